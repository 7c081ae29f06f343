"""Tests, in the tree of the source; `office` and other folders without a twin hold what several tests use."""
