"""The bracket of the page: stages with their ties, who met whom, how it ended, who went on and by what.

Everything is text in lists, one for each stage; that ties stand between those that they follow from, with lines from
one to the other, is left to the style.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundbook.publish.page_head import date_of, state_of
from roundbook.publish.page_text import clean
from roundbook.publish.view import Called, EventView
from roundbook.rules.deciding import Cup, cup_of
from roundbook.rules.knockout import NOBODY, BracketTie
from roundbook.workbook.cup_words import decided_by, score_of_tie, tie_name
from roundbook.workbook.stage_names import stage_name

# Stages of a bracket that a page has room for side by side.
MOST_BESIDE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """One place of a tie. `who` is None while nobody is known; then `words` say why, if anything is to be said.

    `card` is the number under which he stands on the page.
    """

    number: int
    card: int
    who: Called | None
    words: str
    score: str
    is_winner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TiePart:
    """A tie: both places, what decided it where the score does not say it, and the game that its score leads to."""

    id: str
    title: str
    seats: Sequence[Seat]
    how: str
    game: str
    is_third: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePart:
    """A stage: its name, the days of its rounds, and its ties from above."""

    title: str
    date: str
    ties: Sequence[TiePart]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPart:
    """A whole bracket; `winner` is None until there is one."""

    stages: Sequence[StagePart]
    state: str
    winner: Called | None
    has_third: bool

    @property
    def is_large(self) -> bool:
        """Whether it is too wide for paper as a tree."""
        return len(self.stages) > MOST_BESIDE


def bracket_part(view: EventView) -> BracketPart:
    """The bracket of a knockout, which may be one that follows groups."""
    cup = cup_of(view.tournament)
    winner = cup.bracket[-1][0].winner
    return BracketPart(
        stages=[_stage(view, cup, stage) for stage in range(1, cup.shape.stages + 1)],
        state=state_of(view),
        winner=view.called(view.players[winner]) if winner > 0 else None,
        has_third=cup.shape.has_third_place,
    )


def _stage(view: EventView, cup: Cup, stage: int) -> StagePart:
    days = dict.fromkeys(date_of(view, number) for number in cup.shape.rounds_in(stage))
    return StagePart(
        title=stage_name(view.texts, cup.shape, stage),
        date=" · ".join(day for day in days if day),
        ties=[_tie(view, cup, tie) for tie in cup.bracket[stage - 1]],
    )


def _tie(view: EventView, cup: Cup, tie: BracketTie) -> TiePart:
    seats = zip((tie.upper, tie.lower), score_of_tie(tie), strict=True)
    last = max((game.round_number for game in tie.games), default=0)
    is_third = cup.shape.is_for_third_place(tie.stage, tie.place)
    title = tie_name(view.texts, cup, tie)
    return TiePart(
        id=f"tie-{tie.stage}-{tie.place}",
        title=title if is_third else f"{title}, {view.texts.label('tie_number')} {tie.place}",
        seats=[_seat(view, tie, number, score) for number, score in seats],
        how=clean(decided_by(view.texts, cup, tie)) if tie.is_to_be_played else "",
        game=f"game-{view.round_on_page(last)}-{tie.place}" if last else "",
        is_third=is_third,
    )


def _seat(view: EventView, tie: BracketTie, number: int, score: str) -> Seat:
    is_known = number > 0 and view.card_of(number) > 0
    words = clean(view.players[number].name) if number > 0 else view.texts.label("bye") if number == NOBODY else ""
    return Seat(
        number=max(number, 0),
        card=view.card_of(number),
        who=view.called(view.players[number]) if is_known else None,
        words=words,
        score=score,
        is_winner=is_known and tie.winner == number,
    )
