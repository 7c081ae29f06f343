"""The rounds of an event as a calendar file: all of them, or the games of one player with colour, opponent and board.

Appointments are known by the event, its seed and the round, so that a file that is imported again moves those that
were postponed. A game that a withdrawal has decided is cancelled, not left out: it would stay in the calendar.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from roundbook.calendar_lines import Appointment, calendar_file
from roundbook.dates import read_day
from roundbook.errors import FormatError, Problem, Severity, WorkbookError
from roundbook.model import Game, PairingNumber, Player, Result, Tournament
from roundbook.rules import effective_boards
from roundbook.rules.matches import match_score
from roundbook.rules.whole_event import whole_event
from roundbook.rules.withdrawal import has_left, withdrawals_by_number
from roundbook.text import Texts, load_texts
from roundbook.workbook.stage_names import round_title

HOURS = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCalendar:
    """A calendar file with so many appointments, and a warning for each round of which no day is known."""

    content: bytes
    appointments: int
    problems: tuple[Problem, ...]


def calendar_of(
    tournament: Tournament,
    *,
    stamp: datetime.datetime,
    number: PairingNumber | None = None,
    hours: float = HOURS,
) -> EventCalendar:
    """Calendar of all rounds, or of the player with a pairing number, in the language of the workbook.

    `stamp` is when it is made, `hours` how long a round lasts that has a time.
    Raises WorkbookError: no round has a date. FormatError: nobody has this number.
    """
    if number is not None and number not in tournament.player_by_number:
        raise FormatError(Problem(code="no-such-player", value=str(number)))
    teller = _Teller(tournament, number, hours)
    rounds = (round_number for round_number in range(1, tournament.dated_rounds + 1) if teller.concerns(round_number))
    days = {round_number: _day(tournament, round_number) for round_number in rounds}
    if not any(days.values()):
        raise WorkbookError(Problem(code="calendar-no-dates"))
    appointments = [teller.appointment(at, day) for at, day in days.items() if day is not None]
    problems = (_undated(tournament, at) for at, day in days.items() if day is None)
    return EventCalendar(
        content=calendar_file(teller.name, appointments, stamp),
        appointments=len(appointments),
        problems=tuple(problems),
    )


def _day(tournament: Tournament, round_number: int) -> datetime.date | None:
    date = tournament.round_date(round_number)
    return read_day(date) if isinstance(date, str) else date


def _undated(tournament: Tournament, round_number: int) -> Problem:
    value = str(tournament.round_date(round_number))
    details: dict[str, str | int] = {"round": round_number}
    return Problem(code="calendar-round-left-out", severity=Severity.WARNING, value=value, details=details)


def _code(result: Result | None) -> str:
    return result.code if result else ""


def _name(player: Player) -> str:
    return " ".join(player.name.split())


class _Teller:
    """Words of the appointments; `told` is the event with all rounds of both stages, where there are two."""

    def __init__(self, told: Tournament, number: PairingNumber | None, hours: float) -> None:
        self.told, self.tournament, self.number, self.hours = told, whole_event(told), number, hours
        tournament = self.tournament
        self.texts: Texts = load_texts(tournament.settings.language)
        self.players = tournament.player_by_number
        self.withdrawn = withdrawals_by_number(tournament)
        self.event = " ".join(tournament.settings.event.split())
        digest = hashlib.sha256(f"{self.event}:{tournament.settings.seed}".encode()).hexdigest()
        self.event_id = digest[:16]

    @property
    def name(self) -> str:
        """Name of the calendar."""
        return self.event if self.number is None else f"{self.event} · {_name(self.players[self.number])}"

    def concerns(self, round_number: int) -> bool:
        """Whether the player has a line in a round; a smaller group has fewer rounds."""
        return self.number is None or self._own(round_number) is not None

    def appointment(self, round_number: int, day: datetime.date) -> Appointment:
        """A round, or the game of the player in it."""
        own = self._own(round_number)
        whose = f"-player-{self.number}" if own else ""
        title = self._of_player(own) if own else round_title(self.texts, self.told, round_number)
        lines = (own,) if own else self.tournament.round_games(round_number)
        return Appointment(
            uid=f"{self.event_id}-round-{round_number}{whose}@roundbook",
            start=day,
            hours=self.hours,
            summary=f"{self.event}: {title}",
            description="\n".join(line for game in lines for line in self._described(game)),
            location=" ".join(self.tournament.settings.place.split()),
            is_cancelled=own is not None and self._is_off(own),
        )

    def _own(self, round_number: int) -> Game | None:
        """Line of the player in a round, None for all players and where there is none."""
        if self.number is None:
            return None
        games = self.tournament.round_games(round_number)
        return next((game for game in games if self.number in (game.white, game.black)), None)

    def _of_player(self, game: Game) -> str:
        """Colour, opponent and board, or that the round is free; of a knockout its round, White and Black."""
        if self.told.settings.is_knockout or game.round_number > self.told.planned_rounds:
            names = [self._called(number) if number else self.texts.label("bye") for number in (game.white, game.black)]
            return f"{round_title(self.texts, self.told, game.round_number)}: {' – '.join(names)}"
        if game.is_bye:
            return self.texts.message("calendar_bye", round=game.round_number)
        is_white = game.white == self.number
        opponent = self._called(game.black if is_white else game.white)
        if self.tournament.is_of_teams:
            key = "calendar_home" if is_white else "calendar_away"
            return self.texts.message(key, round=game.round_number, opponent=opponent)
        key = "calendar_white" if is_white else "calendar_black"
        return self.texts.message(key, round=game.round_number, opponent=opponent, board=game.board)

    def _described(self, game: Game) -> Iterator[str]:
        """The game with its result, and the note beside it."""
        if game.is_bye:
            yield f"{self._called(game.white)}: {self.texts.label('bye')}"
        else:
            result = match_score(effective_boards(game, self.withdrawn)) if game.boards else _code(game.result)
            yield f"{game.board}. {self._called(game.white)} – {self._called(game.black)} {result}".rstrip()
        if game.note:
            yield game.note

    def _called(self, number: PairingNumber) -> str:
        return " ".join(self.players[number].display_name.split())

    def _is_off(self, game: Game) -> bool:
        """Whether somebody who has withdrawn would have to play; what was played all the same is not off."""
        was_played = game.result is not None and game.result.is_played
        return not was_played and any(
            has_left(side, game.round_number, self.withdrawn) for side in (game.white, game.black)
        )
