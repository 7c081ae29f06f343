"""Standings in words and columns, as a terminal shows them."""

from __future__ import annotations

from collections.abc import Iterator

from roundbook.model import Group, Tournament
from roundbook.plain_text import aligned, printable
from roundbook.printed_cup import cup_text
from roundbook.rules import (
    StandingsRow,
    after_round,
    classify,
    effective_result,
    standings,
    team_points,
    withdrawals_by_number,
)
from roundbook.rules.deciding import cup_of
from roundbook.text import Texts
from roundbook.text.figures import number_in_words
from roundbook.text.progress import progress_words
from roundbook.tie_break_words import codes_in_words
from roundbook.workbook.findings import withdrawal_sentences

COLUMNS = ("rank", "number", "name", "rating", "games", "points")
NO_RANK = "–"


def standings_text(tournament: Tournament, texts: Texts, after: int | None = None) -> str:
    """Event, progress, for each group one line per player, and what became of those who withdrew.

    `after` is the number of an earlier round. Raises FormatError: see `rules.after_round`.
    """
    tournament = tournament if after is None else after_round(tournament, after)
    event = printable(" ".join(tournament.settings.event.split()))
    tables = [_table(tournament, group, texts) for group in tournament.groups]
    if tournament.settings.is_knockout:
        tables = ["", *cup_text(tournament, texts)]
    withdrawn = [printable(sentence) for sentence in withdrawal_sentences(tournament, texts)]
    head = [event, *_round_in_words(tournament, texts, after), progress_in_words(tournament, texts)]
    codes = codes_in_words(texts, standings(tournament, tournament.groups[0]).codes)
    legend = ["", " · ".join(codes)] if codes else []
    if tournament.cup is not None:
        progress = progress_in_words(tournament.cup, texts)
        legend += ["", texts.sheet("bracket"), progress, "", *cup_text(tournament.cup, texts)]
    return "\n".join([*head, *tables, *legend, *([""] if withdrawn else []), *withdrawn])


def _round_in_words(tournament: Tournament, texts: Texts, after: int | None) -> Iterator[str]:
    """After which round the standings are; of a Swiss always, else where somebody asked for a round."""
    rounds, table = tournament.planned_rounds, classify(tournament)
    if tournament.settings.is_swiss:
        yield progress_words(texts, table.rounds, rounds, table.missing)
    elif after is not None:
        yield progress_words(texts, after, rounds, 0)


def _table(tournament: Tournament, group: Group, texts: Texts) -> str:
    table = standings(tournament, group)
    labels = {key: texts.label(f"standings_{key}") for key in COLUMNS}
    if tournament.is_of_teams:
        labels["games"] = texts.label("league_games")
    headers = [*labels.values(), *table.codes]
    rows = [headers, *(_row(tournament, row, texts) for row in table.rows)]
    right = [key != "name" for key in COLUMNS] + [True] * len(table.codes)
    heading = ["", printable(group.name)] if group.name else []
    if not group.meets_itself:
        heading[1] += f": {texts.number(number_in_words(team_points(tournament, group)))}"
    return "\n".join([*heading, *aligned(rows, right=right, is_ruled=True)])


def progress_in_words(tournament: Tournament, texts: Texts) -> str:
    """How many games, or matches, have a result, and how many play."""
    withdrawn = withdrawals_by_number(tournament)
    games = [game for game in tournament.games if not game.is_bye]
    done = sum(effective_result(game, withdrawn) is not None for game in games)
    total = cup_of(tournament).games if tournament.settings.is_knockout else len(games)
    key = "report_matches" if tournament.is_of_teams else "report_games"
    return texts.message(key, done=done, total=total, players=len(tournament.players))


def _row(tournament: Tournament, row: StandingsRow, texts: Texts) -> list[str]:
    player = tournament.player_by_number[row.number]
    listed = [str(row.number), printable(" ".join(player.display_name.split())), str(player.rating or "")]
    if row.is_annulled:
        return [NO_RANK, *listed, "", "", *[""] * len(row.tie_breaks)]
    numbers = (row.points, *row.shown)
    values = ["" if value is None else texts.number(number_in_words(value)) for value in numbers]
    return [str(row.rank), *listed, str(row.decided), *values]
