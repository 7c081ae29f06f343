"""The words of each language, against limits of Excel and against each other."""
