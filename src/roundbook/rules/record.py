"""Games classified once, per player. This is the one place that decides what an unplayed game counts for.

In a round robin, with the article of FIDE C.07 (C.05 where it says so):

    kind of game            points   DE SB KS WIN PS        WON BPG BWG    article
    over the board          outcome  as the outcome         as played      -
    forfeit win    "+"      a win    as a win               no             15.2; 7.2-7.4 "over the board"
    forfeit loss   "-"      a loss   as a loss              no             15.2
    both forfeit   "- -"    a loss   as a loss, each        no             15.2
    blank                   none     game still to come     no             -
    bye, odd field          none     no such game           no             C.05 Annex 1; PS repeats the running score
    any, with a player      none     no such game           no             C.05 6.6.1: results stay in the table,
      below 50 %                                                             count for nobody

In a Swiss (C.07 16, C.05 6.7), where a round without a game is a record too:

    kind of round           points   own BH SB       opponents see      DE    WIN   WON BPG BWG  REP   article
    over the board          outcome  as the outcome  as it is           yes   yes   as played    yes   -
    forfeit win    "+"      a win    dummy, a win    as it is           no    yes   no           yes   16.2.2, 16.4.1
    forfeit loss   "-"      a loss   dummy, a loss   as it is           no    no    no           no    16.2.4, 16.4.1
    bye U or F              a win    dummy, a win    as it is           no    yes   no           yes   16.2.1, 16.4.2
    bye H                   a draw   dummy, a draw   as it is           no    no    no           no    16.2.3, 16.4.2
    bye Z, or no line       none     dummy, nothing  as it is, or as    no    no    no           no    16.2.3, 16.2.5,
                                                     a draw at the end                                 16.4.2

What the dummy is worth, and what "at the end" means, stands in `tiebreaks.unplayed`. A round of a Swiss is paired
before it is played, so its byes, absences and forfeits wait until it has begun (`rounds_begun`): nobody moves in the
standings because a pairing was posted.

A newcomer's mistake is to look at typed results: after a withdrawal the remaining games stand as forfeits although
nobody typed them. Records hold the result that stands.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum

from roundbook.model import (
    GAME_SCORING,
    Bye,
    Game,
    Group,
    Outcome,
    PairingNumber,
    Points,
    Primary,
    Result,
    Scoring,
    Settings,
    Tournament,
)
from roundbook.rules.matches import board_points, filled_boards, match_result
from roundbook.rules.withdrawal import forfeit_of, judge_withdrawals, withdrawals_by_number

# Players who are tied, by pairing number.
Tied = tuple[PairingNumber, ...]


class Colour(StrEnum):
    """Colour of the pieces."""

    WHITE = "white"
    BLACK = "black"


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One scheduled game as one of its two players sees it; in a Swiss also a round without a game.

    `outcome` is None while the game is still to come; then `points` is 0. `is_played` means over the board. In a round
    without a game `opponent` is 0, `colour` None, and `bye` says which kind it is.
    `is_counted` is False when either player's results were taken out of the standings (below 50 %).
    Of a match of teams `points` is the primary score, `secondary` the other one, and `boards` are the team's points
    board by board, empty while the match is still to come.
    """

    round_number: int
    opponent: PairingNumber
    colour: Colour | None
    outcome: Outcome | None
    points: Points
    is_played: bool
    is_counted: bool
    secondary: Points = Decimal(0)
    match_points: Points = Decimal(0)
    boards: tuple[Points, ...] = ()
    bye: Bye | None = None

    @property
    def game_points(self) -> Points:
        """Points of a team on all boards of a match."""
        return sum(self.boards, Decimal(0))

    @property
    def is_decided(self) -> bool:
        """Whether the game has a result, played or not."""
        return self.outcome is not None

    @property
    def is_forfeit_loss(self) -> bool:
        """Whether the player did not come, or came too late."""
        return self.bye is None and not self.is_played and self.outcome is Outcome.LOSS

    @property
    def is_voluntary(self) -> bool:
        """Whether it is a round that the player chose not to play (a "VUR", C.07 16.1.2)."""
        return self.is_forfeit_loss or (self.bye is not None and self.bye.is_requested)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """All records of a tournament: what every rule calculates on.

    `records` has each player's games in the order of rounds, byes absent but in a Swiss; `counted_records` those that
    are decided and count in the standings, gathered once because every rule asks for them. `annulled` are the withdrawn
    players whose results count for nobody. `points` is what counts in the standings, so an annulled player has 0 there.
    `scoring` is what a game is worth at most and at least; of teams that of the primary score, `secondary` that of the
    other one. `rounds` are those scheduled, in a Swiss those that have begun; later ones have no records there.
    `ratings` are None for the unrated.
    """

    records: Mapping[PairingNumber, tuple[Record, ...]]
    counted_records: Mapping[PairingNumber, tuple[Record, ...]]
    points: Mapping[PairingNumber, Points]
    annulled: frozenset[PairingNumber]
    scoring: Scoring
    rounds: int
    secondary: Scoring = GAME_SCORING
    primary: Primary = Primary.MATCH
    is_swiss: bool = False
    ratings: Mapping[PairingNumber, int | None] = field(default_factory=dict)

    @property
    def missing(self) -> int:
        """Games without a result; of a Swiss those of the rounds that have begun."""
        return sum(not record.is_decided for own in self.records.values() for record in own) // 2

    @property
    def ranked(self) -> Tied:
        """Players who have a place in the standings, by pairing number."""
        return tuple(sorted(number for number in self.records if number not in self.annulled))

    def counted(self, player: PairingNumber) -> tuple[Record, ...]:
        """Decided games of a player that count in the standings; in a Swiss also his rounds without a game."""
        return self.counted_records[player]

    def games(self, player: PairingNumber) -> tuple[Record, ...]:
        """Those of them that have an opponent."""
        return tuple(record for record in self.counted_records[player] if record.opponent)

    def over_the_board(self, player: PairingNumber) -> tuple[Record, ...]:
        """Those of them that were played."""
        return tuple(record for record in self.counted_records[player] if record.is_played)

    def games_between(self, player: PairingNumber, others: Tied) -> tuple[Record, ...]:
        """Scheduled games of a player against others, those still to come included."""
        return tuple(record for record in self.records[player] if record.is_counted and record.opponent in others)


def effective_result(game: Game, withdrawn_after: Mapping[PairingNumber, int]) -> Result | None:
    """Result that stands: the one that was typed, else the forfeit that follows from a withdrawal before that round.

    None for a game that is still to come, and for a bye.
    Source: FIDE C.05 6.6: `-` for the one who left, `+` for the opponent, `-` for both if both left.
    """
    if game.is_bye or game.result is not None:
        return None if game.is_bye else game.result
    forfeit = forfeit_of(game, withdrawn_after)
    return match_result(filled_boards(game, forfeit)) if game.boards else forfeit


def effective_boards(game: Game, withdrawn_after: Mapping[PairingNumber, int]) -> tuple[Result | None, ...]:
    """The same for each board of a match of teams: a team that left loses every board that was not played."""
    return filled_boards(game, forfeit_of(game, withdrawn_after))


def team_points(tournament: Tournament, group: Group) -> Points:
    """Points that the players of a group made at the board, whatever became of them: the score of a team.

    A player whose results are removed from his own table has still won and lost for his team.
    """
    withdrawn_after, scoring = withdrawals_by_number(tournament), tournament.settings.scoring
    total = Decimal(0)
    for game in tournament.games:
        result = effective_result(game, withdrawn_after)
        if result is not None:
            total += scoring.points(result.white) if game.white in group.numbers else Decimal(0)
            total += scoring.points(result.black) if game.black in group.numbers else Decimal(0)
    return total


def rounds_begun(tournament: Tournament) -> int:
    """Last round of a Swiss that has begun, and so counts; 0 before the first. Elsewhere the last one scheduled.

    A round begins with its first result over the board; without one, once all its games are decided, by forfeit
    perhaps, or if it has none. The rounds before it have then begun too.
    """
    if not tournament.settings.is_swiss:
        return tournament.rounds
    withdrawn_after = withdrawals_by_number(tournament)
    for number in range(tournament.rounds, 0, -1):
        lines = tournament.round_games(number)
        results = [effective_result(game, withdrawn_after) for game in lines if not game.is_bye]
        if lines and (all(results) or any(result is not None and result.is_played for result in results)):
            return number
    return 0


def classify(tournament: Tournament, rounds: int | None = None) -> Table:
    """Records of every player, with the forfeits that follow from withdrawals filled in and annulled games marked.

    `rounds` is the last round of a Swiss that counts, unless it is the last that has begun.
    """
    rounds = rounds_begun(tournament) if rounds is None else rounds
    annulled = frozenset(judged.number for judged in judge_withdrawals(tournament) if not judged.counts)
    withdrawn_after = withdrawals_by_number(tournament)
    records: dict[PairingNumber, list[Record]] = defaultdict(list)
    for game in sorted(tournament.games, key=lambda game: game.round_number):
        if game.round_number > rounds:
            break
        if game.is_bye:
            if tournament.settings.is_swiss:
                records[game.white].append(_without_game(game.round_number, game.bye, tournament.settings.scoring))
            continue
        result = effective_result(game, withdrawn_after)
        is_counted = not annulled & {game.white, game.black}
        boards = effective_boards(game, withdrawn_after) if result is not None else ()
        for colour in Colour:
            player = game.white if colour is Colour.WHITE else game.black
            record = _record(game, colour, result, tournament.settings.scoring, is_counted)
            records[player].append(_of_match(record, boards, tournament.settings) if boards else record)
    by_player = {player.number: tuple(records[player.number]) for player in tournament.players}
    if tournament.settings.is_swiss:
        by_player = {
            number: _with_absences(own, rounds, tournament.settings.scoring) for number, own in by_player.items()
        }
    return Table(
        records=by_player,
        counted_records={number: tuple(filter(_is_counted, own)) for number, own in by_player.items()},
        points={number: _counted_points(own) for number, own in by_player.items()},
        annulled=annulled,
        scoring=_most(tournament.settings, tournament.settings.primary),
        secondary=_most(tournament.settings, _other(tournament.settings.primary)),
        primary=tournament.settings.primary,
        rounds=rounds,
        is_swiss=tournament.settings.is_swiss,
        ratings={player.number: player.rating for player in tournament.players},
    )


def _without_game(round_number: int, bye: Bye, scoring: Scoring) -> Record:
    return Record(
        round_number=round_number,
        opponent=0,
        colour=None,
        outcome=scoring.outcome(bye),
        points=scoring.bye(bye),
        is_played=False,
        is_counted=True,
        bye=bye,
    )


def _with_absences(records: tuple[Record, ...], rounds: int, scoring: Scoring) -> tuple[Record, ...]:
    """The records with a zero-point bye in every round in which the player has no line: he was not paired."""
    there = {record.round_number for record in records}
    added = [_without_game(number, Bye.ZERO, scoring) for number in range(1, rounds + 1) if number not in there]
    return tuple(sorted((*records, *added), key=lambda record: record.round_number))


def _of_match(record: Record, boards: Sequence[Result | None], settings: Settings) -> Record:
    """The record of a match of teams, with the points of its boards."""
    own = board_points(boards, is_home=record.colour is Colour.WHITE)
    scores = {Primary.MATCH: record.points, Primary.GAME: sum(own, Decimal(0))}
    return replace(
        record,
        points=scores[settings.primary],
        secondary=scores[_other(settings.primary)],
        match_points=record.points,
        boards=own,
    )


def _other(primary: Primary) -> Primary:
    return Primary.MATCH if primary is Primary.GAME else Primary.GAME


def _most(settings: Settings, kind: Primary) -> Scoring:
    """What a game is worth; game points of a match are those of all its boards."""
    if kind is Primary.MATCH or not settings.boards:
        return settings.scoring
    boards = settings.boards
    return Scoring(win=boards * GAME_SCORING.win, draw=boards * GAME_SCORING.draw, loss=boards * GAME_SCORING.loss)


def _record(game: Game, colour: Colour, result: Result | None, scoring: Scoring, is_counted: bool) -> Record:
    is_white = colour is Colour.WHITE
    outcome = None if result is None else result.white if is_white else result.black
    return Record(
        round_number=game.round_number,
        opponent=game.black if is_white else game.white,
        colour=colour,
        outcome=outcome,
        points=Decimal(0) if outcome is None else scoring.points(outcome),
        is_played=result is not None and result.is_played,
        is_counted=is_counted,
    )


def _is_counted(record: Record) -> bool:
    return record.is_counted and record.is_decided


def _counted_points(records: tuple[Record, ...]) -> Points:
    return sum((record.points for record in records if record.is_counted), Decimal(0))
