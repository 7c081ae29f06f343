"""From results to the bracket: who meets whom, who goes on, who is in which place.

A tie is decided, in this order: by the empty place beside a player; by the games, once all have a result and one player
has more points; by a withdrawal before its last game; by what the arbiter typed (`Decision`): who went on after rapid,
blitz or Armageddon games, which are no part of the score. Nothing else is guessed: a tie that none of this decides is
open, and so is whatever follows from it.

| number in a tie | meaning |
| --- | --- |
| from 1 | a player |
| 0, `OPEN` | not known yet |
| -1, `NOBODY` | nobody: a bye, or both players of the tie before have withdrawn |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from roundbook.decision import Decision
from roundbook.draw.bracket import first_ties, higher_seed_is_white, stages_of
from roundbook.model import Game, Outcome, PairingNumber, Points, Scoring, Settings, Tournament
from roundbook.rules.withdrawal import withdrawals_by_number

OPEN, NOBODY = 0, -1
# Place of whoever loses the tie for third place.
LAST_OF_SEMI_FINALISTS = 4
_POINTS = Scoring()


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketTie:
    """Two places of a bracket and what came of them.

    `stage` counts from 1, `place` down the stage from 1; behind the final stands the tie for third place. `games` are
    those that are known, in the order of the rounds. `by_games` says who has won by the games alone, `winner` who goes
    on, whatever decided it; `typed` is what the arbiter typed.
    """

    stage: int
    place: int
    upper: PairingNumber
    lower: PairingNumber
    games: tuple[Game, ...] = ()
    points: tuple[Points, Points] = (Decimal(0), Decimal(0))
    winner: PairingNumber = OPEN
    typed: Decision | None = None

    @property
    def players(self) -> tuple[PairingNumber, ...]:
        """Those who are known."""
        return tuple(number for number in (self.upper, self.lower) if number > OPEN)

    @property
    def is_to_be_played(self) -> bool:
        """Whether both players are known."""
        return len(self.players) == 2

    @property
    def loser(self) -> PairingNumber:
        """Who is out."""
        return self.winner if self.winner in (OPEN, NOBODY) else self.upper + self.lower - self.winner

    @property
    def is_contradicted(self) -> bool:
        """Whether the arbiter typed another one than he who has won anyway."""
        return self.typed is not None and self.typed.winner not in (OPEN, self.winner)


Bracket = tuple[tuple[BracketTie, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What a bracket follows from before anybody plays: the field, games in a tie, the toss."""

    players: int
    games: int
    has_third_place: bool
    seed: int

    @property
    def stages(self) -> int:
        """Stages to the final."""
        return stages_of(self.players)

    @property
    def rounds(self) -> int:
        """Rounds: one for each game of a tie."""
        return self.stages * self.games

    def stage_of(self, round_number: int) -> tuple[int, int]:
        """Stage of a round and the game of the tie that is played in it, both from 1."""
        return (round_number - 1) // self.games + 1, (round_number - 1) % self.games + 1

    def rounds_in(self, stage: int) -> range:
        """Rounds of a stage."""
        return range((stage - 1) * self.games + 1, stage * self.games + 1)

    def ties_in(self, stage: int) -> int:
        """Ties of a stage, that for third place included."""
        return (1 << (self.stages - stage)) + int(self.has_third_place and stage == self.stages)

    def is_for_third_place(self, stage: int, place: int) -> bool:
        """Whether a tie is that of the losers of the semi-finals."""
        return stage == self.stages and place == 2

    def higher_is_white(self, stage: int, place: int, game: int) -> bool:
        """Whether the higher seed of a tie has White in its game 1 or 2."""
        return higher_seed_is_white(self.seed, stage, place) == (game == 1)

    def places_of_losers(self, stage: int, place: int) -> tuple[int, int]:
        """First and last of the places that losers of a tie share; (0, 0) for one from which losers go on."""
        if self.is_for_third_place(stage, place):
            return LAST_OF_SEMI_FINALISTS, LAST_OF_SEMI_FINALISTS
        if self.has_third_place and stage == self.stages - 1:
            return 0, 0
        first = 2 ** (self.stages - stage) + 1
        return first, min(2 * (first - 1), self.players)


def shape_of_bracket(settings: Settings, players: int) -> Shape:
    """Shape of a knockout."""
    return Shape(players=players, games=settings.cycles, has_third_place=settings.third_place, seed=settings.seed)


def shape_of_cup(tournament: Tournament) -> Shape:
    """Shape of a whole event."""
    return shape_of_bracket(tournament.settings, len(tournament.players))


def bracket_of(tournament: Tournament) -> Bracket:
    """All stages of a knockout as far as results decide them."""
    withdrawn = withdrawals_by_number(tournament)
    return bracket(shape_of_cup(tournament), tournament.games, tournament.decisions, withdrawn, tournament.unknown)


def bracket(
    shape: Shape,
    games: Sequence[Game],
    decisions: Sequence[Decision],
    withdrawn_after: Mapping[PairingNumber, int],
    unknown: frozenset[PairingNumber] = frozenset(),
) -> Bracket:
    """The same of its parts; games of other players than those of a tie are not looked at.

    A tie with one of those who are `unknown` is open, whatever stands beside it.
    """
    typed = {(decision.stage, decision.place): decision for decision in decisions}
    by_round: dict[int, list[Game]] = {}
    for game in games:
        by_round.setdefault(game.round_number, []).append(game)
    stages: list[tuple[BracketTie, ...]] = []
    for stage in range(1, shape.stages + 1):
        own = [game for number in shape.rounds_in(stage) for game in by_round.get(number, ())]
        ties = []
        for place, (upper, lower) in enumerate(_places(shape, stages), start=1):
            tie = BracketTie(stage=stage, place=place, upper=upper, lower=lower)
            if tie.is_to_be_played and unknown & {upper, lower}:
                ties.append(tie)
                continue
            tie = replace(tie, games=tuple(game for game in own if {game.white, game.black} == {upper, lower}))
            ties.append(_decided(shape, tie, typed.get((stage, place)), withdrawn_after))
        stages.append(tuple(ties))
    return tuple(stages)


def known_games(tournament: Tournament) -> tuple[Game, ...]:
    """Every line of the rounds that is known: games with their results, games to come, byes of the first stage."""
    shape, cup = shape_of_cup(tournament), bracket_of(tournament)
    lines = []
    for number in range(1, shape.rounds + 1):
        stage, game = shape.stage_of(number)
        known = (tie for tie in cup[stage - 1] if not tournament.unknown & set(tie.players))
        lines += [line for tie in known if (line := line_of_tie(shape, tie, number, game)) is not None]
    return tuple(lines)


def line_of_tie(shape: Shape, tie: BracketTie, round_number: int, game: int) -> Game | None:
    """Line of a tie in a round: the game as it stands or is to be played, a bye, or None while it is not known."""
    if not tie.is_to_be_played:
        is_bye = tie.stage == 1 and bool(tie.players)
        return Game(round_number=round_number, board=tie.place, white=tie.players[0], black=0) if is_bye else None
    found = next((known for known in tie.games if known.round_number == round_number), None)
    if found is not None:
        return found
    white, black = sorted(tie.players, reverse=not shape.higher_is_white(tie.stage, tie.place, game))
    return Game(round_number=round_number, board=tie.place, white=white, black=black)


def places_in_cup(tournament: Tournament) -> dict[PairingNumber, tuple[int, int]]:
    """First and last place of everybody who is out or has won; those who are still in are absent.

    Who loses in the same stage shares the place: 5 to 8 after quarter-finals, 3 and 4 after semi-finals if nobody plays
    for third place.
    """
    shape = shape_of_cup(tournament)
    found: dict[PairingNumber, tuple[int, int]] = {}
    for tie in (tie for stage in bracket_of(tournament) for tie in stage):
        if tie.winner == OPEN:
            continue
        first, last = shape.places_of_losers(tie.stage, tie.place)
        if not first and tie.winner == NOBODY:  # nobody of the two plays for third place either
            first = last = LAST_OF_SEMI_FINALISTS
        if first:
            found |= {number: (first, last) for number in tie.players if number != tie.winner}
        if tie.stage == shape.stages and tie.winner != NOBODY:
            found[tie.winner] = (first - 1, first - 1)
    return found


def open_ties(tournament: Tournament) -> tuple[BracketTie, ...]:
    """Ties whose games are all over and that nobody has decided: the arbiter must say who goes on."""
    shape = shape_of_cup(tournament)
    ties = (tie for stage in bracket_of(tournament) for tie in stage)
    return tuple(tie for tie in ties if tie.is_to_be_played and tie.winner == OPEN and _is_over(shape, tie))


def _is_over(shape: Shape, tie: BracketTie) -> bool:
    return sum(game.result is not None for game in tie.games) == shape.games


def _places(shape: Shape, before: Sequence[Sequence[BracketTie]]) -> list[tuple[PairingNumber, PairingNumber]]:
    """Both numbers of each tie of the next stage."""
    if not before:
        return [(upper or NOBODY, lower or NOBODY) for upper, lower in first_ties(shape.players)]
    last = before[-1]
    ties = [(last[at].winner, last[at + 1].winner) for at in range(0, len(last), 2)]
    if shape.has_third_place and len(before) == shape.stages - 1:
        ties.append((last[0].loser, last[1].loser))
    return ties


def _decided(
    shape: Shape, tie: BracketTie, typed: Decision | None, withdrawn_after: Mapping[PairingNumber, int]
) -> BracketTie:
    """The tie with its score and whoever goes on."""
    points = tuple(sum((_points(game, own) for game in tie.games), Decimal(0)) for own in (tie.upper, tie.lower))
    winner = _winner(shape, tie, (points[0], points[1]), withdrawn_after)
    if winner == OPEN and typed is not None and tie.is_to_be_played and typed.winner in tie.players:
        winner = typed.winner
    return BracketTie(
        stage=tie.stage,
        place=tie.place,
        upper=tie.upper,
        lower=tie.lower,
        games=tie.games,
        points=(points[0], points[1]),
        winner=winner,
        typed=typed,
    )


def _winner(
    shape: Shape, tie: BracketTie, points: tuple[Points, Points], withdrawn_after: Mapping[PairingNumber, int]
) -> PairingNumber:
    """Whoever goes on without a word of the arbiter's."""
    if OPEN in (tie.upper, tie.lower):
        return OPEN
    if NOBODY in (tie.upper, tie.lower):
        return max(tie.upper, tie.lower)
    if _is_over(shape, tie) and points[0] != points[1]:
        return tie.upper if points[0] > points[1] else tie.lower
    last = shape.rounds_in(tie.stage)[-1]
    there = [number for number in (tie.upper, tie.lower) if withdrawn_after.get(number, last) >= last]
    return OPEN if len(there) == 2 else there[0] if there else NOBODY


def _points(game: Game, player: PairingNumber) -> Points:
    if game.result is None:
        return Decimal(0)
    outcome: Outcome = game.result.white if player == game.white else game.result.black
    return _POINTS.points(outcome)
