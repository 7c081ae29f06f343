"""Files of people: reading them, replacing them, and everything that can go wrong meanwhile."""
