"""How the event went: a chart of the points by round, and a picture of the results, dark where points were made.

All values are constants: they say how it stood on the day of printing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from roundbook.errors import FormatError, Problem
from roundbook.model import Group, PairingNumber
from roundbook.printing import looks
from roundbook.printing.letters import fitted, width_of
from roundbook.printing.pages import PIXEL, Line, Space, Strip, laid_out, pixels
from roundbook.printing.tables import GAP, GROUP_HEIGHT, SUBTITLE_HEIGHT, TITLE_HEIGHT, cell_of
from roundbook.printing.view import Wishes, as_of, games_of_a_pair, meets_everybody, rounds_of
from roundbook.publish.page_text import clean
from roundbook.publish.view import EventView
from roundbook.workbook.cells import Area, Blank, Cell, ColourScale, LineChart, Number, Sheet, Style, Text
from roundbook.workbook.styles import SCALE

# More lines in a chart cannot be told apart.
MOST_LINES, LONGEST_IN_LEGEND = 12, 24
# More columns could not be read.
MOST_ROUNDS = 40
ROW, HEADER, CHART_HEIGHT = 17.25, 18, 330
NAME_WIDTHS, RANK_WIDTH, POINTS_WIDTH, FAIR_CELL, LARGEST_CELL = (100, 170), 28, 44, 15, 34
NAME = replace(looks.LINE, size=10, bold=True, align="left", indent=1)
FIGURE = replace(looks.LINE, size=10, align="center", shrink=True)
POINTS = replace(FIGURE, bold=True, size=11)
HEAD = replace(looks.HEADER, size=9, align="center")
# A half as crosstables have it, whatever the decimal mark.
RESULT = Style(size=10, align="center", box_color=looks.RULE, shrink=True, number_format='[=0.5]"½";[=1.5]"1½";General')


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plot:
    """Measures of a table with a name, figures of equal width and a last column; `count` figures."""

    space: Space
    name: float
    figure: float
    count: int

    @property
    def widths(self) -> tuple[float, ...]:
        """Widths of all columns."""
        return (RANK_WIDTH, self.name, *[self.figure] * self.count, POINTS_WIDTH)

    @property
    def last(self) -> int:
        """Last column."""
        return self.count + 2


def progress_sheets(view: EventView, wishes: Wishes) -> Iterator[Sheet]:
    """Points after each round with a chart, and the picture of the results. Raises FormatError: no round has begun."""
    if not view.last_round:
        raise FormatError(Problem(code="print-no-results"))
    yield _chart_sheet(view, wishes)
    yield _picture_sheet(view, wishes)


def _plot(view: EventView, spaces: Sequence[Space], count: int, most: float) -> _Plot:
    """The first page on which all figures stand beside each other with room, else the last one, with narrow ones."""
    widest = max(width_of(view.name(number), NAME.size, bold=True) for number in view.players) + 14
    name = min(max(widest, NAME_WIDTHS[0]), NAME_WIDTHS[1])
    rooms = [(space.width - RANK_WIDTH - name - POINTS_WIDTH) / count for space in spaces]
    place = next((place for place, room in enumerate(rooms) if room >= FAIR_CELL), len(rooms) - 1)
    return _Plot(space=spaces[place], name=name, figure=min(rooms[place], most), count=count)


def _spaces(wishes: Wishes) -> list[Space]:
    return [Space(paper=wishes.paper), Space(paper=wishes.paper, is_across=True)]


def _ranked(view: EventView, group: Group) -> list[PairingNumber]:
    return [row.number for row in view.standings(group).rows]


def _head(view: EventView, plot: _Plot, subtitle: str) -> Strip:
    width = sum(plot.widths)
    rows = (
        (clean(view.tournament.settings.event), looks.TITLE, TITLE_HEIGHT),
        (subtitle, looks.SUBTITLE, SUBTITLE_HEIGHT),
    )
    lines = (
        Line(height=height, cells={0: Text(text, fitted(text, look, width, height))}, merges=((0, plot.last),))
        for text, look, height in rows
    )
    return Strip(lines=(*lines, Line(height=GAP)))


def _group_lines(plot: _Plot, group: Group) -> tuple[Line, ...]:
    words = clean(group.name)
    if not words:
        return ()
    look = fitted(words, looks.GROUP, sum(plot.widths), GROUP_HEIGHT)
    return (Line(height=GROUP_HEIGHT, cells={0: Text(words, look)}, merges=((0, plot.last),)),)


def _header_line(view: EventView, plot: _Plot, words: Sequence[int], first: str) -> Line:
    ends = {0: first, 1: "standings_name", plot.last: "standings_points"}
    cells: dict[int, Cell] = {
        column: cell_of(view.texts.label(key), NAME_HEAD if column == 1 else HEAD, plot.widths[column], HEADER)
        for column, key in ends.items()
    }
    cells |= {2 + place: Number(number, HEAD) for place, number in enumerate(words)}
    return Line(height=HEADER, cells=cells)


NAME_HEAD = replace(HEAD, align="left", indent=1)


def _player_line(view: EventView, plot: _Plot, who: tuple[PairingNumber, int | str], figures: dict[int, Cell]) -> Line:
    """Line of a player by pairing number, with what stands in front of it: a number, or places that are shared."""
    number, first = who
    row = view.standings(view.group_of(number)).row_by_number[number]
    ends: dict[int, Cell] = {
        0: cell_of(first, FIGURE, plot.widths[0], ROW),
        1: cell_of(view.name(number), NAME, plot.name, ROW),
        plot.last: Blank(POINTS) if row.is_annulled else Number(row.points, POINTS),
    }
    return Line(height=ROW, cells=ends | figures)


# ---- points after each round


def _chart_sheet(view: EventView, wishes: Wishes) -> Sheet:
    upright, across = _spaces(wishes)
    rounds = _shown_rounds(view.last_round)
    plot = _plot(view, [upright, across], len(rounds), upright.width)
    sheet = Sheet(key="print-progress", title=view.texts.sheet("print_progress"))
    words = f"{view.texts.label('publish_progress')} · {as_of(view, wishes.when)}"
    heading = _head(view, plot, words)
    strips: list[Strip] = []
    row = len(heading.lines)
    for group in view.tournament.groups:
        own = [number for number in _ranked(view, group) if number not in view.table.annulled]
        if not own:
            continue
        above, header = _group_lines(plot, group), _header_line(view, plot, rounds, "standings_rank")
        rest = plot.space.height - heading.height - GROUP_HEIGHT * len(above) - GAP - HEADER
        height = min(CHART_HEIGHT, rest - ROW * min(len(own), MOST_LINES))
        first = (*above, Line(height=height), Line(height=GAP), header)
        shown = sum(at <= rounds_of(view, group) for at in rounds)
        sheet.charts.append(_chart(view, plot, (row + len(above), row + len(first)), own[:MOST_LINES], (shown, height)))
        lines = [_points_line(view, plot, number, rounds) for number in own]
        strips.append(Strip(lines=(*first, *lines[:MOST_LINES]), on_new_page=True))
        strips += _continued(plot, heading, header, lines[MOST_LINES:])
        row = len(heading.lines) + sum(len(strip.lines) for strip in strips)
    return laid_out(sheet, plot.space, plot.widths, strips, heading)


def _shown_rounds(last: int) -> list[int]:
    """Rounds that have a column: all of them, or every second, third ... up to the last one."""
    every = -(-last // MOST_ROUNDS)
    return list(range(last, 0, -every))[::-1]


def _continued(plot: _Plot, heading: Strip, header: Line, lines: Sequence[Line]) -> list[Strip]:
    """Lines on pages of their own, each under the headers."""
    on_page = int((plot.space.height - heading.height - GROUP_HEIGHT - HEADER - GAP) // ROW)
    return [
        Strip(lines=(header, *lines[start : start + on_page]), on_new_page=True)
        for start in range(0, len(lines), on_page)
    ]


def _chart(
    view: EventView, plot: _Plot, rows: tuple[int, int], numbers: Sequence[PairingNumber], size: tuple[int, float]
) -> LineChart:
    """Chart in the first row, of players whose lines begin with the second one; its rounds and its height in points."""
    (corner, first), (rounds, height) = rows, size
    areas = [Area(top=row, left=2, bottom=row, right=rounds + 1) for row in range(first - 1, first + len(numbers))]
    return LineChart(
        corner=(corner, 0),
        width=sum(map(pixels, plot.widths)),
        height=int(height / PIXEL),
        categories=areas[0],
        series=tuple(zip((_legend(view, number) for number in numbers), areas[1:], strict=True)),
        across=view.texts.label("table_round"),
        upwards=view.texts.label("standings_points"),
    )


def _legend(view: EventView, number: PairingNumber) -> str:
    """Rank and name of a player, a long one cut: it stands in full below the chart. It begins with a digit always.

    Who is still in a cup has his pairing number in front.
    """
    name = view.name(number).replace('"', "”")  # LibreOffice ends the name at a straight one
    shown = name if len(name) <= LONGEST_IN_LEGEND else name[: LONGEST_IN_LEGEND - 1].rstrip() + "…"
    row = view.standings(view.group_of(number)).row_by_number[number]
    return f"{number if row.rank is None else row.rank}  {shown}"


def _points_line(view: EventView, plot: _Plot, number: PairingNumber, rounds: Sequence[int]) -> Line:
    sums = view.running_points(number, view.last_round)
    figures: dict[int, Cell] = {2 + place: Number(sums[at], FIGURE) for place, at in enumerate(rounds)}
    row = view.standings(view.group_of(number)).row_by_number[number]
    return _player_line(view, plot, (number, view.rank(row) if view.cup else row.rank or 0), figures)


# ---- the picture of the results


def _picture_sheet(view: EventView, wishes: Wishes) -> Sheet:
    groups = view.tournament.groups
    headers = [_picture_columns(view, group) for group in groups]
    plot = _plot(view, _spaces(wishes), max(map(len, headers)), LARGEST_CELL)
    sheet = Sheet(key="print-results", title=view.texts.sheet("print_results"))
    words = f"{view.texts.sheet('print_results')} · {as_of(view, wishes.when)}"
    heading = _head(view, plot, words)
    strips: list[Strip] = []
    for group, own in zip(groups, headers, strict=True):
        header = _header_line(view, plot, own, "standings_number")
        above = _group_lines(plot, group)
        parts = _continued(plot, heading, header, [_picture_line(view, plot, n, own) for n in _ranked(view, group)])
        first = replace(parts[0], lines=(*above, *parts[0].lines, Line(height=GAP)), on_new_page=len(parts) > 1)
        most = float(view.table.scoring.win) * games_of_a_pair(view, group)
        for strip, lead in ((first, len(above) + 1), *((part, 1) for part in parts[1:])):
            top = len(heading.lines) + sum(len(strip.lines) for strip in strips) + lead
            last = top + len(strip.lines) - lead - 1 - (strip is first)
            area = Area(top=top, left=2, bottom=last, right=1 + len(own))
            sheet.colour_scales.append(ColourScale(area=area, least=0, most=most, colors=SCALE))
            strips.append(strip)
    return laid_out(sheet, plot.space, plot.widths, strips, heading)


def _picture_columns(view: EventView, group: Group) -> list[int]:
    """Opponents by rank where everybody meets everybody, else the rounds so far."""
    if meets_everybody(view, group):
        return _ranked(view, view.opponents_of(group))
    return list(range(1, min(view.last_round, rounds_of(view, group)) + 1))


def _picture_line(view: EventView, plot: _Plot, number: PairingNumber, own: Sequence[int]) -> Line:
    is_crosstable = meets_everybody(view, view.group_of(number))
    made: dict[int, Decimal] = {}
    for record in view.table.records[number]:
        if record.outcome is not None:
            key = record.opponent if is_crosstable else record.round_number
            made[key] = made.get(key, Decimal(0)) + record.points
    figures: dict[int, Cell] = {
        2 + place: Number(made[key], RESULT) if key in made else Blank(RESULT) for place, key in enumerate(own)
    }
    return _player_line(view, plot, (number, number), figures)
