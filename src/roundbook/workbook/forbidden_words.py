"""Who must not meet, as it stands in one cell of Settings: `3-7; 4-5-9 (1-3); club (2)`.

Groups of players of whom no two may meet have semicolons between them, their pairing numbers hyphens. Rounds stand
in brackets behind: `(1-3)`, `(2)`, `(4-)` from round 4 on. A word stands for all players of one club, or federation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from roundbook.model import Apart, Forbidden

Words = Mapping[Apart, str]

_DASH = "-\u2010\u2011–—−"
_NUMBERS = re.compile(rf"\d{{1,3}}(?:\s*[{_DASH}]\s*\d{{1,3}})+", re.ASCII)
_ROUNDS = re.compile(rf"\(\s*(\d{{1,2}})\s*(?:([{_DASH}])\s*(\d{{1,2}})?)?\s*\)$", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """What a text says, and the parts of it that say nothing."""

    rules: tuple[Forbidden, ...]
    strange: tuple[str, ...]


def written_forbidden(rules: Iterable[Forbidden], words: Words) -> str:
    """Rules as they stand in the cell.

    >>> rules = Forbidden(numbers=(3, 7)), Forbidden(numbers=(9, 4, 5), first_round=2, last_round=3)
    >>> written_forbidden((*rules, Forbidden(shared=Apart.CLUB, first_round=4)), {Apart.CLUB: "club"})
    '3-7; 9-4-5 (2-3); club (4-)'
    """
    return "; ".join(_who(rule, words) + rounds_of(rule) for rule in rules)


def read_forbidden(text: str, words: Words) -> Understood:
    """Rules that somebody typed.

    >>> read_forbidden("3 - 7, 12–4 (2)", {}).rules == (
    ...     Forbidden(numbers=(3, 7)), Forbidden(numbers=(12, 4), first_round=2, last_round=2))
    True
    >>> read_forbidden("3-7; Lee", {}).strange
    ('Lee',)
    """
    parts = [part for part in map(str.strip, re.split(r"[;,\n]", text)) if part]
    found = [(part, _rule(part, words)) for part in parts]
    return Understood(
        rules=tuple(rule for _, rule in found if rule is not None),
        strange=tuple(part for part, rule in found if rule is None),
    )


def _who(rule: Forbidden, words: Words) -> str:
    return "-".join(map(str, rule.numbers)) if rule.shared is None else words[rule.shared]


def rounds_of(rule: Forbidden) -> str:
    """Rounds in which a rule holds, as they stand behind it; nothing where it holds in all of them."""
    if rule.first_round == 1 and rule.last_round is None:
        return ""
    if rule.first_round == rule.last_round:
        return f" ({rule.first_round})"
    return f" ({rule.first_round}-{rule.last_round or ''})"


def _rule(part: str, words: Words) -> Forbidden | None:
    """One group; None where it is none, or a player stands in it twice."""
    who, rounds = rounds_behind(part)
    if rounds is None:
        return None
    shared = next((kind for kind, word in words.items() if word.casefold() == who.casefold()), None)
    numbers = tuple(map(int, re.split(rf"\s*[{_DASH}]\s*", who))) if _NUMBERS.fullmatch(who) else ()
    if (shared is None and not numbers) or len(set(numbers)) < len(numbers):
        return None
    return replace(rounds, numbers=numbers, shared=shared)


def rounds_behind(part: str) -> tuple[str, Forbidden | None]:
    """A group without the rounds behind it, and a rule of nobody for these rounds; None for rounds that cannot be.

    >>> rounds_behind("Lee / Cox (2-)")
    ('Lee / Cox', Forbidden(numbers=(), shared=None, first_round=2, last_round=None))
    """
    rounds = _ROUNDS.search(part)
    if rounds is None:
        return part, Forbidden()
    first = int(rounds[1])
    last = int(rounds[3]) if rounds[3] else None if rounds[2] else first
    is_wrong = first < 1 or (last is not None and last < first)
    return part[: rounds.start()].strip(), None if is_wrong else Forbidden(first_round=first, last_round=last)
