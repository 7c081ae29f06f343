"""How tie-breaks are written in event rules and report files: `CODE[:MP|:GP][/modifier...]`, as TRF26 has them.

| modifier | article | what |
| --- | --- | --- |
| C1, C2 | 14.1, 14.2 | cut: without the least significant value, without the two least |
| M1, M2 | 14.3, 14.4 | median: without the least and the most significant one, or two and two |
| L+1, L-2 | 14.5 | Koya: the limit half a point higher, a whole point lower |
| R | 7.8, 10.6 | the other way round |
| P | 6.1.1 | direct encounter of a Swiss: forfeits are games |
| F | 8.2 | average of Fore Buchholz instead of Buchholz |
| U1400 | 10 | rating of the unrated, as the event rules have it |
| K4 | 13.4 | divisor of the strength of schedule, as the event rules have it |

Which code takes which modifier stands where the code is entered in the registry. FIDE's checklist for tournament
programs writes `KS/L1`; one program reads that as one per cent. We read it as half a point and write `L+1`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class Modifier(StrEnum):
    """What may stand behind a code, by its letter."""

    CUT = "C"
    MEDIAN = "M"
    LIMIT = "L"
    REVERSED = "R"
    FORFEITS = "P"
    FORE = "F"
    UNRATED = "U"
    DIVISOR = "K"


# How each one is written; the group is its number.
_WRITTEN: dict[Modifier, str] = {
    Modifier.CUT: "C([12])",
    Modifier.MEDIAN: "M([12])",
    Modifier.LIMIT: r"L([+-]?[1-9]\d?)",
    Modifier.REVERSED: "R()",
    Modifier.FORFEITS: "P()",
    Modifier.FORE: "F()",
    Modifier.UNRATED: r"U(\d{3,4})",
    Modifier.DIVISOR: r"K([1-9]\d{0,2})",
}
# One example of each, for those who ask what a code takes.
EXAMPLES: dict[Modifier, tuple[str, ...]] = {
    Modifier.CUT: ("C1", "C2"),
    Modifier.MEDIAN: ("M1", "M2"),
    Modifier.LIMIT: ("L+1", "L-1"),
    Modifier.REVERSED: ("R",),
    Modifier.FORFEITS: ("P",),
    Modifier.FORE: ("F",),
    Modifier.UNRATED: ("U1400",),
    Modifier.DIVISOR: ("K4",),
}
# Of which only one can stand behind a code.
_EXCLUSIVE = frozenset({Modifier.CUT, Modifier.MEDIAN})
SCORES = ("MP", "GP")


class NotationError(ValueError):
    """A part behind the code, with its sign, cannot be read, or stands there twice or beside another one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notation:
    """A tie-break as it is written, taken apart.

    `score` is "MP", "GP", or "" for the primary score. `cut` values are dropped at the lower end, `median` at either
    end; `limit` raises or lowers the limit of Koya, in half points. `unrated` is the rating that counts for the
    unrated, `divisor` that of the strength of schedule; None leaves it to the regulations.
    """

    code: str
    score: str = ""
    cut: int = 0
    median: int = 0
    limit: int = 0
    is_reversed: bool = False
    with_forfeits: bool = False
    is_fore: bool = False
    unrated: int | None = None
    divisor: int | None = None

    @property
    def lowest(self) -> int:
        """How many values are dropped at the lower end."""
        return self.cut or self.median

    @property
    def modifiers(self) -> dict[Modifier, str]:
        """Modifiers in canonical spelling, in the order in which they are written."""
        written = {
            Modifier.CUT: f"C{self.cut}" if self.cut else "",
            Modifier.MEDIAN: f"M{self.median}" if self.median else "",
            Modifier.LIMIT: f"L{self.limit:+d}" if self.limit else "",
            Modifier.FORFEITS: "P" if self.with_forfeits else "",
            Modifier.FORE: "F" if self.is_fore else "",
            Modifier.UNRATED: "" if self.unrated is None else f"U{self.unrated}",
            Modifier.DIVISOR: "" if self.divisor is None else f"K{self.divisor}",
            Modifier.REVERSED: "R" if self.is_reversed else "",
        }
        return {modifier: text for modifier, text in written.items() if text}

    def __str__(self) -> str:
        """Canonical spelling."""
        return "/".join([f"{self.code}:{self.score}" if self.score else self.code, *self.modifiers.values()])


# No modifiers at all; the rules of a code do not ask for its name.
PLAIN = Notation(code="")


def read_notation(text: str) -> Notation:
    """What somebody wrote, taken apart; the code in capitals, whether there is such a tie-break or not.

    Capitals and blanks do not matter. Raises NotationError with the part that cannot be read.

    >>> read_notation("ks/L1").limit, str(read_notation("KS/L1")), str(read_notation(" bh:mp / c1"))
    (1, 'KS/L+1', 'BH:MP/C1')
    """
    squeezed = "".join(text.split()).upper().replace("−", "-").replace("–", "-")
    begin, *parts = squeezed.split("/")
    code, colon, score = begin.partition(":")
    if colon and score not in SCORES:
        raise NotationError(f":{score}")
    found: dict[Modifier, str] = {}
    for part in parts:
        modifier, number = _read_modifier(part)
        if modifier in found or (modifier in _EXCLUSIVE and _EXCLUSIVE & found.keys()):
            raise NotationError(f"/{part}")
        found[modifier] = number
    return Notation(
        code=code,
        score=score,
        cut=int(found.get(Modifier.CUT, 0)),
        median=int(found.get(Modifier.MEDIAN, 0)),
        limit=int(found.get(Modifier.LIMIT, 0)),
        is_reversed=Modifier.REVERSED in found,
        with_forfeits=Modifier.FORFEITS in found,
        is_fore=Modifier.FORE in found,
        unrated=int(found[Modifier.UNRATED]) if Modifier.UNRATED in found else None,
        divisor=int(found[Modifier.DIVISOR]) if Modifier.DIVISOR in found else None,
    )


def _read_modifier(part: str) -> tuple[Modifier, str]:
    for modifier, pattern in _WRITTEN.items():
        if match := re.fullmatch(pattern, part, re.ASCII):
            return modifier, match[1]
    raise NotationError(f"/{part}")
