"""Other programs that calculate by the same regulations, asked about the same events."""
