"""Who takes part: players, teams as players of an event of teams, and the members of such teams.

A pairing number is who somebody is in an event, from 1; nothing here knows games, settings or a spreadsheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypedDict

from roundbook.outcomes import Bye

PairingNumber = int
# What a cell of the organiser's own may hold.
CellValue = str | int | float | None


class Particulars(TypedDict):
    """What lists, workbooks and reports all say about a person."""

    name: str
    title: str
    federation: str
    rating: int | None
    fide_id: str
    birth: str


class Person(Protocol):
    """Anybody whose particulars are known: on a list, in an event, in a team, on a line of a report."""

    @property
    def name(self) -> str:
        """Name as the organiser wrote it."""

    @property
    def title(self) -> str:
        """Title such as GM, "" for none."""

    @property
    def federation(self) -> str:
        """Federation, "" where nobody said it."""

    @property
    def rating(self) -> int | None:
        """Rating, None for somebody unrated."""

    @property
    def fide_id(self) -> str:
        """FIDE ID, "" where nobody said it."""

    @property
    def birth(self) -> str:
        """Day or year of birth, in the words of its source."""


def particulars(person: Person) -> Particulars:
    """Particulars to make another record of the same person of: `Player(number=3, **particulars(listed))`."""
    return Particulars(
        name=person.name,
        title=person.title,
        federation=person.federation,
        rating=person.rating,
        fide_id=person.fide_id,
        birth=person.birth,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One participant.

    `number` is the pairing number, from 1. `rating` is None for an unrated player. `withdrawn_after` is the last round
    before a withdrawal or expulsion, 0 for somebody who never started, None for everybody else. `lot` breaks a tie
    that all tie-breaks leave (drawing of lots or play-off, 1 is best). `extra` holds the organiser's own columns, in
    the order of `Tournament.extra_columns`. `byes` are the rounds of a Swiss in which he is not to be paired, each with
    what it is worth.
    """

    number: PairingNumber
    name: str
    title: str = ""
    federation: str = ""
    rating: int | None = None
    fide_id: str = ""
    club: str = ""
    birth: str = ""
    withdrawn_after: int | None = None
    lot: int | None = None
    extra: tuple[CellValue, ...] = ()
    byes: tuple[tuple[int, Bye], ...] = ()

    @property
    def display_name(self) -> str:
        """Title and name as printed on a pairing sheet."""
        return f"{self.title} {self.name}" if self.title else self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One player of a team: the pairing number of the team, his number in it (board order, from 1), and who he is.

    One without a name is a free line, for somebody who joins the team during the season.
    """

    team: PairingNumber
    number: int
    name: str
    title: str = ""
    federation: str = ""
    rating: int | None = None
    fide_id: str = ""
    birth: str = ""
    extra: tuple[CellValue, ...] = ()

    @property
    def display_name(self) -> str:
        """Title and name as printed on a pairing sheet."""
        return f"{self.title} {self.name}" if self.title else self.name
