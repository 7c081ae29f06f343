"""Where the fields of a report's lines stand: first and last column, from 1, as FIDE counts them.

Columns are characters. Some old programs count bytes, so that an `ø` in a name shifts the rest of the line by one;
`aligned` puts that right where nothing else could be meant.
Source: FIDE TRF16 and TRF26, tables of the records 001, 013, 132, 162, 240, 250, 260, 299, 300, 310, 362.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from roundbook.errors import FormatError, Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A field of a line; `is_right` says that it is written at the right end."""

    first: int
    last: int
    is_right: bool = False

    @property
    def width(self) -> int:
        """Number of characters."""
        return self.last - self.first + 1

    @property
    def columns(self) -> str:
        """Columns as people write them: `49-52`, `10`."""
        return f"{self.first}-{self.last}" if self.last > self.first else str(self.first)

    def of(self, line: str) -> str:
        """What stands there, without the blanks around it."""
        return line[self.first - 1 : self.last].strip()

    def moved(self, columns: int) -> Field:
        """The same field so many columns further on."""
        return Field(first=self.first + columns, last=self.last + columns, is_right=self.is_right)


def _right(first: int, last: int) -> Field:
    return Field(first=first, last=last, is_right=True)


NUMBER = _right(5, 8)
SEX, TITLE = Field(first=10, last=10), _right(11, 13)
NAME = Field(first=15, last=47)
RATING, FEDERATION, FIDE_ID = _right(49, 52), Field(first=54, last=56), _right(58, 68)
BIRTH = Field(first=70, last=79)
POINTS, RANK = _right(81, 84), _right(86, 89)
# Of the first round; every other one stands ten columns further on.
OPPONENT, COLOUR, RESULT = _right(92, 95), Field(first=97, last=97), Field(first=99, last=99)
ROUND_DATE = Field(first=92, last=99)
ROUND_STEP = 10
# Columns between the fields of a player line, blank in every well-formed one.
_GAPS = (4, 9, 14, 48, 53, 57, 69, 80, 85)

TEAM_NUMBER, TEAM_NAME = _right(5, 7), Field(first=9, last=40)
TEAM_MATCH_POINTS, TEAM_GAME_POINTS, TEAM_RANK = _right(55, 60), _right(62, 67), _right(69, 71)
TEAM_PLAYER = _right(74, 77)
OLD_TEAM_NAME, OLD_TEAM_PLAYER = Field(first=5, last=36), _right(37, 40)
PLAYER_STEP = 5

SCORE_SYMBOL, SCORE_POINTS, SCORE_STEP = Field(first=5, last=6, is_right=True), _right(7, 10), 9
BYE_KIND, BYE_ROUND, BYE_PLAYER = Field(first=5, last=5), _right(7, 9), _right(11, 14)
VIRTUAL_POINTS, VIRTUAL_FIRST_ROUND, VIRTUAL_LAST_ROUND = _right(10, 13), _right(15, 17), _right(19, 21)
VIRTUAL_FIRST, VIRTUAL_LAST = _right(23, 26), _right(28, 31)
PROHIBITED_FIRST_ROUND, PROHIBITED_LAST_ROUND, PROHIBITED_PLAYER = _right(5, 7), _right(9, 11), _right(13, 16)
ADJUSTED_KIND, ADJUSTED_POINTS, ADJUSTED_ROUND = Field(first=5, last=5), _right(14, 17), _right(20, 22)
ADJUSTED_PLAYER = _right(24, 27)
LINE_UP_ROUND, LINE_UP_TEAM, LINE_UP_OPPONENTS = _right(5, 7), _right(9, 11), _right(13, 15)
LINE_UP_PLAYER = _right(17, 20)


def of_round(field: Field, round_number: int) -> Field:
    """Field of the first round, moved to another one."""
    return field.moved(ROUND_STEP * (round_number - 1))


def repeated(field: Field, step: int, line: str) -> Iterator[Field]:
    """A field and those that follow it every so many columns, as far as a line goes."""
    while field.first <= len(line.rstrip()):
        yield field
        field = field.moved(step)


def written(code: str, texts: Iterable[tuple[Field, str]]) -> str:
    """Line of a report; a text that is longer than its field is cut, a figure never: it would be another one.

    Raises FormatError: a figure that the file has no room for.

    >>> written("001", [(NUMBER, "7"), (NAME, "Lee, Ann")])
    '001    7      Lee, Ann'
    """
    line = code
    for field, text in texts:
        cut = _figure(text, field) if field.is_right else text[: field.width]
        if cut:
            line = line.ljust(field.first - 1) + (cut.rjust(field.width) if field.is_right else cut)
    return line


def _figure(text: str, field: Field) -> str:
    """A figure as its field has it: beyond 99.5 points there is no room for `.0`."""
    short = text if len(text) <= field.width else text.removesuffix(".0")
    if len(short) > field.width:
        raise FormatError(Problem(code="report-figure-too-long", value=text, details={"most": field.width}))
    return short


def aligned(line: str) -> str:
    """Player line whose columns are characters, also where they were counted in bytes.

    >>> aligned("001    1      " + "Sørensen, Bo".ljust(32) + " 1800")[48:52]
    '1800'
    """
    if _is_aligned(line) or line.isascii():
        return line
    raw = line.encode("utf-8")
    if not _is_aligned(raw.decode("latin-1")):
        return line
    name = raw[NAME.first - 1 : NAME.last].decode("utf-8", errors="ignore")
    before, behind = (part.decode("utf-8", errors="replace") for part in (raw[: NAME.first - 1], raw[NAME.last :]))
    return before + name.ljust(NAME.width) + behind


def _is_aligned(line: str) -> bool:
    return all(line[column - 1 : column].strip() == "" for column in _GAPS)
