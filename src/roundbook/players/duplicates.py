"""Players who stand in the list twice, or seem to.

    the same FIDE ID, one name                         one person registered twice: the first is read; told
    the same FIDE ID, different names                  an error: one of the numbers is wrong
    one name, and the same national number, e-mail     one person registered twice: the first is read; told, and what
      or day of birth, and no such thing that differs    the later registration says otherwise (rating, club)
    one name, something that differs                   two people; told
    one name, nothing that differs, and the same       one person registered twice: the first is read; told
      year of birth, or club and rating
    one name, and neither                              an error: nobody can know

Names are compared without regard to capitals and to the order of their words, with their accents: Móller is not Moller.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from roundbook.errors import Problem, Severity
from roundbook.players.entries import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class SortedEntries:
    """Everybody once, those who were registered again, and what was noticed, naming both cells."""

    entries: tuple[Entry, ...]
    repeated: tuple[Entry, ...]
    problems: tuple[Problem, ...]


def without_duplicates(entries: Sequence[Entry]) -> SortedEntries:
    """Entries in their order, each person once."""
    kept: list[Entry] = []
    repeated: list[Entry] = []
    problems: list[Problem] = []
    known: dict[object, list[Entry]] = {}
    for entry in entries:
        keys = [_name_key(entry), *([entry.player.fide_id] if entry.player.fide_id else [])]
        earlier = _earlier(entry, [other for key in reversed(keys) for other in known.get(key, ())])
        code = ""
        if earlier:
            code, severity = _verdict(entry, earlier)
            problems.append(_problem(code, severity, entry, earlier))
        if code in _REPEATED:
            repeated.append(entry)
            continue
        kept.append(entry)
        for key in keys:
            namesakes = known.setdefault(key, [])
            if len(namesakes) < _MOST_NAMESAKES:
                namesakes.append(entry)
    return SortedEntries(entries=tuple(kept), repeated=tuple(repeated), problems=tuple(problems))


def find_duplicates(entries: Sequence[Entry], sheet: str) -> Iterator[Problem]:
    """The same findings where nobody may be left out: whoever is registered twice is an error."""
    for problem in without_duplicates(entries).problems:
        strict = "duplicate-fide-id" if problem.details["by_id"] else "duplicate-name"
        is_repeated = problem.code in _REPEATED
        code, severity = (strict, Severity.ERROR) if is_repeated else (problem.code, problem.severity)
        yield replace(problem, code=code, severity=severity, sheet=sheet)


def _earlier(entry: Entry, known: Sequence[Entry]) -> Entry | None:
    """Of those with the same FIDE ID or name, the one with the same FIDE ID, else with whom most is wrong."""
    return min(known, key=lambda other: _ORDER.index(_verdict(entry, other)[0]), default=None)


_REPEATED = ("registered-twice", "registered-twice-changed")
_ORDER = ("duplicate-fide-id", *_REPEATED, "duplicate-name", "same-name")
_CHANGING = frozenset({"club", "title", "rating", "email"})
_PRINTED = ("title", "rating", "club", "birth")
_FULL_DATE = 10  # letters of 1971-02-28: two namesakes seldom share the day
# With these everybody of the same name is compared; a column of one word would else cost the square of its length.
_MOST_NAMESAKES = 10


def _name_key(entry: Entry) -> tuple[str, ...]:
    return tuple(sorted(entry.player.name.casefold().replace(",", " ").split()))


def _verdict(entry: Entry, other: Entry) -> tuple[str, Severity]:
    differing = {field for field, own, others in _both(entry, other) if own and others and own != others}
    same = {field for field, own, others in _both(entry, other) if own and own == others}
    repeated = ("registered-twice-changed" if differing else "registered-twice", Severity.WARNING)
    if "fide_id" in same:
        is_one = _name_key(entry) == _name_key(other)
        return repeated if is_one else ("duplicate-fide-id", Severity.ERROR)
    is_same_day = "birth" in same and len(entry.player.birth) == _FULL_DATE
    if (same & {"national_id", "email"} or is_same_day) and differing <= _CHANGING:
        return repeated
    if not differing and ("birth" in same or {"rating", "club"} <= same):
        return repeated
    is_spelled_alike = entry.player.name.casefold() == other.player.name.casefold()
    return ("same-name", Severity.WARNING) if differing or not is_spelled_alike else ("duplicate-name", Severity.ERROR)


def _both(entry: Entry, other: Entry) -> Iterator[tuple[str, str, str]]:
    """What is told of two players, field by field."""
    for field in ("fide_id", "club", "birth", "title", "rating"):
        own, others = (str(getattr(each.player, field) or "").casefold() for each in (entry, other))
        yield field, own, others
    for field in entry.told:
        yield field, entry.told[field].casefold(), other.told.get(field, "").casefold()


def _differences(entry: Entry, other: Entry) -> str:
    """What the later registration says otherwise: `1741 ≠ 1734`."""
    values = [
        *((getattr(entry.player, field), getattr(other.player, field)) for field in _PRINTED),
        *((entry.told[field], other.told.get(field, "")) for field in entry.told),
    ]
    return "; ".join(f"{own} ≠ {others}" for own, others in values if own and others and own != others)


def _problem(code: str, severity: Severity, entry: Entry, other: Entry) -> Problem:
    by_id = bool(entry.player.fide_id) and entry.player.fide_id == other.player.fide_id
    place, other_place = (each.fide_id_place if by_id else each.name_place for each in (entry, other))
    away = f"{other.sheet}!" if other.sheet != entry.sheet else ""
    return Problem(
        code=code,
        severity=severity,
        sheet=entry.sheet,
        cell=place,
        value=entry.player.fide_id if by_id else entry.player.name,
        details={
            "other": f"{away}{other_place}",
            "name": entry.player.name,
            "row": entry.player.row,
            "by_id": int(by_id),
            "differing": _differences(entry, other),
        },
    )
