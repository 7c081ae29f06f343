"""Formats of a tournament: how many rounds there are and who meets whom in each. One module and one line per format."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from roundbook.errors import FormatError, Problem
from roundbook.formats.round_robin import RoundRobin
from roundbook.model import Game

__all__ = ["FORMATS", "Format", "format_named"]


class Format(Protocol):
    """What every format can say about itself."""

    @property
    def name(self) -> str:
        """Name in the settings of a tournament; never changes."""

    @property
    def minimum_players(self) -> int:
        """Smallest field it can be played with."""

    @property
    def forbidden_tie_breaks(self) -> Mapping[str, str]:
        """Tie-breaks that the regulations rule out here, each with the code of the problem that says why."""

    def schedule(self, players: int, cycles: int, swap_last_rounds: bool) -> tuple[tuple[Game, ...], ...]:
        """All rounds, each as its lines in the order of the boards. Raises FormatError: it cannot be played so."""


FORMATS: Mapping[str, Format] = MappingProxyType({form.name: form for form in (RoundRobin(),)})


def format_named(name: str) -> Format:
    """Format of a tournament by its name in the settings.

    Raises FormatError: there is no such format.
    """
    if name not in FORMATS:
        raise FormatError(Problem(code="unknown-format", value=name, details={"known": ", ".join(FORMATS)}))
    return FORMATS[name]
