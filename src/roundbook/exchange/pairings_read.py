"""Games of a report, gathered from the lines of both players, with every place where they contradict each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from roundbook.errors import Problem, Severity
from roundbook.exchange import columns
from roundbook.exchange.columns import Field, of_round
from roundbook.exchange.report import Entry, Report, ReportedPlayer
from roundbook.model import RESULTS, PairingNumber, Result

_RESULT_BY_LETTERS = {(result.trf_white, result.trf_black): result for result in RESULTS}
# A game that ended before anybody had made a move counts like any other, though no federation rates it.
_UNRATED = {"W": "1", "D": "=", "L": "0"}
# What a player without an opponent gets nothing for.
_WORTH_NOTHING = frozenset({"", "Z", "-"})


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedGame:
    """A game of a report: two start numbers, the colours if they are told, the result if there is one."""

    round_number: int
    white: PairingNumber
    black: PairingNumber
    result: Result | None
    has_colours: bool = True

    @property
    def pair(self) -> frozenset[PairingNumber]:
        """Who met, whatever their colours."""
        return frozenset((self.white, self.black))


class GamesOfReport:
    """All games of a report. `problems` has warnings too: what was read as something else.

    `lone` are entries without an opponent: start number, round, and what stands there.
    """

    def __init__(self, report: Report, *, has_lone_players: bool = False) -> None:
        """Take the report; `has_lone_players` says that somebody may have had no opponent at his board."""
        self.has_lone_players = has_lone_players
        self.lone: list[tuple[PairingNumber, int, Entry]] = []
        self.players = report.player_by_number
        self.problems: list[Problem] = list(_about_numbers(report))
        self.games: list[PairedGame] = []
        for player in report.players if not self.problems else ():
            for place, entry in enumerate(player.entries, start=1):
                if entry is not None:
                    self._read(player, place, entry)

    @property
    def has_errors(self) -> bool:
        """Whether anything is wrong."""
        return any(problem.severity is Severity.ERROR for problem in self.problems)

    def _read(self, player: ReportedPlayer, place: int, entry: Entry) -> None:
        if not entry.opponent:
            self.lone.append((player.number, place, entry))
            if entry.result not in _WORTH_NOTHING and not self.has_lone_players:
                self._tell(player, of_round(columns.RESULT, place), entry.result, "0")
            return
        other = self.players.get(entry.opponent)
        mirrored = other.entry(place) if other else None
        if other is None or other is player:
            expected = f"0000, 1-{len(self.players)}"
            self._refuse(player, of_round(columns.OPPONENT, place), str(entry.opponent), expected)
        elif mirrored is None or mirrored.opponent != player.number:
            stands = f"{mirrored.opponent or '0000'}" if mirrored else "–"
            self._contradict(player, of_round(columns.OPPONENT, place), str(entry.opponent), other, stands)
        elif player.number < other.number:
            self._game(place, (player, entry), (other, mirrored))

    def _game(self, place: int, one: tuple[ReportedPlayer, Entry], two: tuple[ReportedPlayer, Entry]) -> None:
        """Add a game that stands in both lines."""
        colours = one[1].colour + two[1].colour
        has_colours = colours.strip("-") != ""
        if colours in ("ww", "bb"):
            self._contradict(one[0], of_round(columns.COLOUR, place), one[1].colour, two[0], two[1].colour)
            return
        is_first_white = colours[0] == "w" or colours[1] == "b" or not has_colours
        (white, black), letters = (one, two) if is_first_white else (two, one), []
        for player, entry in (white, black):
            if entry.result in _UNRATED:
                field = of_round(columns.RESULT, place)
                self._tell(player, field, entry.result, _UNRATED[entry.result])
            letters.append(_UNRATED.get(entry.result, entry.result))
        result = _RESULT_BY_LETTERS.get((letters[0], letters[1]))
        if result is None and any(letters):
            field = of_round(columns.RESULT, place)
            self._contradict(one[0], field, one[1].result or "–", two[0], two[1].result or "–")
            return
        numbers = white[0].number, black[0].number
        self.games.append(
            PairedGame(round_number=place, white=numbers[0], black=numbers[1], result=result, has_colours=has_colours)
        )

    def _tell(self, player: ReportedPlayer, field: Field, value: str, meaning: str) -> None:
        details: dict[str, str | int] = {"line": player.line, "columns": field.columns, "meaning": meaning}
        self.problems.append(Problem(code="report-read-as", severity=Severity.WARNING, value=value, details=details))

    def _refuse(self, player: ReportedPlayer, field: Field, value: str, expected: str) -> None:
        self.problems.append(field_problem(player.line, field, value, expected))

    def _contradict(self, one: ReportedPlayer, field: Field, value: str, two: ReportedPlayer, stands: str) -> None:
        details: dict[str, str | int] = {
            "line": one.line,
            "columns": field.columns,
            "other": two.line,
            "stands": stands,
        }
        self.problems.append(Problem(code="report-contradiction", value=value, details=details))


def field_problem(line: int, field: Field, value: str, expected: str) -> Problem:
    """A field of a line that does not hold what it should."""
    details: dict[str, str | int] = {"line": line, "columns": field.columns, "expected": expected}
    return Problem(code="report-field", value=value, details=details)


def _about_numbers(report: Report) -> Iterator[Problem]:
    """Start numbers that are not those from 1 on, each once."""
    seen: dict[PairingNumber, int] = {}
    for player in report.players:
        if player.number in seen or not 1 <= player.number <= len(report.players):
            expected = f"1-{len(report.players)}"
            yield field_problem(player.line, columns.NUMBER, str(player.number), expected)
        seen.setdefault(player.number, player.line)
