"""Tests on real tournaments: what was published about them must come out. Facts in JSON, one file per event."""
