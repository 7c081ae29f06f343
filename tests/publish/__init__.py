"""Events for everybody to read."""
