"""The examples in the docstrings are true."""

from __future__ import annotations

import doctest
import importlib

import pytest


@pytest.mark.parametrize("module", ["cells", "encodings", "fields", "ratings", "spellings", "withdrawals", "words"])
def test_examples_in_docstrings_are_true(module: str) -> None:
    """At least one example, and none fails."""
    found = doctest.testmod(importlib.import_module(f"roundbook.players.{module}"))

    assert found.attempted > 0
    assert 0 == found.failed
