"""Finds roundbook's blocks in a file that people have worked in: by defined name, else by the words in the headers.

Names follow inserted rows and renamed sheets in every spreadsheet program; some programs lose them, and then the
headers say what a sheet is. Columns always go by their headers, in order: an inserted or renamed one does no harm.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from roundbook.model import CellValue
from roundbook.text import LANGUAGES, Texts, load_texts
from roundbook.workbook.cells import Area, Position
from roundbook.workbook.layout import (
    ENCOUNTER_SLOTS,
    PLAYER_COLUMNS,
    REPORT_COLUMNS,
    REPORT_ROWS,
    ROUND_COLUMNS,
    SETTING_KEYS,
    STANDINGS_COLUMNS,
    TIE_BREAK_SLOTS,
    Found,
    Places,
    crosstable_columns,
)
from roundbook.workbook.sheets.settings import setting_label

# How far above a block its header may have moved, and how far below it somebody may have typed more lines.
HEADER_REACH, BELOW_REACH = 12, 60
# Share of its headers that a sheet must still have to be known by them alone.
ENOUGH_HEADERS = 0.7


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Values of one sheet by row, both from 0; rows are as long as they have values."""

    title: str
    rows: Mapping[int, Sequence[object]]

    def value(self, row: int, column: int) -> object:
        """Value of a cell, None when it is empty."""
        cells = self.rows.get(row, ())
        return cells[column] if 0 <= column < len(cells) else None

    def text(self, row: int, column: int) -> str:
        """Value of a cell as text without blanks around it."""
        value = self.value(row, column)
        return "" if value is None else " ".join(str(value).split())

    def is_blank(self, row: int, columns: Iterable[int]) -> bool:
        """Whether a row is empty in these columns."""
        return not any(self.text(row, column) for column in columns)


@dataclass(frozen=True, slots=True, kw_only=True)
class RawBook:
    """Values of a workbook and its defined names: sheet title and area."""

    sheets: Mapping[str, Grid]
    names: Mapping[str, tuple[str, Area]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recognised:
    """Where everything is. `spare_rows` are rows in or below a block that hold something without being its lines."""

    texts: Texts
    places: Places
    settings: Mapping[str, tuple[str, Position]]
    own_columns: tuple[tuple[str, int], ...]
    spare_rows: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def title(self, key: str) -> str:
        """Title of a sheet."""
        return self.places.titles[key]


def recognise(raw: RawBook) -> Recognised | None:
    """Blocks of a tournament workbook; None when the file is no such workbook."""
    texts = _language(raw)
    sheets = _titles(raw, texts)
    if "players" not in sheets or "round-1" not in sheets:
        return None
    found: dict[str, Found] = {}
    spare: dict[str, tuple[int, ...]] = {}
    for key, title in sheets.items():
        block = _find_block(raw, texts, key, raw.sheets[title]) if title in raw.sheets else None
        if block is not None:
            found[_block_name(key)], spare[key] = block
    places = Places(titles=sheets, found=found, encounter_slots=_encounter_slots(raw))
    own = _own_columns(raw.sheets[sheets["players"]], found["rb_players"])
    columns = {**found["rb_players"].columns, **{f"extra_{index}": column for index, (_, column) in enumerate(own)}}
    players = found["rb_players"]
    found["rb_players"] = Found(header_row=players.header_row, top=players.top, rows=players.rows, columns=columns)
    return Recognised(
        texts=texts, places=places, settings=_settings(raw, texts, sheets), own_columns=own, spare_rows=spare
    )


def match_columns(headers: Sequence[tuple[int, str]], expected: Sequence[tuple[str, str]]) -> dict[str, int]:
    """Column of each key: `headers` are (column, text) from left to right, `expected` (key, label).

    A label that is gone leaves its column right of the one before it.
    """
    wanted = [_folded(label) for _, label in expected]
    there = [_folded(text) for _, text in headers]
    columns: dict[str, int] = {}
    for block in SequenceMatcher(None, wanted, there, autojunk=False).get_matching_blocks():
        for offset in range(block.size):
            if wanted[block.a + offset]:
                columns[expected[block.a + offset][0]] = headers[block.b + offset][0]
    last = -1
    for key, _ in expected:
        last = columns.setdefault(key, last + 1)
    return columns


# ---- which sheet is which


def _titles(raw: RawBook, texts: Texts) -> dict[str, str]:
    titles = {}
    for name, (title, _) in raw.names.items():
        key = _sheet_key(name)
        if key and title in raw.sheets:
            titles[key] = title
    if "rb_game_key" in raw.names:
        titles["hub"] = raw.names["rb_game_key"][0]
    if "rb_set_event" in raw.names:
        titles["settings"] = raw.names["rb_set_event"][0]
    for key, title in _titles_by_headers(raw, texts, set(titles.values())):
        titles.setdefault(key, title)
    return titles


def _sheet_key(name: str) -> str:
    match = re.fullmatch(r"rb_(?:round_(\d+)|(players|crosstable|standings|report))", name)
    if not match:
        return ""
    return f"round-{int(match[1])}" if match[1] else match[2]


def _block_name(key: str) -> str:
    return "rb_" + key.replace("-", "_")


def _titles_by_headers(raw: RawBook, texts: Texts, known: set[str]) -> Iterator[tuple[str, str]]:
    """Sheets without a name of ours that have our headers."""
    rounds = [int(match[1]) for name in raw.names if (match := re.fullmatch(r"rb_round_(\d+)", name))]
    next_round = max(rounds, default=0) + 1
    for title, grid in raw.sheets.items():
        if title in known:
            continue
        for kind in ("players", "standings", "round"):
            if _header_row(grid, _expected(texts, kind, 0), range(HEADER_REACH)) is None:
                continue
            if kind != "round":
                yield kind, title
            else:
                yield f"round-{_printed_round(grid, texts) or next_round}", title
                next_round += 1
            break


def _printed_round(grid: Grid, texts: Texts) -> int | None:
    """Number of the round as its subtitle says it."""
    pattern = re.escape(texts.label("round_of", number="\0", rounds="\1"))
    pattern = pattern.replace("\\\0", "\0").replace("\0", r"(\d+)").replace("\\\1", "\1").replace("\1", r"\d+")
    for row in range(HEADER_REACH):
        if match := re.fullmatch(pattern, grid.text(row, 0)):
            return int(match[1])
    return None


def _language(raw: RawBook) -> Texts:
    if "rb_set_language" in raw.names:
        title, area = raw.names["rb_set_language"]
        written = raw.sheets[title].text(area.top, area.left) if title in raw.sheets else ""
        if written in LANGUAGES:
            return load_texts(written)
    return max((load_texts(language) for language in LANGUAGES), key=lambda texts: _known_headers(raw, texts))


def _known_headers(raw: RawBook, texts: Texts) -> int:
    labels = {_folded(label) for kind in ("players", "round") for _, label in _expected(texts, kind, 0)}
    rows = (row for grid in raw.sheets.values() for number, row in grid.rows.items() if number < HEADER_REACH)
    return sum(_folded(str(value)) in labels for row in rows for value in row if value is not None)


# ---- where a block is on its sheet


def _expected(texts: Texts, kind: str, players: int) -> list[tuple[str, str]]:
    """Keys and labels of the headers of a kind of sheet; an empty label where the header is not a fixed word."""
    if kind == "round":
        return [(key, texts.label(f"round_{key}")) for key in ROUND_COLUMNS]
    if kind == "players":
        return [(key, texts.label(f"player_{key}")) for key in PLAYER_COLUMNS]
    if kind == "report":
        return [(key, texts.label(f"report_{key}")) for key in REPORT_COLUMNS]
    if kind == "standings":
        return [(k, "" if k.startswith("tie_break") else texts.label(f"standings_{k}")) for k in STANDINGS_COLUMNS]
    against = {key: key.removeprefix("against_") for key in crosstable_columns(players) if key.startswith("against_")}
    return [(k, against.get(k) or texts.label(f"standings_{k}")) for k in crosstable_columns(players)]


def _find_block(raw: RawBook, texts: Texts, key: str, grid: Grid) -> tuple[Found, tuple[int, ...]] | None:
    kind = "round" if key.startswith("round") else key
    if kind not in {"round", "players", "standings", "crosstable", "report"}:
        return None
    named = raw.names.get(_block_name(key))
    players = raw.names["rb_number"][1] if "rb_number" in raw.names else None
    expected = _expected(texts, kind, players.bottom - players.top + 1 if players else 0)
    reach = range(named[1].top - 1, max(named[1].top - HEADER_REACH, -1), -1) if named else range(HEADER_REACH)
    header_row = _header_row(grid, expected, reach)
    if header_row is None:
        header_row = max(named[1].top - 1, 0) if named else 0
    headers = [(column, grid.text(header_row, column)) for column in range(len(grid.rows.get(header_row, ())))]
    columns = match_columns([header for header in headers if header[1]], expected)
    top = named[1].top if named else header_row + 1
    bottom = named[1].bottom if named else top - 1
    rows, spare = _lines(grid, kind, columns, range(top, bottom + 1))
    return Found(header_row=header_row, top=top, rows=rows, columns=columns), spare


def _header_row(grid: Grid, expected: Sequence[tuple[str, str]], reach: Iterable[int]) -> int | None:
    labels = [_folded(label) for _, label in expected if label]
    best = (0.0, None)
    for row in reach:
        there = {_folded(str(value)) for value in grid.rows.get(row, ()) if value is not None}
        share = sum(label in there for label in labels) / len(labels)
        if share >= ENOUGH_HEADERS and share > best[0]:
            best = (share, row)  # type: ignore[assignment]  # the second part is a row from now on
    return best[1]


def _lines(grid: Grid, kind: str, columns: Mapping[str, int], block: range) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Rows of the block's lines, and rows that hold something else in its columns."""
    if kind == "report":
        return tuple(range(block.start, block.start + REPORT_ROWS)), ()
    if kind in {"standings", "crosstable"}:
        filled = tuple(row for row in block if not grid.is_blank(row, columns.values()))
        return (filled if filled else tuple(block)), ()
    keys = {"round": ("white", "black"), "players": ("number",)}[kind]
    mine = [columns[key] for key in keys]
    reach = range(block.start, max(block.stop, block.start) + BELOW_REACH)
    filled = tuple(row for row in reach if not grid.is_blank(row, mine))
    typed = [columns[key] for key in (("result",) if kind == "round" else ("name",))]
    spare = tuple(row for row in reach if row not in filled and not grid.is_blank(row, typed))
    return filled, spare


def _own_columns(grid: Grid, players: Found) -> tuple[tuple[str, int], ...]:
    """The organiser's own columns of the Players sheet: header and column."""
    known = set(players.columns.values())
    row = players.header_row
    cells = range(len(grid.rows.get(row, ())))
    return tuple((grid.text(row, column), column) for column in cells if column not in known and grid.text(row, column))


def _settings(raw: RawBook, texts: Texts, sheets: Mapping[str, str]) -> dict[str, tuple[str, Position]]:
    places: dict[str, tuple[str, Position]] = {}
    for key in SETTING_KEYS:
        if f"rb_set_{key}" in raw.names:
            title, area = raw.names[f"rb_set_{key}"]
            places[key] = (title, (area.top, area.left))
    labels = {_folded(setting_label(texts, key)): key for key in SETTING_KEYS if key not in places}
    title = sheets.get("settings", texts.sheet("settings"))
    if labels and title in raw.sheets:
        for row in raw.sheets[title].rows:
            if found := labels.get(_folded(raw.sheets[title].text(row, 0))):
                places.setdefault(found, (title, (row, 1)))
    return places


def _encounter_slots(raw: RawBook) -> tuple[int, ...] | None:
    """Places of the tie-break order that hold the direct encounter: there the hub has columns between two values."""
    values = [raw.names.get(f"rb_value_{slot}") for slot in range(1, TIE_BREAK_SLOTS + 1)]
    columns = [value[1].left for value in values if value is not None]
    if len(columns) < TIE_BREAK_SLOTS:
        return None
    wide = {slot + 1 for slot in range(1, TIE_BREAK_SLOTS) if columns[slot] - columns[slot - 1] > 2}
    return tuple(sorted({ENCOUNTER_SLOTS[0], *wide}))


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


def plain_value(value: object) -> CellValue:
    """Value of an own column as it is kept: numbers as numbers, everything else as text."""
    if value is None or isinstance(value, str | int | float):
        return value
    return value.isoformat() if hasattr(value, "isoformat") else str(value)
