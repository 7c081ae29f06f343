"""What the docstrings show is what happens: every example of every module."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import roundbook
from roundbook.rules.example import example_swiss, example_table

MODULES = [module.name for module in pkgutil.walk_packages(roundbook.__path__, "roundbook.")]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_are_true(name: str) -> None:
    """None fails; the examples of the rules calculate on FIDE's own tables."""
    tables = {"example_table": example_table, "example_swiss": example_swiss}

    assert 0 == doctest.testmod(importlib.import_module(name), extraglobs=tables).failed


RULES = ("draw.berger", "draw.lots", "buchholz", "encounter", "opponents", "own", "tiebreaks.ratings")


@pytest.mark.parametrize("name", RULES)
def test_rules_show_an_example(name: str) -> None:
    """Whoever looks a rule up sees it at work."""
    [module] = [module for module in MODULES if module.endswith(f".{name}")]

    assert ">>>" in "".join(doc.docstring for doc in doctest.DocTestFinder().find(importlib.import_module(module)))
