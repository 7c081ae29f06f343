"""Reads the Players sheet back: who plays, who withdrew, who was added or deleted by hand."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from roundbook.cell_text import can_be_seen
from roundbook.errors import Detail, Severity
from roundbook.formats import groups_of
from roundbook.model import Group, PairingNumber, Player, Settings
from roundbook.results import is_mistaken_date
from roundbook.workbook.byes import Byes, read_byes, written_byes
from roundbook.workbook.columns import BYES
from roundbook.workbook.grid import RawBook, own_value
from roundbook.workbook.recognise import Recognised
from roundbook.workbook.sheet_reader import SheetReader

# Nobody has come near it; a number above is a slip, or a date that a spreadsheet made of something typed.
MOST_RATING = 4000
# Rows below the list, after an empty one, in which somebody may have added a player.
NEARLY_BELOW = 5
# Letters and what stands between them in names; "* junior" and "Entry fee: 20" are remarks.
_NAME = re.compile(r"[^\W\d_][^\d_:;*()=+/]{1,60}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """A player whom somebody added without a pairing number (his `number` is 0), his row from 0, and his group."""

    row: int
    player: Player
    group: str = ""


class PlayersReader(SheetReader):
    """Players in the order of the sheet; `rounds` is the number of rounds, None when that cannot be told."""

    def __init__(self, raw: RawBook, recognised: Recognised, rounds: int | None) -> None:
        """Take the sheet."""
        super().__init__(raw, recognised, "players")
        self.own_columns, self.expected, self.rounds = recognised.own_columns, recognised.players, rounds
        self.row_by_number: dict[PairingNumber, int] = {}
        self.players: list[Player] = []
        self.newcomers: list[Newcomer] = []
        self.left: list[PairingNumber] = []
        self.sizes = recognised.group_sizes
        self.group_names: dict[PairingNumber, str] = {}
        # In a Swiss a number without a name is one for somebody who comes late.
        self.may_be_free = recognised.rounds > 0
        self.is_of_cup = recognised.cup is not None

    def read(self) -> PlayersReader:
        """Read everything; returns itself."""
        # Nobody needs the last two; but if they are there, it must be certain which they are.
        needed = ["number", "name", *(key for key in ("withdrawn", "lot") if not self.is_absent(key))]
        if not self.check_columns(*needed):
            return self
        self.check_merged(*self.labels)
        for row in self.block.rows:
            number = self._pairing_number(row)
            if number is not None:
                self.row_by_number[number] = row
                self.players.append(self._player(row, number))
                self._check_byes(row, self.players[-1])
                self.group_names[number] = self._group(row)
        self._check_below()
        self.newcomers = [
            Newcomer(row=row, player=self._player(row, 0), group=self._group(row)) for row in self.located.spare_rows
        ]
        # A number that is typed wrong is missed too; its own problem says so.
        if len(self.players) == len(self.block.rows):
            self.left = [number for number in range(1, self.expected + 1) if number not in self.row_by_number]
        if self.may_be_free:
            self._leave_out_free()
        return self

    @property
    def rows_in_order(self) -> tuple[int, ...]:
        """Rows of the players in the order of the sheet, then those of free lines by their numbers."""
        named = [self.row_by_number[player.number] for player in self.players]
        free = [row for _, row in sorted(self.row_by_number.items()) if row not in named]
        return (*named, *free)

    def _leave_out_free(self) -> None:
        """Free lines hold nobody; they are the last ones. A free number below that of a player is of one who left."""
        free = [player.number for player in self.players if not player.name]
        self.players = [player for player in self.players if player.name]
        last = max((player.number for player in self.players), default=0)
        self.left = sorted({*self.left, *(number for number in free if number < last)})
        for newcomer in self.newcomers:
            self.report("swiss-no-room", newcomer.row, "name", {"places": self.expected})
        self.newcomers = []

    def _check_below(self) -> None:
        """A remark on what may be a player, but has empty rows between himself and the list."""
        last = max((*self.block.rows, *self.located.spare_rows), default=self.block.top)
        for row in range(last + 2, last + 2 + NEARLY_BELOW):
            name = self.text(row, "name")
            others = [key for key in self.labels if key != "name" and not self.is_absent(key) and self.text(row, key)]
            if name and (others or _NAME.fullmatch(name)):
                severity = Severity.WARNING if others else Severity.NOTE
                self.report("below-the-list", row, "name", severity=severity)

    def _pairing_number(self, row: int) -> PairingNumber | None:
        value, number = self.value(row, "number"), self.whole(row, "number")
        if number is None or not 1 <= number <= self.expected:
            self.report("bad-player-number", row, "number", {"players": self.expected})
            return None
        if isinstance(value, str):
            self.report("number-is-text", row, "number")
            return None
        if number in self.row_by_number:
            other = self.cell(self.row_by_number[number], "number")
            self.report("player-number-twice", row, "number", {"other": other})
            return None
        return number

    def groups(self, settings: Settings) -> tuple[Group, ...]:
        """Groups of the event with the names that stand beside their players.

        A name that differs from that of the group's first player is a problem: nobody changes his group after the draw.
        """
        if not self.sizes or sum(self.sizes) != self.expected:
            return ()
        groups = []
        for group in groups_of(settings, [""] * len(self.sizes)):
            names = {number: self.group_names[number] for number in group.numbers if number in self.group_names}
            name = next(iter(names.values()), "")
            for number, other in names.items():
                if other.casefold() != name.casefold():
                    details: dict[str, Detail] = {"number": number, "group": name}
                    self.report("group-differs", self.row_by_number[number], "group", details)
            groups.append(replace(group, name=name))
        return tuple(groups)

    def _group(self, row: int) -> str:
        return self.text(row, "group") if self.sizes and not self.is_absent("group") else ""

    def _player(self, row: int, number: PairingNumber) -> Player:
        name = self.text(row, "name")
        if not can_be_seen(name) and (name or not self.may_be_free):
            self.report("player-without-name", row, "name", {"number": number})
        return Player(
            number=number,
            name=self.joined(row, "name"),
            title=self.joined(row, "title"),
            federation=self.joined(row, "federation"),
            rating=read_rating(self, row),
            fide_id=self.printed(row, "fide_id"),
            club=self.printed(row, "club"),
            birth=self.printed(row, "birth"),
            withdrawn_after=self._withdrawn(row),
            lot=self._lot(row),
            byes=self._byes(row),
            extra=tuple(own_value(self.grid.value(row, column)) for _, column in self.own_columns),
        )

    def _withdrawn(self, row: int) -> int | None:
        if not self.text(row, "withdrawn"):
            return None
        number = self.whole(row, "withdrawn")
        if number is None or number < 0 or (self.rounds is not None and number > self.rounds):
            self.report("bad-withdrawal", row, "withdrawn", {"rounds": self.rounds or ""})
            return None
        return number

    def _byes(self, row: int) -> Byes:
        """Rounds in which the player is not to be paired."""
        if not self.may_be_free or self.is_absent(BYES):
            return ()
        if is_mistaken_date(self.value(row, BYES)):
            self.report("bye-became-date", row, BYES)
            return ()
        byes, faults = read_byes(self.joined(row, BYES), self.rounds or 0)
        for fault, part in faults:
            self.report(fault.value, row, BYES, {"part": part, "rounds": self.rounds or 0})
        return byes

    def _check_byes(self, row: int, player: Player) -> None:
        """A note on byes of rounds in which the player was not there any more."""
        late = [bye for bye in player.byes if player.withdrawn_after is not None and bye[0] > player.withdrawn_after]
        if late:
            details: dict[str, Detail] = {
                "name": player.name,
                "after": player.withdrawn_after or 0,
                "byes": written_byes(late),
            }
            self.report("bye-of-withdrawn", row, BYES, details, severity=Severity.NOTE)

    def _lot(self, row: int) -> int | None:
        if not self.text(row, "lot"):
            return None
        number = self.whole(row, "lot")
        if number is None or not 1 <= number <= self.expected:
            self.report("bad-lot", row, "lot")
            return None
        if self.is_of_cup:
            self.report("lot-in-a-cup", row, "lot", severity=Severity.WARNING)
        return number


def read_rating(sheet: SheetReader, row: int) -> int | None:
    """Rating in a line; nobody has one of 0. A number that could be read in two ways (`1,850`) is an error."""
    value, written = sheet.value(row, "rating"), sheet.text(row, "rating")
    rating = sheet.whole(row, "rating")
    if rating is not None and 0 <= rating <= MOST_RATING:
        return rating or None
    if written:
        is_word = isinstance(value, str) and not any(letter.isdigit() for letter in written)
        severity = Severity.WARNING if is_word else Severity.ERROR
        sheet.report("workbook-rating-word" if is_word else "bad-rating", row, "rating", severity=severity)
    return None
