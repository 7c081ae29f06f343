"""Every rule shows an example in its docstring, and the example is true."""

from __future__ import annotations

import doctest
import importlib

import pytest

from roundbook.rules.example import example_table

MODULES = (
    "roundbook.draw.berger",
    "roundbook.draw.lots",
    "roundbook.formats.round_robin",
    "roundbook.rules.tiebreaks.encounter",
    "roundbook.rules.tiebreaks.opponents",
    "roundbook.rules.tiebreaks.own",
)


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings_are_true(module: str) -> None:
    """At least one example, and none fails."""
    found = doctest.testmod(importlib.import_module(module), extraglobs={"example_table": example_table})

    assert found.attempted > 0
    assert 0 == found.failed
