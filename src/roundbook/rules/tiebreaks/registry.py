"""The list of tie-breaks by FIDE code, filled by the modules beside this one.

A tie-break splits a tied group into smaller ones, best first. Nearly all of them give each player a value and the
values split the group; `@tiebreak` makes the one from the other. Direct encounter splits by its own procedure and
enters itself with `register`. What stands here is the kind, by its code; the tie-break that an event uses is made of
it and of the modifiers behind the code (`Kind.tie_break`).
Source: FIDE C.07 art. 4.2: each tie-break is applied within the group that is still tied.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType
from typing import TypeVar

from roundbook.model import PairingNumber
from roundbook.rules.record import Table, Tied
from roundbook.rules.tiebreaks.notation import EXAMPLES, Modifier, Notation

# None is no value at all, as the average of no games: shown blank, and behind every value.
Value = Decimal | None
Values = Mapping[PairingNumber, Value]
Rule = TypeVar("Rule", bound=Callable[..., Value])


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """One tie-break of the regulations, with its modifiers.

    `code` is its canonical spelling, `values(table, group)` what the standings show for each player of a tied group,
    `split(table, group)` the groups it makes of it, best first. `needs_tie` is True when a value has no meaning outside
    a tied group, `lowest_first` when the lowest value is the best.
    """

    code: str
    article: str
    values: Callable[[Table, Tied], Values]
    split: Callable[[Table, Tied], tuple[Tied, ...]]
    needs_tie: bool = False
    lowest_first: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A code of the regulations: its article, the modifiers that it takes, and how a tie-break is made of both.

    `has_scores` says that a team may use it with either score, as in `DE:GP`.
    """

    code: str
    article: str
    make: Callable[[Notation], TieBreak]
    modifiers: frozenset[Modifier] = frozenset()
    has_scores: bool = False

    def tie_break(self, notation: Notation | None = None) -> TieBreak:
        """The tie-break that a notation of this code means; without one the code alone."""
        return self.make(notation or Notation(code=self.code))

    @property
    def spellings(self) -> tuple[str, ...]:
        """The code alone and with an example of every modifier that it takes."""
        examples = (text for modifier in Modifier if modifier in self.modifiers for text in EXAMPLES[modifier])
        return (self.code, *(f"{self.code}/{text}" for text in examples))


_KINDS: dict[str, Kind] = {}
KINDS: Mapping[str, Kind] = MappingProxyType(_KINDS)
_TIE_BREAKS: dict[str, TieBreak] = {}
# Each code without modifiers.
TIE_BREAKS: Mapping[str, TieBreak] = MappingProxyType(_TIE_BREAKS)
# Those of teams, where a record is a match.
_TEAM_KINDS: dict[str, Kind] = {}
TEAM_KINDS: Mapping[str, Kind] = MappingProxyType(_TEAM_KINDS)
_TEAM_TIE_BREAKS: dict[str, TieBreak] = {}
TEAM_TIE_BREAKS: Mapping[str, TieBreak] = MappingProxyType(_TEAM_TIE_BREAKS)

# C.07 note to art. 8, in force 1 March 2026: these "must not be used in round-robins". With everybody meeting
# everybody, equal points have equal Buchholz anyway.
FORBIDDEN_IN_ROUND_ROBIN: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(("BH", "FB", "AOB"), "buchholz-in-round-robin")
)


def register(kind: Kind) -> None:
    """Add a tie-break to the list."""
    _KINDS[kind.code] = kind
    _TIE_BREAKS[kind.code] = kind.tie_break()


def register_for_teams(kind: Kind) -> None:
    """Add a tie-break to those of teams."""
    _TEAM_KINDS[kind.code] = kind
    _TEAM_TIE_BREAKS[kind.code] = kind.tie_break()


def tiebreak(code: str, *, article: str, modifiers: str = "", lowest_first: bool = False) -> Callable[[Rule], Rule]:
    """Add a tie-break that is a value per player to the list; the function stays what it is.

    `modifiers` are the letters that may stand behind the code; a function of such a tie-break takes the notation after
    table and player. Higher is better, or lower with `lowest_first`.
    """

    def add(rule: Rule) -> Rule:
        def make(notation: Notation) -> TieBreak:
            def value(table: Table, player: PairingNumber) -> Value:
                return rule(table, player, notation) if modifiers else rule(table, player)

            return by_value(str(notation), article, value, lowest_first=lowest_first != notation.is_reversed)

        register(Kind(code=code, article=article, make=make, modifiers=frozenset(map(Modifier, modifiers))))
        return rule

    return add


def by_value(
    code: str, article: str, value: Callable[[Table, PairingNumber], Value], *, lowest_first: bool = False
) -> TieBreak:
    """A tie-break that is a value per player."""

    def values(table: Table, group: Tied) -> Values:
        return {player: value(table, player) for player in group}

    def split(table: Table, group: Tied) -> tuple[Tied, ...]:
        return split_by(values(table, group), lowest_first=lowest_first)

    return TieBreak(code=code, article=article, values=values, split=split, lowest_first=lowest_first)


def split_by(values: Values, *, lowest_first: bool = False) -> tuple[Tied, ...]:
    """Groups of players with equal values, the highest value first; inside a group the order is kept.

    Players without a value come last, whichever end is the first.

    >>> split_by({1: Decimal(1), 2: None, 3: Decimal(2), 4: Decimal(1)})
    ((3,), (1, 4), (2,))
    """
    groups: dict[Decimal, list[PairingNumber]] = defaultdict(list)
    for player, value in values.items():
        if value is not None:
            groups[value].append(player)
    last = tuple(player for player, value in values.items() if value is None)
    ordered = tuple(tuple(groups[value]) for value in sorted(groups, reverse=not lowest_first))
    return (*ordered, last) if last else ordered
