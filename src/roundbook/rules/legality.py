"""What the rules forbid about the pairings of a Swiss, whoever made them: an engine never does it, a hand may.

Checked round by round against the rounds before. Only what no pairing may do is checked (the absolute criteria, the
limits of colours, who is to be paired at all), not whether a better pairing would have been possible:

    nobody meets the same opponent twice                      C.04.1 art. 2, C.04.3 art. 2.1.1
    no bye of a pairing after another, or a win by forfeit    C.04.1 art. 4, C.04.3 art. 2.1.2
    one bye of a pairing in a round                           C.04.1 art. 3
    two who must have the same colour do not meet             C.04.3 art. 2.1.3
    colours differ by 2 at most                               C.04.1 art. 6
    nobody has a colour three times running                   C.04.1 art. 7
    whoever is kept apart by the event does not meet          `forbidden`
    who withdrew, or is known to stay away, is not paired     C.04.2 art. 3.2, 3.3
    everybody else is                                         C.04.3 art. 1.9.1
    colours go by those that both have had (a note only)      C.04.3 art. 5.2.1 to 5.2.3

Games that were not played are no meetings and have no colour (C.04.2 art. 3.4, 3.5); one that is still open will be
played. Where former colours do not decide who has White (5.2.4, 5.2.5) nothing is told. In the last round a topscorer,
or his opponent, may have a colour too often if both must have the same one (C.04.3 art. 1.8, 2.4.5). Results that were
corrected after a pairing can make it look wrong: what stands now is judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum
from functools import cached_property

from roundbook.errors import Detail, Severity
from roundbook.model import Bye, Game, Outcome, PairingNumber, Result, Tournament
from roundbook.rules.forbidden import forbidden_pairs
from roundbook.rules.late_entries import arrivals
from roundbook.rules.record import classify, effective_result
from roundbook.rules.withdrawal import has_left, withdrawals_by_number

# How often the same colour, and how much more often than the other one, nobody may have.
MOST_RUNNING, MOST_DIFFERENCE = 2, 2
WHITE, BLACK = 1, -1


class Place(StrEnum):
    """Where the number stands that a fault is about: a side of a line, the byes on Players, or the whole round."""

    WHITE = "white"
    BLACK = "black"
    BYES = "byes"
    ROUND = "round"


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingFault:
    """One thing about a round that the rules forbid.

    `code`, `severity` and `details` are those of a problem. `game` is the line, None where nobody stands on one;
    `number` is the player beside whose number it is told, 0 where it is about a whole round.
    """

    code: str
    round_number: int
    place: Place
    severity: Severity = Severity.WARNING
    game: Game | None = None
    number: PairingNumber = 0
    details: Mapping[str, Detail] = field(default_factory=dict, hash=False)


def pairing_faults(tournament: Tournament) -> tuple[PairingFault, ...]:
    """Everything that the rules forbid about the rounds of a Swiss that have been paired, in their order."""
    if not tournament.settings.is_swiss:
        return ()
    history, arrived = _History(tournament), arrivals(tournament)
    found: list[PairingFault] = []
    for number in range(1, tournament.rounds + 1):
        found += _Round(tournament, number, history, arrived).faults()
        history.add(tournament.round_games(number))
    return tuple(found)


class _History:
    """Of every player what a pairing has to respect: whom he met, his colours, what he got without a game."""

    def __init__(self, tournament: Tournament) -> None:
        self._withdrawn = withdrawals_by_number(tournament)
        self.met: dict[frozenset[PairingNumber], int] = {}
        self.colours: dict[PairingNumber, list[int]] = {player.number: [] for player in tournament.players}
        self.won_without_game: dict[PairingNumber, int] = {}

    def add(self, games: tuple[Game, ...]) -> None:
        """Go on by a round."""
        for game in games:
            result = effective_result(game, self._withdrawn)
            if game.is_bye:
                if game.bye in (Bye.PAIRING, Bye.FULL):
                    self.won_without_game.setdefault(game.white, game.round_number)
            elif result is not None and not result.is_played:
                self._add_forfeit(game, result)
            else:
                self.met.setdefault(frozenset((game.white, game.black)), game.round_number)
                self.colours[game.white].append(WHITE)
                self.colours[game.black].append(BLACK)

    def _add_forfeit(self, game: Game, result: Result) -> None:
        for number, outcome in ((game.white, result.white), (game.black, result.black)):
            if outcome is Outcome.WIN:
                self.won_without_game.setdefault(number, game.round_number)

    def difference(self, number: PairingNumber) -> int:
        """Games with White less games with Black."""
        return sum(self.colours[number])

    def due(self, number: PairingNumber) -> int:
        """The colour that a player must have (C.04.3 art. 1.7.1), 0 if he may have both.

        Where the difference and the last two games speak against each other the difference goes first.
        """
        difference, last = self.difference(number), self.colours[number][-MOST_RUNNING:]
        if abs(difference) >= MOST_DIFFERENCE:
            return BLACK if difference > 0 else WHITE
        return -last[0] if len(last) == MOST_RUNNING and last[0] == last[1] else 0

    def preference(self, number: PairingNumber) -> tuple[int, int]:
        """The colour that a player prefers, 0 for none, and how strongly: 2 absolutely, 1, or 0 (C.04.3 art. 1.7)."""
        difference, colours = self.difference(number), self.colours[number]
        if due := self.due(number):
            return due, 2
        if difference:
            return (BLACK if difference > 0 else WHITE), 1
        return (-colours[-1] if colours else 0), 0

    def has_white(self, one: PairingNumber, other: PairingNumber) -> PairingNumber:
        """Who of two has White by their former colours (C.04.3 art. 5.2.1 to 5.2.3), 0 if these do not say."""
        (own, strength), (others, other_strength) = self.preference(one), self.preference(other)
        if own != others:
            return one if own == WHITE or others == BLACK else other
        if strength != other_strength:
            return one if (strength > other_strength) == (own == WHITE) else other
        difference, other_difference = self.difference(one), self.difference(other)
        if abs(difference) != abs(other_difference):
            return one if difference < other_difference else other
        pairs = zip(reversed(self.colours[one]), reversed(self.colours[other]), strict=False)
        return next((one if colour == BLACK else other for colour, its in pairs if colour != its), 0)


class _Round:
    """One round beside what was before it."""

    def __init__(
        self, tournament: Tournament, number: int, history: _History, arrived: Mapping[PairingNumber, int]
    ) -> None:
        self.tournament, self.number, self.history, self.arrived = tournament, number, history, arrived
        self.games = tournament.round_games(number)
        self.names = {player.number: " ".join(player.name.split()) for player in tournament.players}
        self.is_last = number == tournament.settings.rounds
        self.withdrawn = withdrawals_by_number(tournament)
        self.kept_apart = forbidden_pairs(tournament, number)

    def faults(self) -> Iterator[PairingFault]:
        """Line by line, then of the whole round."""
        for game in self.games:
            yield from self._of_bye(game) if game.is_bye else self._of_game(game)
        yield from self._of_byes_together()
        yield from self._of_those_who_left()
        yield from self._of_requests()
        yield from self._of_those_missing()

    def _of_game(self, game: Game) -> Iterator[PairingFault]:
        pair = frozenset((game.white, game.black))
        names: dict[str, Detail] = {"white": self.names[game.white], "black": self.names[game.black]}
        if pair in self.history.met:
            details = {**names, "before": self.history.met[pair]}
            yield self._fault("swiss-met-before", game, Place.WHITE, details)
        if pair in self.kept_apart:
            yield self._fault("swiss-kept-apart", game, Place.WHITE, names)
        of_colours = list(self._of_colours(game))
        yield from of_colours
        if not of_colours and self.history.has_white(game.white, game.black) == game.black:
            told = self._fault("swiss-colours-reversed", game, Place.BLACK, {"name": self.names[game.black]})
            yield replace(told, severity=Severity.NOTE)

    def _of_colours(self, game: Game) -> Iterator[PairingFault]:
        """Colours that the two must not have."""
        white, black = self.history.due(game.white), self.history.due(game.black)
        if white and white == black:
            if not (self.is_last and self.topscorers & {game.white, game.black}):
                names: dict[str, Detail] = {"white": self.names[game.white], "black": self.names[game.black]}
                yield self._fault("swiss-same-colour-due", game, Place.WHITE, names)
            return
        if white == BLACK:
            yield from self._of_colour(game, game.white, WHITE)
        if black == WHITE:
            yield from self._of_colour(game, game.black, BLACK)

    def _of_colour(self, game: Game, number: PairingNumber, colour: int) -> Iterator[PairingFault]:
        """A player who has a colour though he must have the other one."""
        place = Place.WHITE if colour == WHITE else Place.BLACK
        colours, difference = self.history.colours[number], self.history.difference(number)
        name: dict[str, Detail] = {"name": self.names[number]}
        if abs(difference) >= MOST_DIFFERENCE:
            counts = {"whites": (*colours, colour).count(WHITE), "blacks": (*colours, colour).count(BLACK)}
            yield self._fault("swiss-colour-difference", game, place, {**name, **counts})
        if colours[-MOST_RUNNING:] == [colour] * MOST_RUNNING:
            yield self._fault("swiss-colour-run", game, place, name)

    @cached_property
    def topscorers(self) -> frozenset[PairingNumber]:
        """Who may have a colour too often if his opponent must have the same one."""
        return topscorers(self.tournament)

    def _of_bye(self, game: Game) -> Iterator[PairingFault]:
        before = self.history.won_without_game.get(game.white)
        if game.bye is Bye.PAIRING and before is not None:
            details: dict[str, Detail] = {"name": self.names[game.white], "before": before}
            yield self._fault("swiss-second-bye", game, Place.WHITE, details)

    def _of_byes_together(self) -> Iterator[PairingFault]:
        allotted = [game for game in self.games if game.is_bye and game.bye is Bye.PAIRING]
        if len(allotted) > 1:
            names = "; ".join(self.names[game.white] for game in allotted)
            yield self._fault("swiss-several-byes", allotted[1], Place.WHITE, {"names": names})

    def _of_those_who_left(self) -> Iterator[PairingFault]:
        """Who withdrew and is paired in a round that nobody has played; who has points for a bye after he left."""
        # Who was paired and then did not come is no fault of the pairing: the round is told before it begins.
        has_begun = any(game.result is not None and game.result.is_played for game in self.games)
        for game in self.games:
            for number, place in ((game.white, Place.WHITE), (game.black, Place.BLACK)):
                if not number or not has_left(number, self.number, self.withdrawn):
                    continue
                details: dict[str, Detail] = {"name": self.names[number], "after": self.withdrawn[number]}
                if game.is_bye and game.bye is not Bye.ZERO:
                    yield self._fault("swiss-bye-after-withdrawal", game, place, details)
                elif not game.is_bye and not has_begun:
                    yield self._fault("swiss-paired-after-withdrawal", game, place, details)

    def _of_requests(self) -> Iterator[PairingFault]:
        """Byes that were asked for, beside what the round gives."""
        lines = {number: game for game in self.games for number in (game.white, game.black)}
        for player in self.tournament.players:
            asked = dict(player.byes).get(self.number)
            if asked is None or has_left(player.number, self.number, self.withdrawn):
                continue
            game = lines.get(player.number)
            given = game.bye if game is not None else Bye.ZERO
            if game is not None and not game.is_bye:
                code = "swiss-paired-despite-bye"
            elif asked is given:
                continue
            else:
                code = "swiss-bye-of-other-worth" if game is not None else "swiss-bye-without-line"
            yield replace(
                self._fault(code, game, Place.BYES, {"name": self.names[player.number]}), number=player.number
            )

    def _of_those_missing(self) -> Iterator[PairingFault]:
        """Who is on no line, though he neither withdrew nor asked for it nor came later."""
        there = {number for game in self.games for number in (game.white, game.black)}
        missing = [
            self.names[player.number]
            for player in self.tournament.players
            if player.number not in there
            and not has_left(player.number, self.number, self.withdrawn)
            and self.number not in dict(player.byes)
            and self.number >= self.arrived.get(player.number, 1)
        ]
        if missing:
            yield self._fault("swiss-missing", None, Place.ROUND, {"names": "; ".join(missing)})

    def _fault(self, code: str, game: Game | None, place: Place, details: Mapping[str, Detail]) -> PairingFault:
        where: dict[str, Detail] = {"round": self.number, **({"board": game.board} if game is not None else {})}
        side = (game.black if place is Place.BLACK else game.white) if game is not None else 0
        return PairingFault(
            code=code,
            round_number=self.number,
            place=place,
            game=game,
            number=side,
            details={**where, **details},
        )


def topscorers(tournament: Tournament) -> frozenset[PairingNumber]:
    """Who had more than half of what could be had when the last round was paired (C.04.3 art. 1.8).

    A game that was still open then is half a point for both (C.04.2 art. 3.1: a draw for pairing purposes only).
    """
    last, scoring = tournament.settings.rounds, tournament.settings.scoring
    games = tuple(game for game in tournament.games if game.round_number < last)
    points = dict(classify(replace(tournament, games=games), last - 1).points)
    withdrawn = withdrawals_by_number(tournament)
    for game in games:
        if not game.is_bye and effective_result(game, withdrawn) is None:
            for number in (game.white, game.black):
                points[number] += scoring.draw
    half = scoring.win * (last - 1) / Decimal(2)
    return frozenset(number for number, own in points.items() if own > half)
