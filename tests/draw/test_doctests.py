"""What the docstrings of the draws show is what happens."""

from __future__ import annotations

import doctest
import importlib

import pytest

MODULES = (
    "apart",
    "berger",
    "circle",
    "crenshaw",
    "danish",
    "lots",
    "numbering",
    "pairs",
    "scheveningen",
    "tables",
    "varma",
)


@pytest.mark.parametrize("module", MODULES)
def test_doctests_hold(module: str) -> None:
    """Each example runs, and there is at least one."""
    found = doctest.testmod(importlib.import_module(f"roundbook.draw.{module}"))

    assert found.attempted > 0
    assert 0 == found.failed
