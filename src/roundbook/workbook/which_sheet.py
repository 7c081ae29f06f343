"""Which sheet of a file is which, in whose words, and for how many players: by defined names, else by headers.

Names follow inserted rows and renamed sheets in every spreadsheet program; some programs lose them, and then the
headers say what a sheet is. What stands where on these sheets is found out in `recognise.py`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from roundbook.text import LANGUAGES, Texts, load_texts
from roundbook.workbook.columns import PLAIN_KINDS, TIE_BREAK_SLOTS
from roundbook.workbook.date_formulas import BEHIND
from roundbook.workbook.grid import Grid, RawBook, whole_number
from roundbook.workbook.headers import Labels, labels_of
from roundbook.workbook.locate import ENOUGH_HEADERS, HEADER_REACH, locate, share_of_headers
from roundbook.workbook.locate_settings import is_settings_sheet

HEADED_KINDS = ("players", "members", "round", "standings", "crosstable", "fixtures", "statistics", "report")
# By its headers a round of a league or of a knockout can be told from others.
HEADED = (*HEADED_KINDS, "matches", "ties", "places")
ROUNDS = ("round", "matches", "ties")
_BLOCK_NAME = re.compile(
    r"rb_(?:round_(\d+)|(players|members|crosstable|standings|fixtures|statistics|report|bracket)(?:_\d+)?)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Titles:
    """Title of every sheet of ours by its key, and sheets that could be one too.

    `doubles` are sheets, as (title, title of the other), that could be the same one; `copies` are sheets, as
    (title, key), that look like one of ours whose name says that it is another.
    """

    by_key: dict[str, str]
    doubles: tuple[tuple[str, str], ...]
    copies: tuple[tuple[str, str], ...]


class SheetSearch:
    """One look for the sheets of a tournament in a file; `headed` are the kinds that may be known by their headers."""

    headed: Collection[str] = HEADED

    def __init__(self, raw: RawBook) -> None:
        """Take what stands in the file."""
        self.raw = raw

    @cached_property
    def titles(self) -> Titles:
        """Sheets of ours, first by the names that they have, then by their headers."""
        named = self._named_titles()
        by_headers: dict[str, str] = {}
        doubles, copies = [], []
        for key, title in self._titles_by_headers(set(named.values())):
            if key in named:
                copies.append((title, key))
            elif key in by_headers:
                doubles.append((title, by_headers[key]))
            else:
                by_headers[key] = title
        return Titles(by_key=named | by_headers, doubles=tuple(doubles), copies=tuple(copies))

    def _named_titles(self) -> dict[str, str]:
        titles = {}
        for name, (title, _) in self.raw.names.items():
            match = _BLOCK_NAME.fullmatch(name)
            if match and title in self.raw.sheets:
                titles[f"round-{int(match[1])}" if match[1] else match[2]] = title
        settings = self.raw.names.get("rb_set_event", ("", None))[0]
        if settings in self.raw.sheets:
            titles["settings"] = settings
        if "rb_game_key" in self.raw.names:
            titles["hub"] = self.raw.names["rb_game_key"][0]
        return titles

    def _titles_by_headers(self, known: set[str]) -> Iterator[tuple[str, str]]:
        """Sheets without a name of ours that have our headers."""
        for title, grid in self.raw.sheets.items():
            if title in known:
                continue
            shares = {kind: share_of_headers(grid, self._labels(kind)) for kind in self.headed}
            kind = max(shares, key=lambda kind: shares[kind])
            number = self._printed_round(grid)
            if shares[kind] >= ENOUGH_HEADERS and (kind not in ROUNDS or number):
                yield f"round-{number}" if kind in ROUNDS else PLAIN_KINDS.get(kind, kind), title
            elif is_settings_sheet(grid, self.texts):
                yield "settings", title
            elif value_columns(grid):
                yield "hub", title

    def _labels(self, kind: str) -> Labels:
        """Headers of a kind of sheet, so far as they are known before it is known how many boards there are."""
        return labels_of(self.texts, kind, 0 if kind == "statistics" else self.players)

    def _printed_round(self, grid: Grid) -> int | None:
        """Number of the round as its subtitle says it."""
        pattern = re.escape(self.texts.label("round_of", number="\0", rounds="\1"))
        pattern = pattern.replace("\\\0", "\0").replace("\0", r"(\d+)").replace("\\\1", "\1").replace("\1", r"\d+")
        # With the date behind it, it is a formula that begins with these words.
        line = re.compile(rf'{pattern}(?:{BEHIND}.*)?|"{pattern}"&.*', re.DOTALL)
        cells = [(row, column) for row in range(HEADER_REACH) for column in range(HEADER_REACH)]
        found = (line.fullmatch(grid.formulas.get(cell) or grid.text(*cell)) for cell in cells)
        return next((int(match[1] or match[2]) for match in found if match), None)

    @cached_property
    def texts(self) -> Texts:
        """Words of the language that the workbook is written in.

        The headers tell it, for they are what is looked for; Settings says it where they do not.
        """
        written = self._named_text("rb_set_language")
        languages = sorted(LANGUAGES, key=lambda language: language != written)
        if written in LANGUAGES and self._has_headers_of(load_texts(written)):
            return load_texts(written)
        return max(map(load_texts, languages), key=self._known_headers)

    def _has_headers_of(self, texts: Texts) -> bool:
        """Whether the Players sheet, known by its name, has the headers of a language."""
        title, _ = self.raw.names.get("rb_players", ("", None))
        labels = labels_of(texts, "players", 0)
        return title in self.raw.sheets and share_of_headers(self.raw.sheets[title], labels) >= ENOUGH_HEADERS

    def _known_headers(self, texts: Texts) -> float:
        labels = [labels_of(texts, kind, 0) for kind in ("players", "round")]
        return sum(share_of_headers(grid, label) for grid in self.raw.sheets.values() for label in labels)

    def _named_text(self, name: str) -> str:
        """Text of the cell that a defined name stands for."""
        title, area = self.raw.names.get(name, ("", None))
        return self.raw.sheets[title].text(area.top, area.left) if area and title in self.raw.sheets else ""

    @cached_property
    def players(self) -> int:
        """Number of pairing numbers: lines of the hub, or the highest number on the sheets that people see."""
        if sizes := self._hub_sizes():
            return max(sizes, key=sizes.count)
        numbers = [0]
        for kind, keys in (("players", ("number",)), ("round", ("white", "black"))):
            labels = labels_of(self.texts, kind, 0)
            members = labels_of(self.texts, "members", 0)
            for grid in self.raw.sheets.values():
                if share_of_headers(grid, labels) >= max(ENOUGH_HEADERS, share_of_headers(grid, members)):
                    found = locate(grid, kind, labels, None, 0).found
                    cells = (grid.calculable(row, found.columns[key]) for row in found.rows for key in keys)
                    numbers += [whole_number(value) or 0 for value in cells]
        return max(numbers)

    def _hub_sizes(self) -> list[int]:
        """Lines of the hub that there are for each player, and columns of an event without groups.

        A row or column that somebody put in or took out there changes one of them.
        """
        areas = [self.raw.names[name][1] for name in ("rb_number", "rb_results_1") if name in self.raw.names]
        sizes = [area.bottom - area.top + 1 for area in areas]
        if "rb_set_group_sizes" not in self.raw.names:
            sizes += [area.right - area.left + 1 for area in areas[1:]]
        return sizes


def value_columns(grid: Grid) -> list[int]:
    """Columns of the hub that hold the tie-breaks by their places in the order; none on another sheet."""
    wanted = [f"value_{slot}" for slot in range(1, TIE_BREAK_SLOTS + 1)]
    for cells in grid.rows.values():
        if wanted[0] in cells:
            return [cells.index(key) for key in wanted if key in cells]
    return []
