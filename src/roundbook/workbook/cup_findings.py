"""What the report says about a knockout: who has won, which ties wait for a word of the arbiter, who has left."""

from __future__ import annotations

from collections.abc import Iterator

from roundbook.model import Tournament
from roundbook.rules import bracket_of, open_ties, withdrawals_by_number
from roundbook.rules.knockout import shape_of_cup
from roundbook.text import Texts, load_texts
from roundbook.workbook.book import ReportLine
from roundbook.workbook.stage_names import round_name, stage_name


def cup_lines(tournament: Tournament, texts: Texts) -> Iterator[ReportLine]:
    """Lines about the bracket; none before anything has happened in it."""
    cup, names = shape_of_cup(tournament), {p.number: " ".join(p.name.split()) for p in tournament.players}
    final = bracket_of(tournament)[-1][0]
    if final.winner > 0:
        yield ReportLine(kind="plain", text=texts.message("cup_winner", name=names[final.winner]))
    own = load_texts(tournament.settings.language)  # sheets and columns are called as the workbook calls them
    for tie in open_ties(tournament):
        text = texts.message(
            "cup_tie_open",
            stage=stage_name(texts, cup, tie.stage),
            upper=names[tie.upper],
            lower=names[tie.lower],
            column=own.label("tie_goes_on"),
            sheet=round_name(own, cup, cup.rounds_in(tie.stage)[-1]),
            tie=tie.place,
        )
        yield ReportLine(kind="warning", text=text)
    for number, after in withdrawals_by_number(tournament).items():
        text = texts.message("cup_withdrew", name=names[number], round=after)
        yield ReportLine(kind="note", text=text)
