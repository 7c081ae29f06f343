"""What is different from what `update` read last: players who changed numbers, lines torn apart, results and marks.

A corrected name or rating is nobody's business. But values that only changed places are a table of which a part was
sorted, or numbers that were exchanged, and then every result would silently belong to somebody else: that is an error
once there are results, until somebody says that it is meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from roundbook.errors import Detail, Problem, Severity
from roundbook.model import Game, PairingNumber, Tournament
from roundbook.rules import late_entries
from roundbook.text import load_texts
from roundbook.workbook.byes import bye_mark, sign_of_mark
from roundbook.workbook.cells import address
from roundbook.workbook.layout import Places
from roundbook.workbook.ledger import OWN, PARTICULARS, GameKey, Ledger, Particulars, game_key, ledger_of

EXCHANGED, TORN, ACCEPTED = "players-exchanged", "lines-torn", "numbers-exchanged"
# Particulars that hardly two players share: two of them that changed places say enough.
PERSONAL = ("rating", "fide_id")
MARKS = ("withdrawn", "lot")
NOTHING = "–"
# Names that two players more or less corrected together, and those of another list.
FEWEST_REPLACED = 3
# More results than these that differ are counted.
TOLD_ONE_BY_ONE = 8


@dataclass(frozen=True, kw_only=True)
class Changes:
    """A tournament beside the ledger of its file.

    `row_by_number` and `result_cells` say where it stands, `labels` what the columns of the Players sheet are called.
    """

    tournament: Tournament
    ledger: Ledger
    places: Places
    row_by_number: Mapping[PairingNumber, int]
    result_cells: Mapping[GameKey, tuple[str, str]]
    labels: Mapping[str, str]

    def errors(self) -> Iterator[Problem]:
        """Players who have another's number while there are results, and lines that were torn apart."""
        if self._torn:
            number = next(iter(sorted(self._moved)), min(self.row_by_number, default=1))
            columns = ", ".join(self.labels.get(key, key.removeprefix(OWN)) for key in self._torn)
            yield self._problem(TORN, number, "name", {"columns": columns})
        elif self._results:
            yield from (self._exchanged(EXCHANGED, number) for number in sorted(self._moved))
        yield from self._results_of_others()

    def notes(self) -> Iterator[Problem]:
        """What is told once: numbers exchanged before the first result, marks and results that are others."""
        yield from self._other_results()
        yield from self._other_pairings()
        yield from self._other_names()
        yield from self._joined()
        if not self._results and not self._torn:
            yield from self.accepted()
        yield from self._other_marks(self._moved)

    def _other_marks(self, moved: Mapping[PairingNumber, PairingNumber]) -> Iterator[Problem]:
        """Withdrawals and lots that were others at the last update; `moved` are the former numbers of players."""
        for number, particulars in sorted(self._now.items()):
            before = self.ledger.players.get(moved.get(number, number), {})
            for key in MARKS:
                old, new = before.get(key, ""), particulars[key]
                if old and old != new and key in self.labels:
                    yield self._problem(
                        "mark-changed",
                        number,
                        key,
                        {"label": self.labels[key], "name": particulars["name"], "old": old, "new": new or NOTHING},
                    )

    def accepted(self) -> Iterator[Problem]:
        """A note for everybody who has another number, instead of the errors."""
        for number in sorted(self._moved):
            yield replace(self._exchanged(ACCEPTED, number), severity=Severity.NOTE)

    # ---- who is who

    @cached_property
    def _now(self) -> Mapping[PairingNumber, Particulars]:
        """Particulars of the players as they are now."""
        return ledger_of(self.tournament).players

    @cached_property
    def _results(self) -> Counter[PairingNumber]:
        """Number of results of each player who has some."""
        played = (game for game in self.tournament.games if game.result is not None)
        return Counter(number for game in played for number in (game.white, game.black))

    @cached_property
    def _moved(self) -> dict[PairingNumber, PairingNumber]:
        """Numbers beside which now stands a name that stood beside another one, and that other one."""
        then = {number: _folded(player) for number, player in self.ledger.players.items() if "name" in player}
        now = {number: _folded(player) for number, player in self._now.items()}
        counts, old_counts = Counter(now.values()), Counter(then.values())
        number_by_name = {name: number for number, name in then.items() if old_counts[name] == 1}
        return {
            number: number_by_name[name]
            for number, name in now.items()
            if counts[name] == 1 and number_by_name.get(name, number) != number and then.get(number) != name
        }

    @cached_property
    def _torn(self) -> list[str]:
        """Columns whose values stand beside other names than before, though they are the same values."""
        moved = self._moved
        pairs = [(now, self.ledger.players.get(moved.get(number, number), {})) for number, now in self._now.items()]
        own = [OWN + name for name in self.tournament.extra_columns]
        keys = [key for key in (*PARTICULARS, *own) if key not in {"name", *MARKS}]
        return [key for key in keys if _is_shuffled(key, pairs)]

    def _results_of_others(self) -> Iterator[Problem]:
        """Results of a knockout that stood there when others met in the tie: they are not those of today's players."""
        for game in self.tournament.games:
            sides, code = self.ledger.lines.get((game.round_number, game.board), ((), ""))
            is_cup = self.tournament.settings.is_knockout
            if is_cup and sides and code and {*sides} != {game.white, game.black} and code == _code(game):
                sheet, cell = self.result_cells[game_key(game)]
                details: dict[str, Detail] = {
                    "white": game.white,
                    "black": game.black,
                    "before": " – ".join(map(str, sorted(sides))),
                }
                yield Problem(code="result-of-others", sheet=sheet, cell=cell, value=code, details=details)

    def _other_results(self) -> Iterator[Problem]:
        """Results that were others at the last update; many are counted."""
        games = ((game, self.ledger.results.get(game_key(game), "")) for game in self.tournament.games)
        other = [(game, old) for game, old in games if old and old != _code(game)]
        if len(other) > TOLD_ONE_BY_ONE:
            places = ["!".join(self.result_cells[game_key(game)]) for game, _ in other]
            details: dict[str, Detail] = {"count": len(other), "first": places[0], "last": places[-1]}
            yield Problem(code="results-changed", severity=Severity.WARNING, details=details)
            return
        names = {number: player.name for number, player in self.tournament.player_by_number.items()}
        for game, old in other:
            sheet, cell = self.result_cells[game_key(game)]
            sides = {"white": names[game.white], "black": names[game.black]}
            yield Problem(
                code="result-changed",
                severity=Severity.NOTE if game.result else Severity.WARNING,
                sheet=sheet,
                cell=cell,
                value=_code(game),
                details={**sides, "old": old, "new": _code(game) or NOTHING},
            )

    def _other_pairings(self) -> Iterator[Problem]:
        """Rounds of a Swiss with lines that were others at the last update; what was only added is none of them."""
        if not self.tournament.settings.is_swiss:
            return
        settings = self.tournament.settings
        word = load_texts(settings.language).label("bye")
        for number in sorted({number for number, _ in self.ledger.lines}):
            seen = (line for (at, _), line in self.ledger.lines.items() if at == number)
            then = [_line(sides, mark, word) for sides, mark in seen]
            games = self.tournament.round_games(number)
            now = [_line((game.white, game.black), bye_mark(game.bye, settings.scoring), word) for game in games]
            gone = [text for text in then if text not in now]
            new = [text for text in now if text not in then]
            if gone:
                sheet = self.places.titles.get(f"round-{number}", "")
                details: dict[str, Detail] = {"round": number, "old": ", ".join(gone), "new": ", ".join(new) or NOTHING}
                yield Problem(code="swiss-pairings-changed", severity=Severity.WARNING, sheet=sheet, details=details)

    def _other_names(self) -> Iterator[Problem]:
        """That most names are new ones: a list of somebody else stands where this one stood."""
        then = {_folded(player) for player in self.ledger.players.values() if "name" in player}
        names = [_folded(player) for player in self._now.values()]
        new = sum(name not in then for name in names)
        if self._results and then and new >= FEWEST_REPLACED and 2 * new > len(names):
            details: dict[str, Detail] = {"count": new, "players": len(names)}
            sheet = self.places.titles["players"]
            yield Problem(code="names-replaced", severity=Severity.WARNING, sheet=sheet, details=details)

    def _joined(self) -> Iterator[Problem]:
        """Who stands on a line of a Swiss that was free at the last update, and from which round he plays."""
        late = {entry.number: entry for entry in late_entries(self.tournament)}
        known = {number for number, particulars in self.ledger.players.items() if "name" in particulars}
        for number in sorted(self._now.keys() - known) if known and self.tournament.settings.is_swiss else ():
            name, entry = self.tournament.player_by_number[number].name, late.get(number)
            details: dict[str, Detail] = {"name": name}
            if entry is None:
                code = "new-entry-begun" if self._results else "new-entry"
            elif entry.first_round is None:
                code = "late-entry-without-round"
            else:
                code = "late-entry"
                details |= {"round": entry.first_round, "missed": ", ".join(map(str, entry.missed))}
            yield replace(self._problem(code, number, "name", details), severity=Severity.NOTE)

    # ---- telling

    def _exchanged(self, code: str, number: PairingNumber) -> Problem:
        old = self.ledger.players.get(number, {}).get("name", NOTHING)
        problem = self._problem(code, number, "number", {"old": old, "results": self._results[number]})
        return replace(problem, value=self.tournament.player_by_number[number].name)

    def _problem(self, code: str, number: PairingNumber, key: str, details: Mapping[str, Detail]) -> Problem:
        """A problem in the line of a player."""
        columns = self.places.found["rb_players"].columns
        severity = {"mark-changed": Severity.NOTE}.get(code, Severity.ERROR)
        return Problem(
            code=code,
            severity=severity,
            sheet=self.places.titles["players"],
            cell=address(self.row_by_number[number], columns[key]),
            value=self._now[number].get(key, ""),
            details={"number": number, **details},
        )


def _line(sides: tuple[PairingNumber, PairingNumber], mark: str, word: str) -> str:
    """A line of a Swiss: both numbers, or who has no opponent and what stands beside that; `word` is that for a bye."""
    white, black = sides
    return f"{white} – {black}" if black else f"{white} ({sign_of_mark(mark, word)})"


def _code(game: Game) -> str:
    return game.result.code if game.result else ""


def _folded(player: Particulars) -> str:
    return " ".join(player["name"].split()).casefold()


def _is_shuffled(key: str, pairs: list[tuple[Particulars, Particulars]]) -> bool:
    """Whether the values that differ are the same ones in other places, and enough of them to be no correction."""
    differ = [(now[key], then[key]) for now, then in pairs if key in then and now[key] != then[key]]
    new, old = [pair[0] for pair in differ], [pair[1] for pair in differ]
    if Counter(new) != Counter(old):
        return False
    if key.startswith(OWN):  # who is present or has paid may change from round to round
        return len(set(new)) >= 3
    return len(differ) >= 3 or (len(differ) == 2 and key in PERSONAL and all(new))
