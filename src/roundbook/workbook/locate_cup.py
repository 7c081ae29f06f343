"""What the file of a knockout says about its shape, and where its bracket is."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass

from roundbook.draw.bracket import stages_of
from roundbook.formats.knockout import MOST_GAMES
from roundbook.rules.knockout import Shape
from roundbook.workbook.block import Found
from roundbook.workbook.cells import Area
from roundbook.workbook.grid import Grid, whole_number
from roundbook.workbook.knockout_layout import bracket_columns, bracket_rows
from roundbook.workbook.locate import OUR_NAMES, Located
from roundbook.workbook.locate_settings import SettingsSearch


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnCup:
    """What the draw has fixed of a knockout, whatever stands on Settings now."""

    players: int
    games: int
    has_third_place: bool


def cup_as_drawn(names: Mapping[str, tuple[str, Area]]) -> DrawnCup | None:
    """What the names of the hub say by the lines that they have for players, ties and games.

    None where they are lost, or do not go together because somebody put in or took out lines.
    """
    areas = [names[name][1] for name in ("rb_number", "rb_tie_upper", "rb_game_key") if name in names]
    if len(areas) < 3:
        return None
    players, ties, lines = (area.bottom - area.top + 1 for area in areas)
    third_place, (games, rest) = ties - ((1 << stages_of(players)) - 1), divmod(lines, ties)
    if rest or not 1 <= games <= MOST_GAMES or third_place not in (0, 1):
        return None
    return DrawnCup(players=players, games=games, has_third_place=third_place == 1)


def cup_in(settings: SettingsSearch, players: int) -> Shape:
    """Shape of a knockout as it was drawn, else as its settings tell it; what they do not is refused when read."""
    drawn, games = cup_as_drawn(settings.raw.names), settings.text("tie_games")
    yes = settings.texts.label("swap_last_rounds_yes").casefold()
    return Shape(
        players=players,
        games=drawn.games if drawn else int(games) if games in ("1", "2") else 1,
        has_third_place=drawn.has_third_place if drawn else settings.text("third_place").casefold() == yes,
        seed=whole_number(settings.text("seed")) or 0,
    )


def locate_bracket(grid: Grid, named: Area | None, cup: Shape | None) -> Located | None:
    """The bracket by its formulas: whole rows and columns may be inserted. None: it is where it was made.

    Only the narrow columns of the lines to the next stage (`join`, `enter`) hold no formula; they follow the score.
    """
    if named is None or cup is None:
        return None
    columns, rows = bracket_columns(cup.stages), bracket_rows(cup)
    ours = [at for at, formula in grid.formulas.items() if not formula or OUR_NAMES in formula or "IF(" in formula]
    inside = [(r, c) for r, c in ours if named.top <= r <= named.bottom and named.left <= c <= named.right]
    held, lines = sorted({column for _, column in inside}), sorted({row for row, _ in inside})
    filled = [key for key in columns if not key.startswith(("join", "enter"))]
    if len(held) != len(filled) or len(lines) != rows:
        return None
    places = dict(zip(filled, held, strict=True))
    for before, key in itertools.pairwise(columns):
        places.setdefault(key, places[before] + 1)
    found = Found(header_row=max(named.top - 1, 0), top=named.top, rows=tuple(lines), columns=places)
    return Located(found=found)
