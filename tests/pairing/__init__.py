"""The pairing engine and what is asked of it."""
