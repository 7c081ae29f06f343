"""The list of tie-breaks by FIDE code, filled by the modules beside this one.

A tie-break splits a tied group into smaller ones, best first. Nearly all of them give each player a value and the
values split the group; `@tiebreak` makes the one from the other. Direct encounter splits by its own procedure and
enters itself with `register`.
Source: FIDE C.07 art. 4.2: each tie-break is applied within the group that is still tied.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

from roundbook.model import PairingNumber
from roundbook.rules.record import Table, Tied

Value = Callable[[Table, PairingNumber], Decimal]


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """One tie-break of the regulations.

    `values(table, group)` is what the standings show for each player of a tied group, `split(table, group)` the groups
    it makes of it, best first. `needs_tie` is True when a value has no meaning outside a tied group.
    """

    code: str
    article: str
    values: Callable[[Table, Tied], Mapping[PairingNumber, Decimal]]
    split: Callable[[Table, Tied], tuple[Tied, ...]]
    needs_tie: bool = False


_TIE_BREAKS: dict[str, TieBreak] = {}
TIE_BREAKS: Mapping[str, TieBreak] = MappingProxyType(_TIE_BREAKS)
_TEAM_TIE_BREAKS: dict[str, TieBreak] = {}
# Those of teams, where a record is a match.
TEAM_TIE_BREAKS: Mapping[str, TieBreak] = MappingProxyType(_TEAM_TIE_BREAKS)

# C.07 note to art. 8, in force 1 March 2026: these "must not be used in round-robins". With everybody meeting
# everybody, equal points have equal Buchholz anyway.
FORBIDDEN_IN_ROUND_ROBIN: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(("BH", "FB", "AOB"), "buchholz-in-round-robin")
)


def register(entry: TieBreak) -> None:
    """Add a tie-break to the list."""
    _TIE_BREAKS[entry.code] = entry


def register_for_teams(entry: TieBreak) -> None:
    """Add a tie-break to those of teams."""
    _TEAM_TIE_BREAKS[entry.code] = entry


def tiebreak(code: str, *, article: str) -> Callable[[Value], Value]:
    """Add a tie-break that is a value per player, higher is better, to the list; the function stays what it is."""

    def add(value: Value) -> Value:
        def values(table: Table, group: Tied) -> Mapping[PairingNumber, Decimal]:
            return {player: value(table, player) for player in group}

        def split(table: Table, group: Tied) -> tuple[Tied, ...]:
            return split_by(values(table, group))

        register(TieBreak(code=code, article=article, values=values, split=split))
        return value

    return add


def split_by(values: Mapping[PairingNumber, Decimal]) -> tuple[Tied, ...]:
    """Groups of players with equal values, the highest value first; inside a group the order is kept."""
    groups: dict[Decimal, list[PairingNumber]] = defaultdict(list)
    for player, value in values.items():
        groups[value].append(player)
    return tuple(tuple(groups[value]) for value in sorted(groups, reverse=True))
