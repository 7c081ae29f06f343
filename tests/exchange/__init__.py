"""Report files and JSON, out and in."""
