"""The table on the wall that is filled in by hand, in the order of the pairing numbers.

Where everybody meets everybody it is a crosstable, with a row for each cycle; else it has a column for every round. A
table too wide for a page goes on on the next one, with the names once more, to be put up beside the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from roundbook.model import Group, PairingNumber
from roundbook.printing import looks
from roundbook.printing.bracket import bracket_chart
from roundbook.printing.letters import fitted, width_of
from roundbook.printing.pages import Line, Space, Strip, laid_out
from roundbook.printing.tables import GROUP_HEIGHT, SUBTITLE_HEIGHT, TITLE_HEIGHT, cell_of
from roundbook.printing.view import Wishes, games_of_a_pair, meets_everybody, rating_words, rounds_of
from roundbook.publish.page_text import clean
from roundbook.publish.view import EventView
from roundbook.workbook.cells import Blank, Cell, Number, Sheet, Style, Text
from roundbook.workbook.styles import DOTTED, THIN

# A cell that a pen fits into, and one that is large enough, in points.
LEAST_CELL, LARGEST_CELL = 22.0, 44.0
HEADER, GAP = 24, 8
NUMBER_WIDTH, RATING_WIDTH, POINTS_WIDTH = 26, 38, 46
NAME_WIDTHS = (110, 190)
NAME = Style(bold=True, size=13, align="left", indent=1)
SIDE = Style(size=11, align="center")
BOX = Style()
CROSSED = Style(struck_out=True)
HEAD = Style(bold=True, size=11, align="center", box_color=looks.INK)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Edges:
    """Where a row stands among those of a player: all of them are in one box."""

    is_first: bool
    is_last: bool

    def of(self, look: Style, *, is_parted: bool = False) -> Style:
        """The looks with the sides of the box; rows that are `is_parted` have a fine line between them."""
        top = THIN if self.is_first else 0
        bottom = THIN if self.is_last else DOTTED if is_parted else 0
        return replace(look, top=top, bottom=bottom, left=THIN, right=THIN, bottom_color=looks.INK)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Chart:
    """Measures of the chart of the largest group, which all groups share.

    `cells` of equal width and `cell_height` stand behind the names, `pieces` says which of them come on which page.
    """

    space: Space
    name: float
    cell: float
    row: float
    per_page: int
    has_ratings: bool

    @property
    def widths(self) -> tuple[float, ...]:
        """Widths of all columns of a page."""
        rating = RATING_WIDTH if self.has_ratings else 1
        return (NUMBER_WIDTH, self.name, rating, *[self.cell] * self.per_page, POINTS_WIDTH, POINTS_WIDTH)


def wall_chart_sheets(view: EventView, wishes: Wishes) -> Iterator[Sheet]:
    """Chart of every group, each on pages of its own; of a knockout the bracket."""
    if view.cup:
        yield bracket_chart(view, wishes)
        return
    groups = view.tournament.groups
    chart = _chart(view, wishes, groups)
    sheet = Sheet(key="print-wall-chart", title=view.texts.sheet("print_wall_chart"))
    strips = [strip for group in groups for strip in _group_strips(view, chart, group)]
    event = clean(view.tournament.settings.event)
    look = fitted(event, looks.TITLE, sum(chart.widths), TITLE_HEIGHT)
    title = Line(height=TITLE_HEIGHT, cells={0: Text(event, look)}, merges=((0, len(chart.widths) - 1),))
    yield laid_out(sheet, chart.space, chart.widths, strips, Strip(lines=(title, Line(height=GAP))))


def _headers(view: EventView, group: Group) -> list[PairingNumber]:
    """Opponents, or rounds where not everybody meets everybody."""
    return list(group.opponents) if meets_everybody(view, group) else list(range(1, rounds_of(view, group) + 1))


def _chart(view: EventView, wishes: Wishes, groups: Sequence[Group]) -> _Chart:
    """The orientation with the larger cells, and as many of them on a page as there is room for."""
    names = [view.name(number) for number in view.players]
    widest = max(width_of(name, NAME.size, bold=True) for name in names) + 14
    name = min(max(widest, NAME_WIDTHS[0]), NAME_WIDTHS[1])
    has_ratings = any(player.rating for player in view.players.values())
    columns = max(len(_headers(view, group)) for group in groups)
    rows = max(len(group.numbers) * games_of_a_pair(view, group) for group in groups)
    made = []
    for is_across in (True, False):
        space = Space(paper=wishes.paper, is_across=is_across)
        room = space.width - name - NUMBER_WIDTH - 2 * POINTS_WIDTH - (RATING_WIDTH if has_ratings else 1)
        pages = -(-max(columns, 1) // int(room // LEAST_CELL))
        per_page = -(-max(columns, 1) // pages)
        high = space.height - TITLE_HEIGHT - GROUP_HEIGHT - SUBTITLE_HEIGHT - HEADER - GAP
        row = int(min(max(high / rows, LEAST_CELL), LARGEST_CELL))
        chart = _Chart(
            space=space,
            name=name,
            cell=min(room / per_page, LARGEST_CELL * 1.2),
            row=row,
            per_page=per_page,
            has_ratings=has_ratings,
        )
        sheets = pages * -(-rows // int(high // row))
        made.append((-sheets, chart.cell * chart.row, chart))
    return max(made, key=lambda one: one[:2])[2]


def _group_strips(view: EventView, chart: _Chart, group: Group) -> Iterator[Strip]:
    """Pages of a group: the name of the group, headers, a strip of rows for each player."""
    headers, cycles = _headers(view, group), games_of_a_pair(view, group)
    is_crosstable = meets_everybody(view, group)
    room = chart.space.height - TITLE_HEIGHT - GAP - GROUP_HEIGHT - HEADER
    on_page = max(1, int(room // (chart.row * cycles)))
    for start in range(0, max(len(headers), 1), chart.per_page):
        piece = headers[start : start + chart.per_page]
        for first in range(0, len(group.numbers), on_page):
            own = group.numbers[first : first + on_page]
            players = (
                line for number in own for line in _player_lines(view, chart, (number, piece, is_crosstable), cycles)
            )
            yield Strip(lines=(_group_line(chart, group), _header_line(view, chart, piece), *players), on_new_page=True)


def _group_line(chart: _Chart, group: Group) -> Line:
    words = clean(group.name)
    if not words:
        return Line(height=GAP)
    look = fitted(words, looks.GROUP, sum(chart.widths), GROUP_HEIGHT)
    return Line(height=GROUP_HEIGHT, cells={0: Text(words, look)}, merges=((0, len(chart.widths) - 1),))


def _header_line(view: EventView, chart: _Chart, piece: Sequence[int]) -> Line:
    texts = view.texts
    last = 3 + chart.per_page
    words = {
        0: texts.label("standings_number"),
        1: texts.label("standings_name"),
        2: texts.label("standings_rating") if chart.has_ratings else "",
        last: texts.label("standings_points"),
        last + 1: texts.label("standings_rank"),
    }
    cells: dict[int, Cell] = {
        column: cell_of(
            word, replace(HEAD, align="left", indent=1) if column == 1 else HEAD, chart.widths[column], HEADER
        )
        for column, word in words.items()
    }
    cells |= {3 + place: Number(number, HEAD) for place, number in enumerate(piece)}
    cells |= {column: Blank(HEAD) for column in range(3 + len(piece), last)}
    return Line(height=HEADER, cells=cells)


def _player_lines(
    view: EventView, chart: _Chart, row: tuple[PairingNumber, Sequence[int], bool], cycles: int
) -> Iterator[Line]:
    """The row of a player; further ones for further cycles, without the name."""
    number, piece, is_crosstable = row
    last = 3 + chart.per_page
    name = view.name(number)
    for cycle in range(cycles):
        edges = _Edges(is_first=not cycle, is_last=cycle == cycles - 1)
        cells: dict[int, Cell] = {column: Blank(edges.of(BOX, is_parted=column > 2)) for column in range(last + 2)}
        if edges.is_first:
            cells[0] = Number(number, edges.of(SIDE))
            cells[1] = cell_of(name, edges.of(NAME), chart.name, chart.row)
            cells[2] = cell_of(rating_words(view.players[number].rating), edges.of(SIDE), RATING_WIDTH, chart.row)
        if is_crosstable and number in piece:
            cells[3 + piece.index(number)] = Blank(edges.of(CROSSED))
        yield Line(height=chart.row, cells=cells)
