"""Players who stand in the list twice, or seem to.

One FIDE ID is one person. One name may be two people, if another FIDE ID, club or birth tells them apart; then it is
only worth a look. Names are compared without regard to capitals, with their accents: Móller is not Moller.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundbook.errors import Problem, Severity
from roundbook.players.entries import Entry
from roundbook.players.listing import ListedPlayer


def find_duplicates(entries: Sequence[Entry], sheet: str) -> Iterator[Problem]:
    """One problem for every player who stands further up already, naming both cells."""
    by_id: dict[str, Entry] = {}
    by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        same_id = by_id.get(entry.player.fide_id)
        namesakes = by_name.setdefault(entry.player.name.casefold(), [])
        if same_id:
            yield _problem("duplicate-fide-id", sheet, entry.fide_id_place, entry.player.fide_id, same_id.fide_id_place)
        elif namesakes:
            twin = next((other for other in namesakes if not _differ(entry.player, other.player)), None)
            code = "duplicate-name" if twin else "same-name"
            yield _problem(code, sheet, entry.name_place, entry.player.name, (twin or namesakes[0]).name_place)
        if entry.player.fide_id:
            by_id.setdefault(entry.player.fide_id, entry)
        namesakes.append(entry)


def _differ(player: ListedPlayer, other: ListedPlayer) -> bool:
    """Whether something that both tell is not the same."""
    told = ((player.fide_id, other.fide_id), (player.club, other.club), (player.birth, other.birth))
    return any(own and others and own.casefold() != others.casefold() for own, others in told)


def _problem(code: str, sheet: str, cell: str, value: str, other: str) -> Problem:
    severity = Severity.WARNING if code == "same-name" else Severity.ERROR
    return Problem(code=code, severity=severity, sheet=sheet, cell=cell, value=value, details={"other": other})
