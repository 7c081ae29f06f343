"""Standings as they are now, on one page where its letters can still be read."""

from __future__ import annotations

from collections.abc import Iterator

from roundbook.model import Group
from roundbook.printing.pages import Line, Space, Strip, laid_out
from roundbook.printing.tables import Column, Table, group_line, head, note, table_on
from roundbook.printing.view import Wishes, as_of, rating_words
from roundbook.publish.page_text import clean
from roundbook.publish.view import EventView
from roundbook.rules import StandingsRow, team_points
from roundbook.tie_break_words import codes_in_words
from roundbook.workbook.cells import Sheet

SIZES = range(9, 17)
# What the codes of the tie-breaks mean takes as much of a page as so many players.
LEGEND_LINES = 2


def standings_sheets(view: EventView, wishes: Wishes) -> Iterator[Sheet]:
    """Standings of all groups, none of them torn that a page can hold."""
    groups = view.tournament.groups
    columns = _columns(view)
    lines = sum(len(group.numbers) + bool(group.name) for group in groups)
    spaces = [Space(paper=wishes.paper), Space(paper=wishes.paper, is_across=True)]
    codes = codes_in_words(view.texts, view.standings(groups[0]).codes)
    table = table_on(columns, spaces, SIZES, lines + LEGEND_LINES * bool(codes))
    title = view.texts.sheet("places" if view.before else "standings")
    sheet = Sheet(key="print-standings-of-cup" if view.before else "print-standings", title=title)
    strips = [Strip(lines=tuple(_lines(view, table, group))) for group in groups]
    strips += [note(table, " · ".join(codes))] if codes else []
    subtitle = f"{title} · {as_of(view, wishes.when)}"
    heading = head(table, clean(view.tournament.settings.event), subtitle)
    yield laid_out(sheet, table.space, table.widths, strips, heading)


def _columns(view: EventView) -> tuple[Column, ...]:
    def label(key: str) -> str:
        return view.texts.label(f"standings_{key}")

    players = view.players.values()
    status = tuple(words for player in players if (words := view.status(player.number)))
    games = view.texts.label("league_games") if view.tournament.is_of_teams else label("games")
    codes = view.standings(view.tournament.groups[0]).codes
    names = tuple(view.name(player.number) for player in players)
    scores = (
        Column(header=games, least=3.2),
        Column(header=label("points"), least=3.4, is_bold=True),
        *(Column(header=code, least=3.6) for code in codes),
    )
    if view.cup:
        lost_to = tuple(view.lost_to(number) for number in view.players)
        scores = (Column(header=view.texts.label("cup_lost_to"), align="left", texts=lost_to),)
    return (
        Column(
            header=view.texts.label("cup_place") if view.cup else label("rank"),
            least=3.4 if view.cup else 2.6,
            is_bold=True,
        ),
        Column(header=view.texts.label("qualified_number") if view.before else label("number"), least=2.4),
        Column(header=label("name"), align="left", texts=names, is_bold=True),
        *([Column(header=label("federation"), least=3.2)] if any(player.federation for player in players) else []),
        *([Column(header=label("rating"), least=3.2)] if any(player.rating for player in players) else []),
        *scores,
        *([Column(header=label("status"), align="left", texts=status)] if status else []),
    )


def _lines(view: EventView, table: Table, group: Group) -> Iterator[Line]:
    if group.name:
        score = "" if group.meets_itself else f": {view.number(team_points(view.tournament, group))}"
        yield group_line(table, clean(group.name) + score)
    players = view.players.values()
    has_federations, has_ratings = any(p.federation for p in players), any(p.rating for p in players)
    has_status = any(view.status(number) for number in view.players)
    for row in view.standings(group).rows:
        player = view.players[row.number]
        yield table.line(
            [
                row.rank if row.rank and not view.cup else view.rank(row),
                row.number,
                view.name(row.number),
                *([clean(player.federation)] if has_federations else []),
                *([rating_words(player.rating)] if has_ratings else []),
                *_scores(view, row),
                *([view.status(row.number)] if has_status else []),
            ]
        )


def _scores(view: EventView, row: StandingsRow) -> list[str | int]:
    """Games, points and tie-breaks; in a knockout, where these put nobody in order, who put him out."""
    if view.cup:
        return [view.lost_to(row.number)]
    if row.is_annulled:
        return [""] * (2 + len(row.tie_breaks))
    return [row.decided, view.number(row.points), *map(view.number, row.shown)]
