"""The looks of the workbook: one palette, a handful of named styles. Nobody else names a colour or a font size."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from roundbook.workbook.cells import Style

FONT = "Calibri"
NAVY, GOLD, MUTED = "#1F3A5F", "#C8963E", "#6B7682"
ZEBRA, LINE, INPUT, SHADE, DIAGONAL = "#F4F6F9", "#CBD3DC", "#FFF8E1", "#E8EEF6", "#8A97A6"
WHITE, ALERT, ALERT_FILL, GHOST, LEADER = "#FFFFFF", "#B3261E", "#FBE3E1", "#7F8B98", "#F7E3B0"
THIN, MEDIUM = 1, 2
# Where paper is cut with scissors, and where it is folded.
DASHED, DOTTED = 3, 4
# Both diagonals of a cell.
CROSSED = 3
# From nothing to all points, light enough for the figures to be read; paper without colours shows it as grey.
SCALE = (WHITE, "#DCE6F2", "#8FB0D6")
# The first lines of a chart are told apart best: those are the leaders.
_CHART_COLORS = (NAVY, GOLD, ALERT, "#2E7D6B", "#7B4B94", MUTED)
_CHART_MARKS = ("circle", "square", "triangle", "diamond")
_CHART_DASHES = ("solid", "dash", "round_dot")

TITLE = Style(bold=True, size=18, color=NAVY)
SUBTITLE = Style(color=MUTED)
HINT = Style(color=MUTED, italic=True, indent=1, align="left")
SECTION = Style(bold=True, size=12, color=NAVY, vertical="bottom", bottom=THIN, bottom_color=GOLD)
GROUP = Style(bold=True, size=14, color=NAVY, vertical="bottom")
TEAM_LABEL = Style(color=MUTED, align="right", vertical="bottom")
# Numbers that formulas need between title and table; nobody reads them.
UNSEEN = Style(size=8, color=WHITE, align="center")
HEADER = Style(bold=True, color=WHITE, fill=NAVY, align="center", bottom=MEDIUM, bottom_color=GOLD, wrap=True)
INPUT_CELL = Style(fill=INPUT, align="center", box_color=LINE)
INPUT_TEXT = Style(fill=INPUT, box_color=LINE, number_format="@", align="left", indent=1)
RESULT = Style(bold=True, size=13, align="center", number_format="@", fill=INPUT, box_color=GOLD)
EXAMPLE = Style(italic=True, color=MUTED, fill=ZEBRA, box_color=LINE)
INPUT_NUMBER = Style(fill=INPUT, box_color=LINE, align="left", indent=1)
REPORT_LINE = Style(align="left", indent=1)
GRID = Style(align="center", box_color=LINE)
# What happened to a player, in the margin of a table: where nobody withdrew, nothing is to be seen there.
STATUS = Style(italic=True, size=10, color=ALERT, align="left", indent=1)
DIAGONAL_CELL = Style(fill=DIAGONAL, box_color=LINE)


@cache
def input_date(number_format: str) -> Style:
    """Cell for a day, which people may change."""
    return replace(INPUT_NUMBER, number_format=number_format)


def header(align: str = "center") -> Style:
    """Header cell over a column that is set flush like this."""
    indent = 0 if align == "center" else 1
    return replace(HEADER, align=align, indent=indent)


def line(index: int, **changes: object) -> Style:
    """Cell in a line of a table; every other line is shaded."""
    return _line(bool(index % 2), **changes)


@cache  # thousands of cells share a few dozen looks, and one object of each is found again faster
def _line(is_shaded: bool, **changes: object) -> Style:
    base = Style(bottom=THIN, bottom_color=LINE, fill=ZEBRA if is_shaded else "")
    return replace(base, **changes)  # type: ignore[arg-type]  # the fields of Style, spelled at the call


def name_line(index: int, align: str = "left") -> Style:
    """Player's name in a line of a table; a very long one is set in smaller letters, never cut."""
    return line(index, bold=True, align=align, indent=1, shrink=True)


def rank_line(index: int) -> Style:
    """A rank, in a line of a table."""
    return line(index, bold=True, color=NAVY, align="center")


@cache
def points_cell(number_format: str) -> Style:
    """Cell of a column of points."""
    return Style(bold=True, align="center", fill=SHADE, bottom=THIN, bottom_color=LINE, number_format=number_format)


@cache
def team_score(number_format: str) -> Style:
    """Points of a whole team, beside its name."""
    return replace(GROUP, align="center", number_format=number_format)


def number_format(decimals: int) -> str:
    """Number format with at least this many decimals; Excel shows the decimal mark of its own country."""
    return "0" if decimals == 0 else "0." + "0" * decimals


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartLine:
    """Looks of one line of a chart, in the words of XlsxWriter."""

    color: str
    mark: str
    dash: str


def chart_line(place: int) -> ChartLine:
    """Looks of the line at a place from 0; a dozen are all different, in black and white too."""
    return ChartLine(
        color=_CHART_COLORS[place % len(_CHART_COLORS)],
        mark=_CHART_MARKS[place % len(_CHART_MARKS)],
        dash=_CHART_DASHES[place // len(_CHART_MARKS) % len(_CHART_DASHES)],
    )
