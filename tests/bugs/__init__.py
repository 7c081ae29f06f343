"""The smallest file that showed each bug; kept for ever."""
