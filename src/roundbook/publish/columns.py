"""Which columns may leave: what a pairing sheet on the wall shows always, the rest only when it was asked for.

Public are number, title, name, federation, rating, FIDE ID and club. Private are the birth, the notes beside games, and
every column of the organiser's own: nobody can know what is in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from roundbook.errors import FormatError, Problem
from roundbook.model import CellValue, Tournament
from roundbook.players.spellings import unaccented
from roundbook.players.words import meanings
from roundbook.text import Texts, load_texts

BIRTH, NOTE = "birth", "note"
_BIRTH_FIELDS = frozenset({"birth_date", "birth_year"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """Private columns that shall leave all the same.

    `own` and `member_own` are places, from 0, in `Tournament.extra_columns` and `Tournament.member_columns`.
    """

    birth: bool = False
    notes: bool = False
    own: tuple[int, ...] = ()
    member_own: tuple[int, ...] = ()

    def own_values(self, extra: Sequence[CellValue]) -> list[CellValue]:
        """Chosen values of a player's own columns."""
        return _at(self.own, extra)

    def member_values(self, extra: Sequence[CellValue]) -> list[CellValue]:
        """The same for a player of a team."""
        return _at(self.member_own, extra)


def chosen_columns(tournament: Tournament, names: Sequence[str]) -> Chosen:
    """Columns that somebody asked for by name: a header as it stands, or what it means (`birth`, `email`, `phone`).

    Raises FormatError: one problem for each name that is no column here.
    """
    asked = [_Asked(name, load_texts(tournament.settings.language)) for name in names]
    found = [(one, one.places(tournament.extra_columns), one.places(tournament.member_columns)) for one in asked]
    unknown = [one.name for one, *places in found if not (any(places) or one.is_birth or one.is_note)]
    if unknown:
        known = ", ".join([BIRTH, NOTE, *dict.fromkeys([*tournament.extra_columns, *tournament.member_columns])])
        raise FormatError(
            [Problem(code="export-no-such-column", value=name, details={"known": known}) for name in unknown]
        )
    return Chosen(
        birth=any(one.is_birth for one in asked),
        notes=any(one.is_note for one, *places in found if not any(places)),
        own=_in_order(own for _, own, _ in found),
        member_own=_in_order(own for _, _, own in found),
    )


class _Asked:
    """A name that somebody typed for a column."""

    def __init__(self, name: str, texts: Texts) -> None:
        self.name = name
        self.word = unaccented(name)
        self.fields = _fields(name) | {self.word}
        self.is_birth = bool(self.fields & _BIRTH_FIELDS) or self.word in _words(BIRTH, texts.label("player_birth"))
        self.is_note = self.word in _words(NOTE, texts.label("round_note"))

    def places(self, headers: Sequence[str]) -> tuple[int, ...]:
        """Places of the columns that are meant: those with this very header, else those with its meaning."""
        exact = tuple(place for place, header in enumerate(headers) if header and unaccented(header) == self.word)
        return exact or tuple(place for place, header in enumerate(headers) if self.fields & _fields(header))


def _fields(header: str) -> set[str]:
    """Everything that a header can mean in any language."""
    return {field for fields in meanings(header).values() for field in fields}


def _words(*words: str) -> set[str]:
    return {unaccented(word) for word in words}


def _in_order(places: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sorted({place for own in places for place in own}))


def _at(places: Sequence[int], extra: Sequence[CellValue]) -> list[CellValue]:
    return [extra[place] if place < len(extra) else None for place in places]
