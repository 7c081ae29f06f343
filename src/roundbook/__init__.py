"""A chess player list in Excel becomes a live tournament workbook, and the results come back out of it.

The whole public library: read a list, make a workbook, read it back, update it, pair the next round of a Swiss, make
web pages, tables and reports. Every function takes bytes or a path. `Tournament` holds the event as plain values and
gives pandas frames; every error is a `RoundbookError` with all its `Problem`s. Names are loaded when they are first
used, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from roundbook.app import check, create, pair, read_workbook, update
    from roundbook.errors import Problem, RoundbookError
    from roundbook.exporting import export
    from roundbook.model import Settings, Tournament

__all__ = [
    "Problem",
    "RoundbookError",
    "Settings",
    "Tournament",
    "check",
    "create",
    "export",
    "pair",
    "read_workbook",
    "update",
]

_HOMES = {
    "Problem": "roundbook.errors",
    "RoundbookError": "roundbook.errors",
    "Settings": "roundbook.model",
    "Tournament": "roundbook.model",
    "check": "roundbook.app",
    "create": "roundbook.app",
    "export": "roundbook.exporting",
    "pair": "roundbook.app",
    "read_workbook": "roundbook.app",
    "update": "roundbook.app",
}


def __getattr__(name: str) -> Any:
    """Load a public name from its home (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """The public names."""
    return __all__
