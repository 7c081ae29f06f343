"""Tests on examples that FIDE has printed, or that apply one article step by step; facts in JSON beside them."""
