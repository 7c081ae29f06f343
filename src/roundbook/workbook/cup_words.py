"""Ties and places of a knockout in words: who met whom, how it ended, who went on and by what, in which place who is.

Sheets say the same in formulas; these are the words of everything else that tells of a cup.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from roundbook.model import PairingNumber, Player
from roundbook.rules.deciding import Cup, Decider
from roundbook.rules.knockout import BracketTie
from roundbook.rules.matches import SCORE_DASH, in_halves
from roundbook.text import Texts
from roundbook.workbook.stage_names import stage_name

PLACES_DASH = "–"
_LABELS = {
    Decider.BYE: "bye",
    Decider.FORFEIT: "tie_by_forfeit",
    Decider.WITHDRAWAL: "tie_by_withdrawal",
    Decider.ARBITER: "tie_by_arbiter",
}


def places_in_words(first: int | None, last: int | None) -> str:
    """A place, or the run of places that several share; nothing for somebody who is still in.

    >>> places_in_words(1, 1), places_in_words(5, 8), places_in_words(None, None)
    ('1', '5–8', '')
    """
    if first is None:
        return ""
    return str(first) if last in (None, first) else f"{first}{PLACES_DASH}{last}"


def tie_name(texts: Texts, cup: Cup, tie: BracketTie) -> str:
    """Stage in which a tie is played; that for third place has a name of its own."""
    if cup.shape.is_for_third_place(tie.stage, tie.place):
        return texts.label("bracket_third")
    return stage_name(texts, cup.shape, tie.stage)


def score_of_tie(tie: BracketTie) -> tuple[str, str]:
    """Points of both players in a tie, `1½` and `½`; both empty before its first result."""
    if not any(game.result for game in tie.games):
        return "", ""
    return in_halves(Decimal(tie.points[0])), in_halves(Decimal(tie.points[1]))


def score_in_words(tie: BracketTie) -> str:
    """The same as one text, that of the upper player first; empty before the first result."""
    return SCORE_DASH.join(score_of_tie(tie)) if any(score_of_tie(tie)) else ""


def decided_by(texts: Texts, cup: Cup, tie: BracketTie) -> str:
    """What decided a tie where its score does not say it: the arbiter's word ("blitz"), a withdrawal, a bye."""
    decider = cup.decider(tie)
    if decider is None or decider is Decider.GAMES:
        return ""
    if decider is Decider.ARBITER and tie.typed is not None and (how := " ".join(tie.typed.how.split())):
        return how
    return texts.label(_LABELS[decider])


def goes_on(texts: Texts, cup: Cup, tie: BracketTie, name: str) -> str:
    """ "Goes on: Lee, Ann (1 – 1, blitz)": who won a tie, where the result of its only game does not say it.

    His own score is the first.
    """
    how, decider = decided_by(texts, cup, tie), cup.decider(tie)
    is_told_by_result = cup.shape.games == 1 and decider in (Decider.GAMES, Decider.FORFEIT)
    if tie.winner <= 0 or not tie.is_to_be_played or is_told_by_result:
        return ""
    own = score_of_tie(tie) if tie.winner == tie.upper else score_of_tie(tie)[::-1]
    score = SCORE_DASH.join(own) if cup.shape.games > 1 and any(own) else ""
    return texts.message("cup_goes_on", name=name, how=", ".join(word for word in (score, how) if word))


def lost_to(texts: Texts, cup: Cup, players: Mapping[PairingNumber, Player], number: PairingNumber) -> str:
    """ "Lee, Ann (Quarter-finals)": who put a player out, and where; a dash for a name if both had withdrawn."""
    tie = cup.exits.get(number)
    if tie is None:
        return ""
    by = " ".join(players[tie.winner].display_name.split()) if tie.winner > 0 else PLACES_DASH
    return f"{by} ({stage_name(texts, cup.shape, tie.stage)})"
