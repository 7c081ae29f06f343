"""What the verb `explain` prints: how ties were decided and how every number of a player arises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roundbook.explanations import TieTeller
from roundbook.model import Group, PairingNumber, Tournament
from roundbook.plain_text import printable
from roundbook.rules import LOT, SHARED, Standings, StandingsRow, Tie, standings
from roundbook.text import Texts
from roundbook.workbook.cup_words import places_in_words
from roundbook.workbook.findings import withdrawal_sentences

_INDENT = "    "


def explanations_text(tournament: Tournament, texts: Texts, numbers: Iterable[PairingNumber] = ()) -> str:
    """Every tie of an event; of some players the points, the ties and all tie-breaks, needed or not."""
    wanted = tuple(numbers)
    tellers = [(group, TieTeller(tournament, texts, group, is_full=True)) for group in tournament.groups]
    blocks = [
        block
        for group, teller in tellers
        for block in (_of_players(teller, group, wanted) if wanted else _of_group(teller, group))
    ]
    if not wanted and not any(teller.ties for _, teller in tellers):
        blocks = [[texts.message("explain_no_ties")]]
    if any(teller.needs_article_16 for _, teller in tellers):
        blocks.append([texts.message("explained_dummy_rule")])
    return "\n\n".join("\n".join(map(printable, block)) for block in blocks)


def _of_group(teller: TieTeller, group: Group) -> Iterator[list[str]]:
    if teller.ties and group.name:
        yield [f"{group.name}:"]
    for tie in teller.ties:
        yield _tie(teller, tie)


def _tie(teller: TieTeller, tie: Tie) -> list[str]:
    lines = [teller.tied(tie)]
    for step in tie.steps:
        lines.append(_INDENT + teller.step(step))
        told = teller.arising(step)
        rule = [] if step.code in (LOT, SHARED) else [teller.rule(step.code)]
        lines += [2 * _INDENT + text for text in (*rule, *told, *teller.undecided(step))]
    return lines


def _of_players(teller: TieTeller, group: Group, wanted: tuple[PairingNumber, ...]) -> Iterator[list[str]]:
    table = standings(teller.tournament, group)
    for number in wanted:
        if number in group.numbers:
            yield _player(teller, table.row_by_number[number], table)


def _player(teller: TieTeller, row: StandingsRow, table: Standings) -> list[str]:
    """Rank, points and ties of a player, then every tie-break of his."""
    name = " ".join(teller.players[row.number].display_name.split())
    if row.is_annulled:
        return withdrawal_sentences(teller.tournament, teller.texts, row.number)
    ties = [tie for tie in teller.ties if row.number in tie.numbers]
    decided = [line for tie in ties for line in _tie(teller, tie)]
    # In a cup points decide nothing, so that players with equal ones are no tie.
    if not any(other.points == row.points for other in table.rows if not other.is_annulled and other is not row):
        decided = [teller.texts.message("explain_alone")]
    values = [line for code in dict.fromkeys(table.codes) for line in _value(teller, code, row.number)]
    heading = [teller.texts.message("explain_values")] if values else []
    place = places_in_words(row.rank, row.last)
    who = [f"{place}. {name}" if place else name, *withdrawal_sentences(teller.tournament, teller.texts, row.number)]
    return [*who, teller.points(row.number), *decided, *heading, *(_INDENT + line for line in values)]


def _value(teller: TieTeller, code: str, number: PairingNumber) -> list[str]:
    """What a tie-break is and how its value arises; direct encounter stands with the tie."""
    told = teller.value(code, number)
    return [teller.rule(code), *(_INDENT + line for line in told)] if told else []
