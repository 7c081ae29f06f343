"""An event as it is printed: names, figures, results and signs, the same on the page and in the tables.

Names are cleaned of what no page may hold, never changed otherwise: whoever writes them escapes them. All values are
those of `rules`, so nothing here can say something else than the standings of the terminal.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from roundbook.formats import format_named
from roundbook.model import (
    Bye,
    CrosstableOrder,
    Game,
    Group,
    Member,
    Outcome,
    PairingNumber,
    Player,
    Points,
    Result,
    Tournament,
)
from roundbook.publish.page_text import clean
from roundbook.rules import (
    Colour,
    Record,
    Standings,
    StandingsRow,
    Table,
    classify,
    effective_boards,
    effective_result,
    standings,
)
from roundbook.rules.deciding import Cup, cup_of
from roundbook.rules.knockout import BracketTie
from roundbook.rules.matches import HALF, board_points, in_halves
from roundbook.rules.withdrawal import forfeit_of, withdrawals_by_number
from roundbook.text import Texts, load_texts
from roundbook.text.figures import number_in_words
from roundbook.text.progress import withdrawal_words
from roundbook.workbook.cup_words import lost_to, places_in_words
from roundbook.workbook.stage_names import round_title

NO_RANK = "–"
PLAYED_SIGNS = {Outcome.WIN: "1", Outcome.DRAW: HALF, Outcome.LOSS: "0"}
FORFEIT_SIGNS = {Outcome.WIN: "+", Outcome.DRAW: HALF, Outcome.LOSS: "-"}
BYE_SIGNS = {Outcome.WIN: "(1)", Outcome.DRAW: f"({HALF})", Outcome.LOSS: "-"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """A game in the crosstable: what a player scored in it, and where it is found.

    `text` is `1` `½` `0`, `+` or `-` for a game not played, the game points of a match of teams, empty for a game to
    come; for a round of a Swiss without a game `(1)` `(½)` `-`. `board` is 0 where no line of the round tells of it,
    `opponent` 0 where there was none. `is_counted` is False where the results of either side were removed from the
    standings.
    """

    text: str
    round_number: int
    board: int
    opponent: PairingNumber
    is_white: bool
    outcome: Outcome | None
    is_counted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """Title and name of somebody, apart."""

    title: str
    name: str


@dataclass(frozen=True, kw_only=True)
class EventView:
    """Everything that a page or a table says about one event, in the language of its workbook.

    A cup that follows groups is an event by itself, `before` being that of the groups: its players have seeds there,
    but stand on a page under the numbers that they have in the groups.
    """

    tournament: Tournament
    before: EventView | None = None

    @cached_property
    def texts(self) -> Texts:
        """Words of the event's language."""
        return load_texts(self.tournament.settings.language)

    @cached_property
    def players(self) -> Mapping[PairingNumber, Player]:
        """Players, or teams, by pairing number."""
        return self.tournament.player_by_number

    @cached_property
    def table(self) -> Table:
        """All games as the rules see them."""
        return classify(self.tournament)

    @cached_property
    def withdrawn(self) -> Mapping[PairingNumber, int]:
        """Last round before the withdrawal, by number."""
        return withdrawals_by_number(self.tournament)

    @cached_property
    def _standings(self) -> Mapping[range, Standings]:
        return {group.numbers: standings(self.tournament, group) for group in self.tournament.groups}

    def standings(self, group: Group) -> Standings:
        """Standings of a group."""
        return self._standings[group.numbers]

    @cached_property
    def second(self) -> EventView | None:
        """The cup that follows groups, None where none does."""
        return EventView(tournament=self.tournament.cup, before=self) if self.tournament.cup else None

    @property
    def cup_view(self) -> EventView | None:
        """The knockout of an event: the whole of it, or what follows its groups; None where there is none."""
        return self if self.cup else self.second

    @property
    def has_players(self) -> bool:
        """Whether anybody is known to play; in a cup that follows groups that takes a finished group."""
        return self.before is None or any(seed.player for seed in self.tournament.seeds)

    def card_of(self, number: PairingNumber) -> PairingNumber:
        """Number under which somebody stands on the page; 0 for a seed of a cup on which nobody is known to play."""
        if self.before is None:
            return number
        return next((seed.player for seed in self.tournament.seeds if seed.seed == number), 0)

    def round_on_page(self, number: int) -> int:
        """Number of a round on the page; those of a cup go on behind the rounds of its groups."""
        return number + (self.before.tournament.planned_rounds if self.before else 0)

    @cached_property
    def cup(self) -> Cup | None:
        """The bracket of a knockout, None in any other event."""
        return cup_of(self.tournament) if self.tournament.settings.is_knockout else None

    # ---- words and figures

    def name(self, number: PairingNumber) -> str:
        """Title and name of a player, name of a team."""
        return clean(self.players[number].display_name)

    @staticmethod
    def called(who: Player | Member) -> Called:
        """The same with the title apart."""
        return Called(title=clean(who.title), name=clean(who.name))

    def number(self, value: Points | None) -> str:
        """Points with the decimal mark of the language; nothing where there is no value."""
        return "" if value is None else self.texts.number(number_in_words(value))

    def status(self, number: PairingNumber) -> str:
        """What became of somebody who withdrew, in a few words; empty for everybody else."""
        if self.tournament.settings.is_swiss:
            return withdrawal_words(self.texts, self.withdrawn[number]) if number in self.withdrawn else ""
        if self.cup:
            return self.texts.label("status_withdrew") if number in self.withdrawn else ""
        if number in self.table.annulled:
            return self.texts.label("status_removed")
        return self.texts.label("status_kept") if number in self.withdrawn else ""

    def rank(self, row: StandingsRow) -> str:
        """Rank of a player; in a knockout the places that he shares, nothing for somebody who is still in."""
        return NO_RANK if row.is_annulled else places_in_words(row.rank, row.last)

    def lost_to(self, number: PairingNumber) -> str:
        """Who put a player out of a knockout, and where; empty for everybody who is still in."""
        return clean(lost_to(self.texts, self.cup, self.players, number)) if self.cup else ""

    def round_name(self, number: int) -> str:
        """What a round is called: in a knockout by its stage."""
        return round_title(self.texts, self.tournament, number)

    def tie_of(self, game: Game) -> BracketTie | None:
        """Tie of a knockout to which a game belongs, None in any other event, and for a bye."""
        ties = self.cup.ties if self.cup else ()
        return next((tie for tie in ties if game in tie.games), None)

    def is_for_third_place(self, game: Game) -> bool:
        """Whether a game is that of the losers of the semi-finals."""
        tie = self.tie_of(game)
        return bool(self.cup and tie and self.cup.shape.is_for_third_place(tie.stage, tie.place))

    # ---- groups

    @cached_property
    def _group_by_number(self) -> Mapping[PairingNumber, Group]:
        return {number: group for group in self.tournament.groups for number in group.numbers}

    def group_of(self, number: PairingNumber) -> Group:
        """Group in which somebody plays."""
        return self._group_by_number[number]

    def opponents_of(self, group: Group) -> Group:
        """Group whose players those of a group meet: itself, or the other team."""
        return self._group_by_number[group.opponents.start]

    def crosstable_order(self, group: Group) -> list[PairingNumber]:
        """Players of a group in the lines of its crosstable, from above."""
        if self.tournament.settings.crosstable_order is CrosstableOrder.NUMBER:
            return list(group.numbers)
        return [row.number for row in self.standings(group).rows]

    @property
    def groups_in_section(self) -> int:
        """How many groups play one schedule together."""
        return format_named(self.tournament.settings.format).groups_in_section

    # ---- games

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """Games and matches, byes left out."""
        return tuple(game for game in self.tournament.games if not game.is_bye)

    def result(self, game: Game) -> Result | None:
        """Result that stands: typed, or a forfeit because somebody has withdrawn."""
        return effective_result(game, self.withdrawn)

    def boards(self, game: Game) -> tuple[Result | None, ...]:
        """The same for the boards of a match."""
        return effective_boards(game, self.withdrawn)

    def game_points(self, game: Game) -> tuple[Points, Points] | None:
        """Points of both teams on the boards of a match so far; None before the first result."""
        boards = self.boards(game)
        if not any(boards):
            return None
        home, away = (sum(board_points(boards, is_home=is_home), Decimal(0)) for is_home in (True, False))
        return home, away

    def is_counted(self, game: Game) -> bool:
        """Whether the results of both sides stand in the standings."""
        return not self.table.annulled & {game.white, game.black}

    @cached_property
    def decided(self) -> int:
        """Number of games with a result."""
        return sum(self.result(game) is not None for game in self.games)

    @cached_property
    def scheduled(self) -> int:
        """Number of games with or without one; in a knockout also those whose players are not known yet."""
        return self.cup.games if self.cup else len(self.games)

    @property
    def sign_of_bye(self) -> str:
        """Sign of the bye that a pairing of a Swiss allots."""
        return BYE_SIGNS[self.tournament.settings.scoring.outcome(Bye.PAIRING)]

    def bye(self, game: Game) -> str:
        """What stands beside a player without an opponent in a Swiss; nothing in any other event."""
        settings = self.tournament.settings
        return PLAYED_SIGNS[settings.scoring.outcome(game.bye)] if settings.is_swiss else ""

    @cached_property
    def is_over(self) -> bool:
        """Whether all games have a result, in a Swiss those of all planned rounds; in a cup: all ties a winner."""
        if self.cup:
            return self.cup.is_over
        return self.decided == len(self.games) and self.tournament.rounds >= self.tournament.settings.rounds

    @cached_property
    def last_round(self) -> int:
        """Latest round that has begun, 0 before the first one. Forfeits of those who left stand in later ones too."""
        if self.tournament.settings.is_swiss:
            return self.table.rounds
        begun = (game for game in self.games if game.result or any(board.result for board in game.boards))
        return max((game.round_number for game in begun if not self._is_implied(game)), default=0)

    def _is_implied(self, game: Game) -> bool:
        """Whether a game without a move follows from a withdrawal."""
        is_played = game.result is not None and game.result.is_played
        return not is_played and forfeit_of(game, self.withdrawn) is not None

    @cached_property
    def _place_of(self) -> Mapping[tuple[int, PairingNumber], int]:
        """Board of everybody in every round, the line of a bye too."""
        games = self.tournament.games
        return {(game.round_number, side): game.board for game in games for side in (game.white, game.black) if side}

    @cached_property
    def _signs(self) -> Mapping[tuple[PairingNumber, PairingNumber], Sequence[Sign]]:
        found: dict[tuple[PairingNumber, PairingNumber], list[Sign]] = defaultdict(list)
        for number in self.table.records:
            for sign in self.own_signs(number):
                found[number, sign.opponent].append(sign)
        return found

    def signs(self, player: PairingNumber, opponent: PairingNumber) -> Sequence[Sign]:
        """Games of a pair as one of them sees them, in the order of the rounds."""
        return self._signs.get((player, opponent), ())

    def own_signs(self, number: PairingNumber) -> list[Sign]:
        """All games of a player in the order of the rounds, in a Swiss also the rounds without one."""
        signs = [self._sign(number, record) for record in self.table.records[number]]
        return [*signs, *(self._to_come(number, at) for at in self._waiting)]

    @property
    def _waiting(self) -> range:
        """Rounds of a Swiss that are paired and have not begun."""
        return range(self.table.rounds + 1, self.tournament.rounds + 1 if self.tournament.settings.is_swiss else 0)

    def _to_come(self, number: PairingNumber, round_number: int) -> Sign:
        """Whom a player is to meet; nothing is said yet of who is not paired."""
        own = (game for game in self.tournament.round_games(round_number) if number in (game.white, game.black))
        game = next(own, None)
        return Sign(
            text="",
            round_number=round_number,
            board=game.board if game else 0,
            opponent=0 if game is None else game.black if game.white == number else game.white,
            is_white=game is not None and game.white == number,
            outcome=None,
            is_counted=True,
        )

    def in_round(self, sign: Sign) -> str:
        """A game of a Swiss in the crosstable: opponent, colour and sign, as `12w1`; what a bye is worth."""
        if not sign.opponent:
            return sign.text
        colour = self.texts.label("swiss_white" if sign.is_white else "swiss_black")
        return f"{sign.opponent}{colour}{sign.text}"

    def _sign(self, number: PairingNumber, record: Record) -> Sign:
        return Sign(
            text=_sign(record),
            round_number=record.round_number,
            board=self._place_of.get((record.round_number, number), 0),
            opponent=record.opponent,
            is_white=record.colour is Colour.WHITE,
            outcome=record.outcome,
            is_counted=record.is_counted,
        )

    def running_points(self, number: PairingNumber, rounds: int) -> list[Points]:
        """Points before the first round and after each one."""
        by_round: dict[int, Points] = defaultdict(Decimal)
        for record in self.table.counted(number):
            by_round[record.round_number] += record.points
        return list(itertools.accumulate((by_round[at] for at in range(1, rounds + 1)), initial=Decimal(0)))

    # ---- players of teams

    @cached_property
    def _members(self) -> Mapping[tuple[PairingNumber, int], Member]:
        return {(member.team, member.number): member for member in self.tournament.members}

    def member(self, team: PairingNumber, number: int) -> Member | None:
        """A player of a team by his number in it."""
        return self._members.get((team, number))

    def members_of(self, team: PairingNumber) -> list[Member]:
        """Players of a team in its order, without its free lines."""
        return [member for member in self.tournament.members if member.team == team and clean(member.name)]


def _sign(record: Record) -> str:
    if record.outcome is None:
        return ""
    if record.boards:
        return in_halves(record.game_points)
    if record.bye is not None:
        return BYE_SIGNS[record.outcome]
    return (PLAYED_SIGNS if record.is_played else FORFEIT_SIGNS)[record.outcome]
