"""What the values of a workbook mean: a tournament, and every problem at once with sheet, cell and remedy.

Games are known by their two pairing numbers, so it does not matter where on its sheet a line stands. Nothing is
guessed and nothing is repaired: an entry that could mean two things is a problem.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from roundbook.errors import Detail, FormatError, Problem, Severity
from roundbook.formats import format_named
from roundbook.model import Game, PairingNumber, Player, Result, Tournament
from roundbook.results import UNFINISHED, UnreadableResultError, is_mistaken_date, parse_result, spelling_table, squeeze
from roundbook.workbook.cells import address
from roundbook.workbook.layout import Found, Places
from roundbook.workbook.read_settings import SettingsReader
from roundbook.workbook.recognise import Grid, RawBook, Recognised, plain_value

MOST_PLAYERS = 999


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadBook:
    """A workbook as it was read.

    `unfinished` are games as (round, board) with a mark for "not finished". `joined` are players whom somebody added
    without a number (their `number` is 0), `left` the numbers that are gone from the Players sheet. With an error among
    `problems` the tournament is only what could be read.
    """

    tournament: Tournament
    places: Places
    language: str
    unfinished: frozenset[tuple[int, int]]
    problems: tuple[Problem, ...]
    joined: tuple[Player, ...] = ()
    left: tuple[PairingNumber, ...] = ()

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Problems that stop the work."""
        return tuple(problem for problem in self.problems if problem.severity is Severity.ERROR)

    @property
    def results(self) -> int:
        """Number of results that somebody typed."""
        return sum(game.result is not None for game in self.tournament.games)


def interpret(raw: RawBook, recognised: Recognised) -> ReadBook:
    """Tournament of a recognised workbook."""
    settings = SettingsReader(raw, recognised).read()
    players = _PlayersReader(raw, recognised)
    players.read()
    problems = [*settings.problems, *players.problems]
    try:
        form = format_named(settings.settings.format)
        schedule = form.schedule(players.expected, settings.settings.cycles, settings.settings.swap_last_rounds)
    except FormatError as error:
        problems += [problem for problem in error.problems if problem not in problems]
        schedule = ()
    games = _GamesReader(raw, recognised, schedule, players.expected)
    games.read()
    tournament = Tournament(
        settings=settings.settings,
        players=tuple(players.players),
        games=tuple(games.games),
        extra_columns=tuple(name for name, _ in recognised.own_columns),
    )
    return ReadBook(
        tournament=tournament,
        places=recognised.places,
        language=recognised.texts.language,
        unfinished=frozenset(games.unfinished),
        problems=(*problems, *_withdrawal_problems(tournament, recognised), *games.problems),
        joined=tuple(players.joined),
        left=tuple(players.left),
    )


def whole_number(value: object) -> int | None:
    """Whole number that a cell holds, as a number or as digits; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return int(value) if float(value).is_integer() else None
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
        return int(value.strip()[:9])
    return None


class _SheetReader:
    """One block of one sheet, with problems that know their cell."""

    def __init__(self, raw: RawBook, recognised: Recognised, key: str) -> None:
        self.title = recognised.title(key)
        self.grid: Grid = raw.sheets[self.title]
        self.block: Found = recognised.places.found["rb_" + key.replace("-", "_")]
        self.spare = recognised.spare_rows.get(key, ())
        self.problems: list[Problem] = []

    def value(self, row: int, key: str) -> object:
        return self.grid.value(row, self.block.columns[key])

    def text(self, row: int, key: str) -> str:
        return self.grid.text(row, self.block.columns[key])

    def cell(self, row: int, key: str) -> str:
        return address(row, self.block.columns[key])

    def report(
        self,
        code: str,
        row: int,
        key: str,
        details: Mapping[str, Detail] | None = None,
        *,
        severity: Severity = Severity.ERROR,
    ) -> None:
        self.problems.append(
            Problem(
                code=code,
                severity=severity,
                sheet=self.title,
                cell=self.cell(row, key),
                value=self.text(row, key),
                details=details or {},
            )
        )


class _PlayersReader(_SheetReader):
    """The Players sheet."""

    def __init__(self, raw: RawBook, recognised: Recognised) -> None:
        super().__init__(raw, recognised, "players")
        self.own_columns = recognised.own_columns
        named = raw.names.get("rb_number")
        self.expected = named[1].bottom - named[1].top + 1 if named else self._highest()
        self.players: list[Player] = []
        self.joined: list[Player] = []
        self.left: list[PairingNumber] = []

    def read(self) -> None:
        """Players with a number, then those who were added."""
        row_by_number: dict[PairingNumber, int] = {}
        for row in self.block.rows:
            number = whole_number(self.value(row, "number"))
            if number is None or not 1 <= number <= self.expected:
                self.report("bad-player-number", row, "number", {"players": self.expected})
                continue
            if number in row_by_number:
                other = self.cell(row_by_number[number], "number")
                self.report("player-number-twice", row, "number", {"other": other})
                continue
            row_by_number[number] = row
            self.players.append(self._player(row, number))
        self.joined = [self._player(row, 0) for row in self.spare]
        self.left = [number for number in range(1, self.expected + 1) if number not in row_by_number]

    def _highest(self) -> int:
        numbers = [whole_number(self.value(row, "number")) or 0 for row in self.block.rows]
        return min(max(numbers, default=0), MOST_PLAYERS)

    def _player(self, row: int, number: PairingNumber) -> Player:
        if not self.text(row, "name"):
            self.report("player-without-name", row, "name", {"number": number})
        return Player(
            number=number,
            name=self.text(row, "name"),
            title=self.text(row, "title"),
            federation=self.text(row, "federation"),
            rating=self._rating(row),
            fide_id=self.text(row, "fide_id").removesuffix(".0"),
            club=self.text(row, "club"),
            birth=self._birth(row),
            withdrawn_after=self._number(row, "withdrawn", "bad-withdrawal"),
            lot=self._number(row, "lot", "bad-lot"),
            extra=tuple(plain_value(self.grid.value(row, column)) for _, column in self.own_columns),
        )

    def _rating(self, row: int) -> int | None:
        value = self.value(row, "rating")
        rating = whole_number(value)
        if rating is None and self.text(row, "rating"):
            self.report("workbook-rating-unreadable", row, "rating", severity=Severity.WARNING)
        return rating or None

    def _birth(self, row: int) -> str:
        value = self.value(row, "birth")
        return value.date().isoformat() if hasattr(value, "date") else self.text(row, "birth").removesuffix(".0")

    def _number(self, row: int, key: str, code: str) -> int | None:
        if not self.text(row, key):
            return None
        number = whole_number(self.value(row, key))
        if number is None:
            self.report(code, row, key)
        return number


class _GamesReader:
    """All round sheets."""

    def __init__(
        self, raw: RawBook, recognised: Recognised, schedule: tuple[tuple[Game, ...], ...], players: int
    ) -> None:
        self.raw, self.recognised, self.schedule, self.players = raw, recognised, schedule, players
        self.spellings = spelling_table(recognised.texts.result_words)
        self.games: list[Game] = []
        self.unfinished: set[tuple[int, int]] = set()
        self.problems: list[Problem] = []
        self.rounds_by_pair: dict[frozenset[int], list[int]] = {}
        for number, lines in enumerate(schedule, start=1):
            for game in lines:
                self.rounds_by_pair.setdefault(frozenset((game.white, game.black)), []).append(number)

    def read(self) -> None:
        """Games of every round."""
        for number, lines in enumerate(self.schedule, start=1):
            if f"round-{number}" not in self.recognised.places.titles:
                self.problems.append(Problem(code="round-missing", details={"round": number}))
            else:
                self._read_round(number, lines)

    def _read_round(self, number: int, scheduled: tuple[Game, ...]) -> None:
        sheet = _SheetReader(self.raw, self.recognised, f"round-{number}")
        missing = {frozenset((game.white, game.black)): game for game in scheduled}
        seen: dict[frozenset[int], int] = {}
        for index, row in enumerate(sheet.block.rows):
            game = self._line(sheet, number, index, row)
            if game is None:
                continue
            pair = frozenset((game.white, game.black))
            if pair in seen:
                sheet.report("pair-twice", row, "white", {"other": sheet.cell(seen[pair], "white"), **_pair(game)})
            elif pair not in missing:
                self._misplaced(sheet, row, game)
            else:
                seen[pair] = row
                self._keep(sheet, row, missing.pop(pair), game)
        for row in sheet.spare:
            sheet.report("result-without-game", row, "result")
        for game in missing.values():
            code = "bye-missing" if game.is_bye else "pair-missing"
            sheet.problems.append(Problem(code=code, sheet=sheet.title, details={**_pair(game), "round": number}))
        self.problems += sheet.problems

    def _line(self, sheet: _SheetReader, number: int, index: int, row: int) -> Game | None:
        """Line of a round; None when its pairing numbers cannot be read, or are no game."""
        numbers = []
        for side in ("white", "black"):
            value = whole_number(sheet.value(row, side))
            if value is None and side == "black" and not sheet.text(row, side) and self.players % 2:
                value = 0
            if value is None or not (0 if side == "black" and self.players % 2 else 1) <= value <= self.players:
                sheet.report("bad-pairing-number", row, side, {"players": self.players})
                return None
            numbers.append(value)
        if numbers[0] == numbers[1]:
            sheet.report("player-against-himself", row, "black")
            return None
        board = whole_number(sheet.value(row, "board"))
        game = Game(
            round_number=number, board=index + 1 if board is None else board, white=numbers[0], black=numbers[1]
        )
        return replace(game, result=self._result(sheet, row, game), note=sheet.text(row, "note"))

    def _result(self, sheet: _SheetReader, row: int, game: Game) -> Result | None:
        value = sheet.value(row, "result")
        if game.is_bye:
            if sheet.text(row, "result"):
                sheet.report("result-in-bye", row, "result")
            return None
        try:
            result = parse_result(value, self.spellings)
        except UnreadableResultError:
            sheet.report("unreadable-result", row, "result")
            return None
        if is_mistaken_date(value) and result is not None:
            sheet.report("date-read-as-draw", row, "result", severity=Severity.NOTE)
        if result is None and value is not None and self.spellings.get(squeeze(str(value))) == UNFINISHED:
            self.unfinished.add((game.round_number, game.board))
        return result

    def _keep(self, sheet: _SheetReader, row: int, scheduled: Game, game: Game) -> None:
        self.games.append(game)
        if not game.is_bye and game.white != scheduled.white:
            sheet.report("colours-reversed", row, "white", _pair(game), severity=Severity.NOTE)

    def _misplaced(self, sheet: _SheetReader, row: int, game: Game) -> None:
        rounds = self.rounds_by_pair.get(frozenset((game.white, game.black)), [])
        where = ", ".join(str(number) for number in rounds) or "–"
        sheet.report("pair-not-in-round", row, "white", {"rounds": where, "round": game.round_number, **_pair(game)})


def _pair(game: Game) -> dict[str, Detail]:
    return {"white": game.white, "black": game.black}


def _withdrawal_problems(tournament: Tournament, recognised: Recognised) -> Iterator[Problem]:
    """Withdrawals after a round that does not exist."""
    block = recognised.places.found["rb_players"]
    rounds = len([key for key in recognised.places.titles if key.startswith("round-")])
    for row, player in zip(block.rows, tournament.players, strict=False):
        after = player.withdrawn_after
        if after is not None and after > rounds:
            cell = address(row, block.columns["withdrawn"])
            title = recognised.title("players")
            yield Problem(code="bad-withdrawal", sheet=title, cell=cell, value=str(after), details={"rounds": rounds})
