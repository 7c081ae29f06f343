"""Reads the players of the teams of a league back: who they are, and whom a line-up means."""

from __future__ import annotations

from collections.abc import Mapping

from roundbook.cell_text import can_be_seen
from roundbook.errors import Problem
from roundbook.model import Member, PairingNumber
from roundbook.workbook.grid import RawBook, own_value
from roundbook.workbook.read_players import read_rating
from roundbook.workbook.recognise import Recognised
from roundbook.workbook.sheet_reader import SheetReader
from roundbook.workbook.values import trimmed

MOST_NUMBER = 999


class MembersReader(SheetReader):
    """Players of the teams in the order of their sheet; those without a name are free lines."""

    def __init__(self, raw: RawBook, recognised: Recognised) -> None:
        """Take the sheet."""
        super().__init__(raw, recognised, "members")
        self.teams, self.own_columns = recognised.players, recognised.member_columns
        self.members: list[Member] = []

    def read(self) -> MembersReader:
        """Read everything; returns itself."""
        if not self.check_columns("team", "number", "name"):
            return self
        self.check_merged(*self.labels)
        seen: dict[tuple[int, int], int] = {}
        for row in self.block.rows:
            member = self._member(row)
            if member is None:
                continue
            who = member.team, member.number
            if who in seen:
                self.report("member-number-twice", row, "number", {"other": self.cell(seen[who], "number")})
            else:
                seen[who] = row
                self.members.append(member)
        for row in self.located.spare_rows:
            self.report("member-without-number", row, "name")
        self._check_names(seen)
        return self

    def _member(self, row: int) -> Member | None:
        team, number = self.whole(row, "team"), self.whole(row, "number")
        if team is None or not 1 <= team <= self.teams or isinstance(self.value(row, "team"), str):
            self.report("member-bad-team", row, "team", {"teams": self.teams})
            return None
        if number is None or not 1 <= number <= MOST_NUMBER or isinstance(self.value(row, "number"), str):
            self.report("member-bad-number", row, "number", {"most": MOST_NUMBER})
            return None
        if self.text(row, "name") and not can_be_seen(self.text(row, "name")):
            self.report("player-without-name", row, "name", {"number": number})
        return Member(
            team=team,
            number=number,
            name=self.joined(row, "name"),
            title=self._joined(row, "title"),
            federation=self._joined(row, "federation"),
            rating=None if self.is_absent("rating") else read_rating(self, row),
            fide_id="" if self.is_absent("fide_id") else self.printed(row, "fide_id"),
            birth="" if self.is_absent("birth") else self.printed(row, "birth"),
            extra=tuple(own_value(self.grid.value(row, column)) for _, column in self.own_columns),
        )

    def _joined(self, row: int, key: str) -> str:
        return "" if self.is_absent(key) else self.joined(row, key)

    def _check_names(self, rows: Mapping[tuple[int, int], int]) -> None:
        """A name in a line-up must mean one player of his team."""
        seen: dict[tuple[PairingNumber, str], int] = {}
        for member in self.members:
            name = trimmed(member.name).casefold()
            row = rows[member.team, member.number]
            if name and (member.team, name) in seen:
                other = self.cell(seen[member.team, name], "name")
                self.report("member-name-twice", row, "name", {"other": other})
            seen.setdefault((member.team, name), row)


class LineUps:
    """Whom a text in a line-up means, the same as in `team_formulas.seat`."""

    def __init__(self, members: list[Member]) -> None:
        """Take the players of all teams."""
        self.teams: dict[PairingNumber, list[Member]] = {}
        for member in members:
            self.teams.setdefault(member.team, []).append(member)

    def number(self, team: PairingNumber, written: str) -> int | str:
        """Number of a player in his team, 0 for nobody; the code of a problem where the text means nobody or two."""
        text = trimmed(written)
        if not text:
            return 0
        first = text.split(" ")[0]
        own = [member for member in self.teams.get(team, ()) if trimmed(member.name)]
        by_number = [member for member in own if str(member.number) == first]
        by_name = [member for member in own if trimmed(member.name).casefold() == text.casefold()]
        rest = text[len(first) + 1 :].casefold()
        others = [m for m in own if rest in _names(m) and m not in by_number] if by_number and rest else []
        if others or (by_number and by_name and by_number != by_name):
            return "member-contradicts"
        found = by_number or by_name
        return found[0].number if found else "unknown-member"


def _names(member: Member) -> tuple[str, str]:
    return trimmed(member.name).casefold(), trimmed(member.display_name).casefold()


def missing_members(recognised: Recognised) -> list[Problem]:
    """A problem where the sheet of the players is gone."""
    if "members" in recognised.blocks:
        return []
    return [Problem(code="members-missing", value=recognised.texts.sheet("players"))]
