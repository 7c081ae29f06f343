"""Where the settings stand: by defined names, else beside their labels; and what they say about the event's shape.

Which sheet is the one of the settings is found out in `which_sheet.py`; what each of them means, in `read_settings.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property

from roundbook.formats import read_sizes
from roundbook.text import Texts
from roundbook.workbook.block import FIRST_ABSENT
from roundbook.workbook.cells import Position
from roundbook.workbook.columns import (
    NOT_IN_KNOCKOUT,
    OPTIONAL_SETTINGS,
    ROUND_SETTINGS,
    SETTING_KEYS,
    headed_settings,
    is_knockout,
    is_swiss,
)
from roundbook.workbook.grid import Grid, RawBook, whole_number
from roundbook.workbook.locate import ENOUGH_HEADERS, HEADER_REACH, folded, match_labels
from roundbook.workbook.sheets.settings import setting_label


def is_settings_sheet(grid: Grid, texts: Texts) -> bool:
    """Whether a sheet has the labels of the settings: those of every event, or the fewer ones of a knockout."""
    kept = [key for key in SETTING_KEYS if key not in OPTIONAL_SETTINGS]
    for keys in (kept, [key for key in kept if key not in NOT_IN_KNOCKOUT]):
        labels = {folded(setting_label(texts, key)) for key in keys}
        if max(_labels_in(grid, labels).values(), default=0) >= ENOUGH_HEADERS * len(labels):
            return True
    return False


class SettingsSearch:
    """One look for the settings of a workbook."""

    def __init__(self, raw: RawBook, texts: Texts, title: str, rounds: Collection[int]) -> None:
        """Take the workbook, its words, the title of the Settings sheet ("" if it is not known), and the rounds."""
        self.raw, self.texts, self.title, self.rounds = raw, texts, title, rounds
        self.grid = raw.sheets.get(title)

    @cached_property
    def optional(self) -> frozenset[str]:
        """Those of the optional settings that are there, by name or label."""
        named = {key for key in OPTIONAL_SETTINGS if f"rb_set_{key}" in self.raw.names}
        labels = {key: folded(setting_label(self.texts, key)) for key in OPTIONAL_SETTINGS}
        of_rounds = (key for heading in ROUND_SETTINGS for key in self._round_keys(heading))
        return frozenset(named) | {key for key, label in labels.items() if self._has_label(label)} | {*of_rounds}

    def _round_keys(self, heading: str) -> frozenset[str]:
        """A line for every round, if the file has the heading above them or a name of theirs."""
        key_of, _ = ROUND_SETTINGS[heading]
        keys = frozenset(map(key_of, self.rounds))
        is_headed = self._has_label(folded(self.texts.label(heading)))
        return keys if is_headed or any(f"rb_set_{key}" in self.raw.names for key in keys) else frozenset()

    def _has_label(self, label: str) -> bool:
        return self.grid is not None and any(_labels_in(self.grid, {label}).values())

    @cached_property
    def places(self) -> dict[str, tuple[str, Position]]:
        """Sheet and cell of every setting: by name, else beside its label."""
        keys = (*SETTING_KEYS, *self.optional)
        named = {key: self.raw.names[f"rb_set_{key}"] for key in keys if f"rb_set_{key}" in self.raw.names}
        places = {key: (title, (area.top, area.left)) for key, (title, area) in named.items()}
        if self.grid is not None:
            labelled = _LabelledSettings(self.grid, self.texts, self.optional)
            for key, position in labelled.positions().items():
                if key not in places or (places[key][0] == self.title and labelled.is_elsewhere(key, places[key][1])):
                    places[key] = self.title, position
            gone = [key for key, (title, at) in places.items() if title == self.title and labelled.is_gone(key, at)]
            for key in gone:
                del places[key]
        return places

    @property
    def is_divided(self) -> bool:
        """Whether the event has groups: its settings say how big they are."""
        return "group_sizes" in self.optional

    @property
    def is_swiss(self) -> bool:
        """Whether the event is a Swiss: its settings say how many rounds are planned."""
        return is_swiss(self.optional)

    @property
    def is_knockout(self) -> bool:
        """Whether the event is a knockout: its settings say how many games a tie has."""
        return is_knockout(self.optional)

    def text(self, key: str) -> str:
        """What is written beside a setting, "" where it is not found."""
        title, position = self.places.get(key, ("", (0, 0)))
        return self.raw.sheets[title].text(*position) if title in self.raw.sheets else ""

    @cached_property
    def group_sizes(self) -> tuple[int, ...]:
        """Sizes of the groups; none in an event that is not divided."""
        title, position = self.places.get("group_sizes", ("", (0, 0)))
        if not self.is_divided or title not in self.raw.sheets:
            return ()
        return read_sizes(self.raw.sheets[title].text(*position))

    @cached_property
    def boards(self) -> int:
        """Boards of a match of teams; 0 where players play for themselves."""
        title, position = self.places.get("boards", ("", (0, 0)))
        if "boards" not in self.optional or title not in self.raw.sheets:
            return 0
        return whole_number(self.raw.sheets[title].value(*position)) or 0


class _LabelledSettings:
    """The Settings sheet by the labels beside its values."""

    def __init__(self, grid: Grid, texts: Texts, optional: frozenset[str]) -> None:
        self.grid = grid
        self.labels = [(key, folded(label)) for key, label in _setting_labels(texts, optional)]
        self.headings = headed_settings(optional).keys()
        counts = _labels_in(grid, {label for _, label in self.labels})
        self.column = column = max(counts, key=lambda column: counts[column])
        there = [(row, grid.text(row, column)) for row in sorted(grid.rows) if grid.text(row, column)]
        self.rows, self.unsure = match_labels(there, self.labels)
        self.is_labelled = counts[column] >= ENOUGH_HEADERS * len({label for _, label in self.labels})

    def positions(self) -> dict[str, Position]:
        """Cell of every setting whose place is certain."""
        reach = range(self.column + 1, self.column + HEADER_REACH)
        beside = next(column for column in reach if _is_used(self.grid, column) or column > self.column + 2)
        sure = (key for key in self.rows if key not in self.headings and key not in self.unsure)
        return {key: (self.rows[key], beside) for key in sure if self.rows[key] < FIRST_ABSENT}

    def is_elsewhere(self, key: str, position: Position) -> bool:
        """Whether the label stands in another row than a name says: the name was left behind."""
        row = self.rows[key]
        is_there = folded(self.grid.text(row, self.column)) == dict(self.labels)[key]
        return is_there and (row != position[0] or position[1] <= self.column)

    def is_gone(self, key: str, position: Position) -> bool:
        """Whether the line of a setting was deleted, and its name stayed on that of another one or on a blank row."""
        there, labels = folded(self.grid.text(position[0], self.column)), dict(self.labels)
        if position[1] <= self.column or there == labels.get(key):
            return False
        is_blank = self.is_labelled and not any(self.grid.rows.get(position[0], ()))
        return is_blank or there in labels.values()


def _setting_labels(texts: Texts, optional: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Keys and labels down the Settings sheet, headings among them."""
    for heading, keys in headed_settings(optional).items():
        yield heading, texts.label(heading)
        yield from ((key, setting_label(texts, key)) for key in keys)


def _labels_in(grid: Grid, labels: set[str]) -> dict[int, int]:
    """How many of the labels stand in each of the first columns."""
    columns = range(HEADER_REACH)
    return {column: len(labels & {folded(grid.text(row, column)) for row in grid.rows}) for column in columns}


def _is_used(grid: Grid, column: int) -> bool:
    return any(grid.text(row, column) for row in grid.rows)
