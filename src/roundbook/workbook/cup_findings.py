"""What is said about a knockout: who has won, what decided ties that the games left level, who has withdrawn.

Ties that wait for a word of the arbiter are warnings. Of a cup that follows groups it is said who is in it, too, and
what keeps that open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from roundbook.model import PairingNumber, Tournament
from roundbook.rules import open_ties, withdrawals_by_number
from roundbook.rules.deciding import Cup, Decider, cup_of
from roundbook.rules.knockout import BracketTie
from roundbook.rules.second_stage import open_places
from roundbook.text import Texts, load_texts
from roundbook.workbook.book import ReportLine
from roundbook.workbook.cup_words import decided_by, score_in_words, tie_name
from roundbook.workbook.stage_names import round_name


def bracket_lines(tournament: Tournament, texts: Texts) -> Iterator[ReportLine]:
    """All lines about the bracket: of a knockout, or of groups and the cup that follows them."""
    if tournament.settings.is_knockout:
        yield from cup_lines(tournament, texts)
    if tournament.cup:
        yield from seed_lines(tournament, texts)
        yield from cup_lines(tournament.cup, texts)
        yield from (ReportLine(kind="note", text=text) for text in left_the_cup(tournament.cup, texts))


def seed_lines(tournament: Tournament, texts: Texts) -> Iterator[ReportLine]:
    """Lines about who goes on from groups to the cup after them: what is open and why; none before the first result."""
    own = load_texts(tournament.settings.language)
    names = _names(tournament)
    has_begun = any(game.result is not None for game in tournament.games)
    for found in open_places(tournament) if has_begun else ():
        values = {"group": found.group.name, "labels": ", ".join(found.labels), "count": found.missing}
        values |= {"names": "; ".join(names[number] for number in found.shared), "sheet": own.sheet("players")}
        is_shared = bool(found.shared)
        text = texts.message("cup_place_shared" if is_shared else "cup_place_missing", **values)
        yield ReportLine(kind="warning" if is_shared else "plain", text=text)
    yield from _substitutes(tournament, names, texts)


def _substitutes(tournament: Tournament, names: Mapping[PairingNumber, str], texts: Texts) -> Iterator[ReportLine]:
    """Who plays in the place of whom, and who withdrew in his group and has a seed all the same."""
    own, gone = load_texts(tournament.settings.language), withdrawals_by_number(tournament)
    for seed, player in zip(tournament.cup.seeds, tournament.cup.players, strict=True) if tournament.cup else ():
        if seed.instead and seed.placed not in (0, seed.instead):
            values = {"label": seed.label, "name": names[seed.instead], "other": names[seed.placed]}
            yield ReportLine(kind="plain", text=texts.message("cup_plays_instead", **values))
        if seed.player in gone and player.withdrawn_after is None:
            values = {"name": names[seed.player], "label": seed.label, "sheet": own.sheet("qualified")}
            yield ReportLine(kind="warning", text=texts.message("cup_seed_withdrew", **values))


def cup_lines(tournament: Tournament, texts: Texts) -> Iterator[ReportLine]:
    """Lines about the bracket; none before anything has happened in it."""
    cup, names = cup_of(tournament), _names(tournament)
    final = cup.bracket[-1][0]
    if final.winner > 0:
        yield ReportLine(kind="plain", text=texts.message("cup_winner", name=names[final.winner]))
    own = load_texts(tournament.settings.language)  # sheets and columns are called as the workbook calls them
    for tie in open_ties(tournament):
        text = texts.message(
            "cup_tie_open",
            stage=tie_name(texts, cup, tie),
            upper=names[tie.upper],
            lower=names[tie.lower],
            column=own.label("tie_goes_on"),
            sheet=round_name(own, cup.shape, cup.shape.rounds_in(tie.stage)[-1]),
            tie=tie.place,
        )
        yield ReportLine(kind="warning", text=text)
    yield from (_decided(cup, tie, names, texts) for tie in cup.ties if cup.decider(tie) is Decider.ARBITER)


def _decided(cup: Cup, tie: BracketTie, names: Mapping[PairingNumber, str], texts: Texts) -> ReportLine:
    """A tie that the arbiter decided by what was played, or drawn, after its games."""
    text = texts.message(
        "cup_decided",
        stage=tie_name(texts, cup, tie),
        upper=names[tie.upper],
        lower=names[tie.lower],
        score=score_in_words(tie),
        winner=names[tie.winner],
        how=decided_by(texts, cup, tie),
    )
    return ReportLine(kind="plain", text=text)


def left_the_cup(tournament: Tournament, texts: Texts, only: PairingNumber | None = None) -> Iterator[str]:
    """Who has withdrawn, or `only` one of them, after which round: by its number, as it was typed, and by its name."""
    cup, names = cup_of(tournament), _names(tournament)
    left = ((number, after) for number, after in cup.withdrawn.items() if only in (None, number))
    for number, after in left:
        if not after:
            yield texts.message("cup_withdrew_before", name=names[number])
            continue
        is_round = after <= cup.shape.rounds
        last = f"{after} ({round_name(texts, cup.shape, after)})" if is_round else str(after)
        yield texts.message("cup_withdrew", name=names[number], round=last)


def _names(tournament: Tournament) -> Mapping[PairingNumber, str]:
    """Name of everybody, with one blank between its words."""
    return {player.number: " ".join(player.name.split()) for player in tournament.players}
