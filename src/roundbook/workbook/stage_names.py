"""What the stages and rounds of a knockout are called: by how many are still in, not by a number."""

from __future__ import annotations

from roundbook.model import Tournament
from roundbook.rules.knockout import Shape, shape_of_cup
from roundbook.text import Texts

_NAMED = {1: "stage_final", 2: "stage_semi_finals", 4: "stage_quarter_finals"}


def stage_name(texts: Texts, cup: Shape, stage: int) -> str:
    """Name of a stage, such as "Quarter-finals"."""
    ties = 2 ** (cup.stages - stage)
    return texts.label(_NAMED[ties]) if ties in _NAMED else texts.label("stage_of", players=2 * ties)


def round_name(texts: Texts, cup: Shape, round_number: int) -> str:
    """Name of a round: that of its stage and, where ties have two games, which of them it is."""
    stage, game = cup.stage_of(round_number)
    name = stage_name(texts, cup, stage)
    return name if cup.games == 1 else texts.label("stage_game", stage=name, game=game)


def round_title(texts: Texts, tournament: Tournament, round_number: int) -> str:
    """What a round of any event is called: in a knockout by its stage, else by its number.

    Rounds of a cup that follows groups go on behind theirs.
    """
    before = tournament.planned_rounds
    if tournament.cup and round_number > before:
        return round_name(texts, shape_of_cup(tournament.cup), round_number - before)
    if tournament.settings.is_knockout:
        return round_name(texts, shape_of_cup(tournament), round_number)
    return texts.sheet("round", number=round_number)
