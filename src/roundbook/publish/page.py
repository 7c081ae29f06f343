"""The event as a web page: one file without scripts, nothing loaded from elsewhere, readable on a telephone.

What stands on it is made in `page_head`, `page_tables` and `page_games`, how it is written in `templates/`. Every text
from the workbook is escaped by the templates; there is no place in them where it is not.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from roundbook.errors import OutputError, Problem
from roundbook.model import Tournament
from roundbook.publish.columns import Chosen
from roundbook.publish.page_chart import HEIGHT, LEFT, WIDTH
from roundbook.publish.page_cup import bracket_part
from roundbook.publish.page_games import own_games, player_columns, round_parts, team_parts
from roundbook.publish.page_head import head_of
from roundbook.publish.page_tables import crosstable_part, standings_part
from roundbook.publish.page_text import is_mirrored
from roundbook.publish.view import EventView

if TYPE_CHECKING:
    import jinja2

LIBRARY = "jinja2"


def html_page(tournament: Tournament, chosen: Chosen) -> bytes:
    """The page of an event, in the language of its workbook. The same event gives the same bytes.

    Raises OutputError: the library that writes it is not installed. FormatError: see `rules.standings`.
    """
    view = EventView(tournament=tournament)
    cup = view.cup_view
    text = (
        _templates()
        .get_template("page.html")
        .render(
            view=view,
            texts=view.texts,
            head=head_of(view),
            standings=[] if view.cup else [standings_part(view, group) for group in tournament.groups],
            cup=cup,
            bracket=bracket_part(cup) if cup else None,
            places=standings_part(cup, cup.tournament.groups[0]) if cup and cup.has_players else None,
            crosstables=[] if view.cup else [crosstable_part(view, group) for group in tournament.groups],
            rounds=round_parts(view, chosen) + (round_parts(view.second, chosen) if view.second else []),
            players=player_columns(view, chosen),
            own_games=own_games(view),
            teams=team_parts(view, chosen),
            chart_size=(WIDTH, HEIGHT),
            chart_left=LEFT,
        )
    )
    return text.encode()


@cache
def _templates() -> jinja2.Environment:
    try:
        import jinja2  # noqa: PLC0415  an extra: only who wants a page needs it
    except ImportError as error:
        raise OutputError(Problem(code="export-needs-library", value=LIBRARY)) from error
    templates = jinja2.Environment(
        loader=jinja2.PackageLoader("roundbook.publish"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.tests["mirrored"] = is_mirrored
    return templates
