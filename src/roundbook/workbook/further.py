"""Tie-breaks beyond the usual ones: which a workbook can carry, and the columns that each takes in the hub.

The usual ones (`TIE_BREAK_CHOICES`) stand in every workbook. Each of the others takes columns of its own, so only
those stand in the hub that were asked for when the workbook was made; Settings lists them, and so they can be chosen
as long as the workbook lives. Most are formulas. What a formula of every spreadsheet program cannot do, because it
searches (PTP) or sorts, is a number that `update` writes; such codes are not `is_live`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from roundbook.errors import FormatError
from roundbook.model import Settings
from roundbook.rules import tie_break_of
from roundbook.workbook.columns import TIE_BREAK_CHOICES
from roundbook.workbook.swiss_columns import SWISS_CHOICES

# A value of nobody: an average over no games. It ranks last and is shown as an empty cell.
UNDEFINED = -1_000_000
_CUT = re.compile(r"(SB|PS)/C([12])")
_KOYA = re.compile(r"KS/L([+-]\d+)")
_PLAIN = frozenset({"REP", "STD", "TPN", "TPN/R", "RTNG", "RTNG/R", "ARO", "TPR", "APRO"})
# What a column is made of, besides the usual ones.
_PARTS: dict[str, tuple[str, ...]] = {"TPR": ("ARO",), "APRO": ("ARO", "TPR")}
# Columns that only others read: per cut the lowest score among the opponents, and the worst result against such a one.
LOWEST, WORST = "lowest", "worst"
REACHES = "reaches"


def usual_in(settings: Settings) -> tuple[str, ...]:
    """Tie-breaks of players that every workbook of a format has."""
    return SWISS_CHOICES if settings.is_swiss else TIE_BREAK_CHOICES


def further_among(codes: Iterable[str], settings: Settings) -> tuple[str, ...]:
    """Those of the codes that a workbook can carry beside the usual ones, each once, in their order.

    >>> further_among(["DE", "SB/C1", "SB", "REP", "SB/C1"], Settings(event="Open"))
    ('SB/C1', 'REP')
    """
    return tuple(dict.fromkeys(code for code in codes if can_be_further(code, settings)))


def can_be_further(code: str, settings: Settings) -> bool:
    """Whether a text is a tie-break of this format to the letter, not a usual one, and a value of every player."""
    try:
        tie_break = tie_break_of(code, settings)
    except FormatError:
        return False
    return tie_break.code == code and code not in usual_in(settings) and not tie_break.needs_tie


def is_live(column: str) -> bool:
    """Whether formulas calculate a tie-break, or a column that it is made of; if not, `update` writes its values.

    >>> is_live("KS/L+1"), is_live("PTP")
    (True, False)
    """
    is_formula = bool(_CUT.fullmatch(column)) or koya_steps(column) is not None
    return is_formula or is_part(column) or column in (*TIE_BREAK_CHOICES, *_PLAIN)


def is_part(column: str) -> bool:
    """Whether only other columns read it, so that it is no tie-break by itself."""
    return column.startswith((LOWEST, WORST, REACHES))


def further_columns(codes: Iterable[str]) -> tuple[str, ...]:
    """Hub columns of tie-breaks, in the order of calculation, each once.

    >>> further_columns(["SB/C1", "TPR"])
    ('lowest_1', 'worst_1', 'SB/C1', 'ARO', 'TPR')
    """
    return tuple(dict.fromkeys(column for code in codes for column in (*_parts(code), code)))


def koya_steps(code: str) -> int | None:
    """By how many half points a Koya raises its limit (C.07 14.5), None for any other tie-break."""
    found = _KOYA.fullmatch(code)
    return int(found[1]) if found else None


def cuts_of(code: str) -> tuple[str, int]:
    """Tie-break and number of its least significant values that are left out (C.07 14.1, 14.2).

    >>> cuts_of("SB/C2"), cuts_of("SB")
    (('SB', 2), ('SB', 0))
    """
    found = _CUT.fullmatch(code)
    return (found[1], int(found[2])) if found else (code, 0)


def _parts(code: str) -> tuple[str, ...]:
    base, cuts = cuts_of(code)
    if base == "SB":
        return tuple(f"{key}_{cut}" for cut in range(1, cuts + 1) for key in (LOWEST, WORST))
    return (f"{REACHES}_{code}",) if koya_steps(code) is not None else _PARTS.get(code, ())
