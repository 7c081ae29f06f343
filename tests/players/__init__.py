"""Tests of `roundbook.players`."""
