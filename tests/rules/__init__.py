"""Tests of the rules on small tournaments made by hand, and properties that hold for every tournament."""
