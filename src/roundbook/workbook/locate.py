"""Where a block stands on its sheet: its header row, the column of each key, the row of each line.

Columns of what people type go by their headers, so an inserted, moved or renamed one does no harm. Blocks that only
calculate go by their formulas, which stay even where a program dropped all values. The defined name of a block tells
its rows; without it they are found below the header.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from roundbook.workbook.areas import MAX_COLUMNS, MAX_ROWS
from roundbook.workbook.block import FIRST_ABSENT, Found
from roundbook.workbook.cells import Area
from roundbook.workbook.columns import CALCULATED, REPORT_ROWS
from roundbook.workbook.grid import Grid, whole_number
from roundbook.workbook.headers import Labels

# How far above a block its header may have moved, and how far below a header or a block its lines may stand.
HEADER_REACH, BELOW_REACH = 12, 60
# Share of its headers that a sheet must still have to be known by them alone.
ENOUGH_HEADERS = 0.7
_NO_STOPS = str.maketrans("", "", ".,")
# Rows of ours right above the header of a table that calculates: whom a column is about; a group's name and its prizes.
ROWS_ABOVE = {"standings": 0, "crosstable": 1, "fixtures": 0, "statistics": 0}
ROWS_ABOVE_GROUP = 2
# What the names that formulas use begin with: each formula of these tables has one.
OUR_NAMES = "rb_"


@dataclass(frozen=True, slots=True, kw_only=True)
class Located:
    """A block as it was found.

    `spare_rows` hold something in its columns without being its lines. `unsure` are keys whose header is gone and that
    could be more than one of the columns there.
    """

    found: Found
    spare_rows: tuple[int, ...] = ()
    unsure: frozenset[str] = frozenset()


def share_of_headers(grid: Grid, labels: Labels) -> float:
    """Largest share of the labels that stand in one of the first rows."""
    return max((_share(grid, row, labels) for row in range(HEADER_REACH)), default=0.0)


def locate(  # noqa: PLR0913  what is looked for, and where
    grid: Grid, kind: str, labels: Labels, named: Area | None, players: int, *, start: int = 0
) -> Located:
    """Block of a kind on its sheet, of so many players.

    `named` is the area of its defined name, None when that is lost; `start` is the row below the block before it.
    """
    header = _header_row(grid, labels, named, start)
    is_sorted_in = kind in CALCULATED and named is not None and _stands_below_lines(grid, header, named)
    if named and not is_sorted_in and _is_left_behind(grid, header, labels, named):
        named = None
    cells = [(column, _header_text(grid, header, column)) for column in range(len(grid.rows.get(header, ())))]
    found_columns, unsure = match_labels([cell for cell in cells if cell[1]], labels)
    columns: Mapping[str, int] = found_columns
    top = named.top if named else header + 1
    if kind in CALCULATED:
        area = named or Area(top=top, left=0, bottom=top + players + BELOW_REACH, right=MAX_COLUMNS)
        columns = _counted(area, columns, dict(cells), labels)
        columns, rows = _calculated(grid, area, columns, players)
        return Located(found=Found(header_row=header, top=top, rows=rows, columns=columns))
    if kind == "report":
        bottom = named.bottom if named else top + REPORT_ROWS - 1
        return Located(found=Found(header_row=header, top=top, rows=tuple(range(top, bottom + 1)), columns=columns))
    typed = _players if kind in ("players", "members") else _round
    rows, spare = typed(grid, columns, top, None if named is None else named.bottom)
    found = Found(header_row=header, top=top, rows=rows, columns=columns)
    return Located(found=found, spare_rows=spare, unsure=unsure)


def stand_apart(tables: Sequence[Found], above: int) -> bool:
    """Whether tables below each other have their rows for themselves: so many above the header, it, then the lines."""
    ends = [max(table.rows, default=table.header_row) for table in tables]
    return all(table.header_row < min(table.rows, default=MAX_ROWS) for table in tables) and all(
        end < table.header_row - above for end, table in zip(ends, tables[1:], strict=False)
    )


def as_named(located: Located, named: Area) -> Located:
    """A table that calculates where its name says, with its lines one below the other."""
    found, width = located.found, named.right - named.left + 1
    columns = {key: named.left + place for place, key in enumerate(found.columns)}
    return Located(
        found=Found(
            header_row=max(named.top - 1, 0),
            top=named.top,
            rows=tuple(range(named.top, named.top + len(found.rows))),
            columns=columns if width == len(columns) else found.columns,
        )
    )


# ---- header and columns


def match_labels(there: Sequence[tuple[int, str]], labels: Labels) -> tuple[dict[str, int], frozenset[str]]:
    """Place of each key, and the keys that could stand in more than one place.

    `there` are (place, text) in order, places being columns or rows. A label that is gone leaves its place right after
    the one before it, if those around it leave no other.
    """
    wanted, texts = [folded(label) for _, label in labels], [folded(text) for _, text in there]
    places: dict[str, int] = {}
    for match in SequenceMatcher(None, wanted, texts, autojunk=False).get_matching_blocks():
        for offset in range(match.size):
            places[labels[match.a + offset][0]] = there[match.b + offset][0]
    _add_moved(places, there, labels)
    others = {place for place, _ in there} - set(places.values())
    return _with_gaps(places, [key for key, _ in labels], others)


def _add_moved(places: dict[str, int], there: Sequence[tuple[int, str]], labels: Labels) -> None:
    """Labels that stand out of order, where there is one of a kind."""
    taken = set(places.values())
    free = [(folded(text), place) for place, text in there if place not in taken]
    wanted = [folded(label) for _, label in labels]
    for key, label in labels:
        found = [place for text, place in free if text == folded(label)]
        if key not in places and label and len(found) == 1 and wanted.count(folded(label)) == 1:
            places[key] = found[0]


def _with_gaps(
    known: Mapping[str, int], keys: Sequence[str], others: Collection[int]
) -> tuple[dict[str, int], frozenset[str]]:
    """Places of all keys, and those that may be wrong. `others` are places with a label that is none of ours.

    Keys without a place stand between their neighbours, if there is room for just as many. Else they may be anywhere
    there, and what there is no room for was deleted; so was the last key where a label that is not ours stands.
    """
    places, taken, last = dict(known), set(known.values()), -1
    unsure: set[str] = set()
    for index, key in enumerate(keys):
        if key not in places:
            room, missing = _gap(known, keys, index, last)
            is_last = room is None and last + 1 in others
            # A strange header may be a new word for the column, or another column in the place of a deleted one.
            if last + 1 in others or (room is not None and room != missing):
                unsure.add(key)
            is_free = last + 1 not in taken and room != 0 and not is_last
            places[key] = last + 1 if is_free else FIRST_ABSENT + index
        last = places[key] if places[key] < FIRST_ABSENT else last
    return {key: places[key] for key in keys}, frozenset(unsure)


def _gap(known: Mapping[str, int], keys: Sequence[str], index: int, last: int) -> tuple[int | None, int]:
    """Room between the last place and that of the next known key (None without one), and keys that want to be there."""
    following = next((n for n in range(index, len(keys)) if keys[n] in known), None)
    if following is None:
        return None, len(keys) - index
    return known[keys[following]] - last - 1, following - index


def _header_row(grid: Grid, labels: Labels, named: Area | None, start: int) -> int:
    """Row with most of the headers: among the first ones, or above the named area; that right above it otherwise."""
    if named is None:
        return max(range(start, start + HEADER_REACH), key=lambda row: _share(grid, row, labels))
    above = range(named.top - 1, max(named.top - HEADER_REACH, start) - 1, -1)
    # Some programs insert rows without moving the name.
    for rows in (above, range(named.top, named.bottom + 1)):
        best = max(rows, key=lambda row: _share(grid, row, labels), default=0)
        if _share(grid, best, labels) >= ENOUGH_HEADERS:
            return best
    return max(named.top - 1, 0)


def _is_left_behind(grid: Grid, header: int, labels: Labels, named: Area) -> bool:
    """Whether a name no longer fits: its header stands inside the area, or lines between the two."""
    between = range(header + 1, named.top)
    return header >= named.top or any(
        grid.text(header, column) and isinstance(grid.calculable(row, column), int | float)
        for row in between
        for column in range(min(len(labels), len(grid.rows.get(row, ()))))
    )


def _stands_below_lines(grid: Grid, header: int, named: Area) -> bool:
    """Whether lines of a table that calculates stand above its header: somebody sorted it, and the name still fits."""
    return any(named.top <= row < header and OUR_NAMES in formula for (row, _), formula in grid.formulas.items())


def _header_text(grid: Grid, row: int, column: int) -> str:
    return grid.formulas.get((row, column)) or grid.text(row, column)


def _share(grid: Grid, row: int, labels: Labels) -> float:
    columns = range(len(grid.rows.get(row, ())))
    # A program that kept only values kept no formula for a header either.
    is_live = any((row, column) in grid.formulas for column in columns)
    wanted = [folded(label) for key, label in labels if label and (is_live or not key.startswith("tie_break_"))]
    there = {folded(_header_text(grid, row, column)) for column in columns}
    return sum(label in there for label in wanted) / len(wanted)


def folded(text: str) -> str:
    """Label as it is compared: small letters, one blank between words, no dots and commas.

    Somebody who replaces every dot by a comma changes `No.` too.
    """
    return " ".join(text.translate(_NO_STOPS).split()).casefold()


def with_open_lines(grid: Grid, located: Located, count: int) -> Located:
    """A round of a Swiss with its empty lines: those in which formulas of ours stand, as many as it was made with.

    Where a program kept no formulas they follow each other below the header. A row that somebody inserted has none.
    """
    found = located.found
    name = found.columns["white_name"]
    below = range(found.header_row + 1, found.header_row + 1 + 2 * count + BELOW_REACH)
    # The formula of a follower is not written in its cell.
    here = {row: grid.formulas[row, name] for row in below if (row, name) in grid.formulas}
    ours = [row for row, formula in here.items() if not formula or OUR_NAMES in formula]
    filled = [row for row in found.rows if row not in ours]
    rows = sorted([*ours, *filled])[:count]
    free = (row for row in below if row not in set(rows))
    rows += [next(free) for _ in range(count - len(rows))]
    spare = tuple(row for row in located.spare_rows if row not in rows)
    return replace(located, found=replace(found, rows=tuple(sorted(rows))), spare_rows=spare)


# ---- lines


def _counted(area: Area, columns: Mapping[str, int], headers: Mapping[int, str], labels: Labels) -> Mapping[str, int]:
    """Columns in the order in which they were made, if the area is as wide and every header that is known agrees."""
    made = {key: area.left + place for place, (key, _) in enumerate(labels)}
    known = [key for key, label in labels if label and folded(headers.get(columns[key], "")) == folded(label)]
    is_whole = area.right - area.left + 1 == len(labels) and all(made[key] == columns[key] for key in known)
    return made if is_whole else columns


def _calculated(
    grid: Grid, area: Area, columns: Mapping[str, int], players: int
) -> tuple[Mapping[str, int], tuple[int, ...]]:
    """Columns and rows of a block that calculates: those with formulas, if there are as many as there must be."""
    # A formula of the organiser's own does not make a line; that of a follower is not written in its cell.
    ours = [at for at, formula in grid.formulas.items() if not formula or OUR_NAMES in formula]
    inside = [(r, c) for r, c in ours if area.top <= r <= area.bottom and area.left <= c <= area.right]
    held = sorted({column for _, column in inside})
    if len(held) == len(columns):
        columns = dict(zip(columns, held, strict=True))
    rows = sorted({row for row, _ in inside})[:players]
    # Lines that somebody overwrote as a whole: the others of the block, then those below it; words of his own are none.
    others = sorted({*range(area.top, area.top + 2 * players + BELOW_REACH)} - {*rows})
    others.sort(key=lambda row: not _may_be_line(grid, row, columns))
    rows += others[: players - len(rows)]
    return columns, tuple(sorted(rows))


def line_column(columns: Collection[str]) -> str:
    """Column of a table that calculates whose number says which line it is."""
    return "number" if "number" in columns else "home"


def _may_be_line(grid: Grid, row: int, columns: Mapping[str, int]) -> bool:
    """Whether a row could be a line of the table: with a pairing number in it, half of it filled, or empty."""
    filled = [key for key, column in columns.items() if grid.text(row, column)]
    is_numbered = whole_number(grid.value(row, columns[line_column(columns)])) is not None
    return not filled or is_numbered or 2 * len(filled) >= len(columns)


def _players(
    grid: Grid, columns: Mapping[str, int], top: int, bottom: int | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Rows with a pairing number, and rows with only a name: in the block and, without a gap, below it."""
    number, name = columns["number"], columns["name"]
    if bottom is None:
        bottom = _last_row(top, lambda row: whole_number(grid.calculable(row, number)) is not None)
    below = bottom + 1
    while not grid.is_blank(below, (number, name)):
        below += 1
    rows = [row for row in range(top, below) if not grid.is_blank(row, (number, name))]
    lines = tuple(row for row in rows if grid.text(row, number))
    return lines, tuple(row for row in rows if row not in lines)


def _round(
    grid: Grid, columns: Mapping[str, int], top: int, bottom: int | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Rows with a pairing number, and rows with only a result: in the block, and what looks like a game below it."""
    white, black, result = (columns[key] for key in ("white", "black", "result"))

    def is_game(row: int) -> bool:
        numbers = [whole_number(grid.calculable(row, column)) for column in (white, black)]
        is_bye = bottom is None and not grid.text(row, black)
        return numbers[0] is not None and (numbers[1] is not None or is_bye)

    last = _last_row(top, is_game) if bottom is None else bottom
    lines = [row for row in range(top, last + 1) if not grid.is_blank(row, (white, black))]
    lines += [row for row in range(last + 1, last + 1 + BELOW_REACH) if is_game(row)]
    end = max(lines, default=last) + 1
    # A bye that a program pushed out of the area of the name.
    if all(grid.text(row, black) for row in lines) and whole_number(grid.calculable(end, white)) is not None:
        lines.append(end)
    reach = range(top, last + 1 + BELOW_REACH)
    return tuple(lines), tuple(row for row in reach if row not in lines and grid.text(row, result))


def _last_row(top: int, is_line: Callable[[int], bool]) -> int:
    """Last row of a block whose name is lost: lines go on until there is none for long."""
    last = row = top - 1
    while row - last < BELOW_REACH:
        row += 1
        last = row if is_line(row) else last
    return last
