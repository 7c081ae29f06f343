"""Reading a typed result. The same spellings are laid down in the workbook's hub sheet, so Excel and Python agree.

A text is squeezed (blanks away, every dash and colon to a hyphen, small letters) and looked up whole; nothing is
guessed. `SQUEEZE` is also the chain of SUBSTITUTE calls in the workbook's formula: change it here and both change.
What says that a game was not played but not for whom, a lone `+` or `walkover`, is refused with that question.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from roundbook.cell_text import joined_text
from roundbook.model import RESULT_BY_CODE, RESULTS, Result

# Replaced in this order. Every blank that a keyboard or a web page makes becomes a plain one, every dash a hyphen. A
# blank that parts a win from a loss is a hyphen too, before blanks go: `1 0` is a result, 10 is none.
SQUEEZE: tuple[tuple[str, str], ...] = (
    *((blank, " ") for blank in "\t\n\u00a0\u202f"),
    *((dash, "-") for dash in "\u2010\u2011–—−:_"),
    ("1 0", "1-0"),
    ("0 1", "0-1"),
    (" ", ""),
    ("ß", "ss"),  # programs do not agree whether the two are equal
)

# What a spelling may mean beside the code of a result: the game is not finished, it was not played but nobody says who
# got the point, or there was no opponent.
UNFINISHED, FORFEIT, BYE = "*", "forfeit", "bye"
# Years in which a typed `1/2` may have become a date; the year is the one in which somebody typed.
MISTAKEN_YEARS = range(2022, 2046)
# Numbers in the hub's tables: no result, then the results from 1, behind them what nobody can read. A mark for "not
# finished" is no result: a forfeit that follows from a withdrawal stands in its place as in that of an empty cell.
NO_RESULT_NUMBER = 0
UNREADABLE_NUMBER = len(RESULTS) + 1

# Said behind a score, in whatever language: this game was not played (English, Danish, German, Czech, Dutch, French,
# Italian, Spanish, Polish).
FORFEIT_MARKS: tuple[str, ...] = (
    *("F", "(F)", "ff", "(ff)", "D", "forfeit", "default", "wo", "w.o.", "w/o", "(wo)", "walkover"),
    *("u.k.", "uk", "(uk)", "kampløs", "kampflos", "kl.", "K", "(K)", "kont.", "kontumace"),
    *("regl.", "regl", "reglementair", "forfait", "a forfait", "incomparecencia", "walkower"),
)
# Marks that some put behind both scores: 1F-0F.
_DOUBLED_MARKS = ("F", "K")

# Spellings that mean the same in every language, by what they mean.
COMMON_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "1-0": ("1-0", "1", "1/0", "1-O", "1,0-0,0", "1.0-0.0", "1,0", "1.0"),
    "½-½": (
        *("½-½", "½", "½ ½", "1/2-1/2", "1/2", "½-1/2", "1/2-½", "1/2 1/2"),
        *("0.5-0.5", "0,5-0,5", "0.5", "0,5", ".5", ",5", "=", "=-=", "= ="),
    ),
    "0-1": ("0-1", "0", "0/1", "O-1", "0,0-1,0", "0.0-1.0", "0,0", "0.0"),
    "+ -": ("+ -", "+/-", "+ - -"),
    "- +": ("- +", "-/+", "- - +"),
    "- -": ("- -", "-/-", "- - -"),
    "0-0": ("0-0",),
    "½-0": ("½-0", "1/2-0", "0.5-0", "0,5-0"),
    "0-½": ("0-½", "0-1/2", "0-0.5", "0-0,5"),
    UNFINISHED: ("*", "?", "adj", "adj."),
    FORFEIT: ("+", "-", *FORFEIT_MARKS),
}
# Winner, loser and nobody, with the mark behind the score.
_FORFEITS: Mapping[str, tuple[str, str]] = {"+ -": ("1", "0"), "- +": ("0", "1"), "- -": ("0", "0")}
# A typed `1:0` that a spreadsheet took for one o'clock, `0:1` for one minute past midnight: parts of a day. LibreOffice
# does not round the last digit as others do; by Excel's rules for small numbers it may be the third.
_MISTAKEN_TIMES: Mapping[str, tuple[str, ...]] = {
    "1-0": ("0.0416666666666667",),
    "0-1": ("0.000694444444444444", "0.000694444444444445", "6.94444444444444E-04"),
}

# Signs of a crosstable, from the side of the player whose line it is: as if he had White.
COMMON_SIGNS: Mapping[str, tuple[str, ...]] = {
    "1-0": ("1", "W"),
    "½-½": ("½", "=", "1/2", "0.5", "0,5", "D"),
    "0-1": ("0", "L"),
    "+ -": ("+", "1F", "1K"),
    "- +": ("-", "0F", "0K"),
}
# What stands where a player would meet himself.
DIAGONAL = ("", "*", "x", "■", "\\")


class Doubt(StrEnum):
    """Why a text is no result, as the code of the problem."""

    UNKNOWN = "unreadable-result"
    FORFEIT = "forfeit-for-whom"
    BYE = "bye-in-game"
    DATE = "date-for-result"


class UnreadableResultError(ValueError):
    """What stands in a result cell is no result, or could mean more than one; `doubt` says why."""

    def __init__(self, text: str, doubt: Doubt = Doubt.UNKNOWN) -> None:
        """Take what was typed."""
        super().__init__(text)
        self.doubt = doubt


def squeeze(text: str) -> str:
    """Text as it is looked up: no blanks, one kind of dash, small letters.

    >>> squeeze(" 1 – 0 "), squeeze("1 0"), squeeze("10")
    ('1-0', '1-0', '10')
    """
    for old, new in SQUEEZE:
        text = text.replace(old, new)
    return text.lower()


def spelling_table(words: Mapping[str, Iterable[str]] | None = None) -> dict[str, str]:
    """What each squeezed spelling means: the code of a result, `UNFINISHED`, `FORFEIT` or `BYE`.

    The common ones, the dates and times that spreadsheets make of results, and a language's own `words`, which come
    before the common ones.
    """
    table = {squeeze(spelling): code for code, spellings in COMMON_SPELLINGS.items() for spelling in spellings}
    table.update({squeeze(spelling): code for code, spelling in _forfeits()})
    table.update({joined_text(day): "½-½" for day in _halves()})
    for code, times in _MISTAKEN_TIMES.items():
        table.update({squeeze(text): code for time in times for text in (time, time.replace(".", ","))})
    for code, spellings in (words or {}).items():
        table.update({squeeze(spelling): code for spelling in spellings})
    return table


def live_spellings(table: Mapping[str, str]) -> dict[str, int]:
    """Number of the result by spelling, as the hub lists them for the formulas; what means no result is not listed."""
    return {
        spelling: spelling_number(code)
        for spelling, code in table.items()
        if code in RESULT_BY_CODE or code == UNFINISHED
    }


def spelling_number(code: str) -> int:
    """Number of a result code in the hub's tables: from 1 in the order of `RESULTS`, 0 for an unfinished game."""
    return NO_RESULT_NUMBER if code == UNFINISHED else RESULTS.index(RESULT_BY_CODE[code]) + 1


def parse_result(value: object, table: Mapping[str, str]) -> Result | None:
    """Result that a cell value means; None for an empty cell or a game marked as not finished.

    `value` is what the cell holds: text, a number (White's score), a date or time that a spreadsheet made of a result.
    Raises UnreadableResultError for everything else.

    >>> parse_result("0,5", spelling_table()).code
    '½-½'
    """
    text = squeeze(joined_text(value))
    meaning = table.get(text, "")
    if not text or meaning == UNFINISHED:
        return None
    if meaning not in RESULT_BY_CODE:
        raise UnreadableResultError(text, _doubt(value, meaning))
    return RESULT_BY_CODE[meaning]


def parse_pair(white: object, black: object, table: Mapping[str, str]) -> Result | None:
    """Result that two cells mean, White's score and Black's; None when both are empty.

    Raises UnreadableResultError when one is empty or the two do not go together.

    >>> parse_pair(1, 0, spelling_table()).code, parse_pair("+", "-", spelling_table()).code
    ('1-0', '+ -')
    """
    scores = [squeeze(joined_text(score)) for score in (white, black)]
    if not any(scores):
        return None
    text = "-".join(scores)
    if not all(scores):
        raise UnreadableResultError(text)
    return parse_result(text, table)


def parse_crosstable_sign(value: object, letters: Mapping[str, Iterable[str]] | None = None) -> Result | None:
    """Result that a sign of a crosstable means, seen as if the player of that line had White.

    None for an empty cell and the marks of the diagonal. `letters` are those of a language for a win, a draw and a
    loss, by result code; they come before the common W, D and L. Raises UnreadableResultError: `½½` may be two games.

    >>> parse_crosstable_sign("+").code, parse_crosstable_sign("V", {"1-0": ("V",)}).code
    ('+ -', '1-0')
    """
    text = squeeze(joined_text(value))
    signs = {squeeze(sign): code for table in (COMMON_SIGNS, letters or {}) for code in table for sign in table[code]}
    if text in signs:
        return RESULT_BY_CODE[signs[text]]
    if text in DIAGONAL:
        return None
    raise UnreadableResultError(text)


def turned(result: Result) -> Result:
    """The same result for the same two players with colours reversed.

    >>> turned(RESULT_BY_CODE["+ -"]).code
    '- +'
    """
    seen = (result.black, result.white, result.is_played)
    return next(other for other in RESULTS if (other.white, other.black, other.is_played) == seen)


def is_mistaken_date(value: object) -> bool:
    """Whether a cell holds a date or a time, which nobody types for a result."""
    return isinstance(value, datetime.date | datetime.time | datetime.timedelta)


def _forfeits() -> Iterator[tuple[str, str]]:
    """Every score with every mark for a game that was not played, by the code of its result."""
    for code, (white, black) in _FORFEITS.items():
        yield from ((code, f"{white}-{black} {mark}") for mark in FORFEIT_MARKS)
        yield from ((code, f"{white}{mark}-{black}{mark}") for mark in _DOUBLED_MARKS)


def _halves() -> list[datetime.date]:
    """The days that a spreadsheet makes of a typed `1/2`: 2 January or 1 February, by the country of the computer."""
    return [datetime.date(year, *day) for year in MISTAKEN_YEARS for day in ((1, 2), (2, 1))]


def _doubt(value: object, meaning: str) -> Doubt:
    if is_mistaken_date(value):
        return Doubt.DATE
    return {FORFEIT: Doubt.FORFEIT, BYE: Doubt.BYE}.get(meaning, Doubt.UNKNOWN)
