"""Tests of the draw: tables against print, lots against another program."""
