"""Tests of `roundbook.rules.explaining`."""
