"""Draws in words and columns: the tables of `draw/` as a terminal, a CSV file or a printed sheet shows them."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence

from roundbook.draw import Rounds, draw_table, long_runs, scheveningen, semi_scheveningen
from roundbook.draw.berger import swapped_cycles
from roundbook.draw.crenshaw import crenshaw, quad_in_cycles
from roundbook.draw.danish import EXTRA_PLAYER
from roundbook.draw.pairs import table_size
from roundbook.draw.scheveningen import SEMI_TABLE, STANDARD_TABLE, place_in_team
from roundbook.draw.tables import SWAPPED_TABLES
from roundbook.draw.varma import LETTERS, varma_groups
from roundbook.model import QUAD, PairingNumber
from roundbook.plain_text import aligned
from roundbook.text import Texts
from roundbook.workbook.sheets.draw_table import PrintedDraw

# White and Black by their names.
_Game = tuple[str, str]


def round_robin_draw(
    texts: Texts, name: str, players: int, *, cycles: int = 1, tossed_white: Sequence[PairingNumber] = ()
) -> PrintedDraw:
    """Table of a round robin by its name; `tossed_white` are those who won the toss in a quad.

    Raises FormatError: no such table, nothing for so many players, or no such toss.
    """
    if tossed_white:
        crenshaw(players, tossed_white=tossed_white)  # refuses other fields than a quad
        rounds = quad_in_cycles(cycles, tossed_white=tossed_white)
    else:
        rounds = draw_table(name, players, cycles=cycles)
    free = EXTRA_PLAYER if name == "danish" else texts.label("bye")
    title = (texts.label(f"table_{name}"), texts.label("table_players", players=players), *_double(texts, cycles))
    is_quad = name == "crenshaw" and table_size(players) == QUAD  # its table is no other one turned round
    remarks = [texts.message("about_colours"), *(() if is_quad else (texts.message(f"about_{name}"),))]
    if name in SWAPPED_TABLES and swapped_cycles(players, cycles):
        remarks.append(texts.message("about_swap"))
    if is_quad and not tossed_white:
        remarks.append(texts.message("about_toss"))
    if is_quad and cycles > 1:
        remarks.append(texts.message("about_quad_cycles"))
    remarks += _about_runs(texts, rounds, players)
    return _printed(texts, _named_rounds(rounds, players), title=title, remarks=remarks, free=free)


def scheveningen_draw(texts: Texts, boards: int, *, table: str = STANDARD_TABLE, cycles: int = 1) -> PrintedDraw:
    """Table of a match of two teams, A and B. Raises FormatError: no such table, or not for so many boards."""
    is_semi = table == SEMI_TABLE
    rounds = semi_scheveningen(boards, cycles=cycles) if is_semi else scheveningen(boards, table=table, cycles=cycles)
    title = (
        texts.label("table_scheveningen"),
        *(() if table == STANDARD_TABLE else (texts.label(f"table_{table}"),)),
        texts.label("table_boards", boards=boards),
        *_double(texts, cycles),
    )

    def place(number: PairingNumber) -> str:
        return place_in_team(number, boards)

    about = texts.message("about_semi" if is_semi else "about_scheveningen")
    remarks = [texts.message("about_colours"), about, *_about_runs(texts, rounds, 2 * boards, place)]
    return _printed(texts, _named_rounds(rounds, 2 * boards, place), title=title, remarks=remarks)


def varma_draw(texts: Texts, players: int) -> PrintedDraw:
    """Groups of numbers for a restricted drawing of lots. Raises FormatError: no table for so many players."""
    groups = varma_groups(players)
    longest = max(map(len, groups))
    label = texts.label("table_group")
    return PrintedDraw(
        title=" · ".join((texts.label("table_varma"), texts.label("table_players", players=players))),
        headers=(label, *[""] * longest),
        lines=tuple(
            (letter, *map(str, group), *[""] * (longest - len(group)))
            for letter, group in zip(LETTERS, groups, strict=True)
        ),
        remarks=(texts.message("about_varma"),),
        records=(
            (label, texts.label("round_white")),
            *((letter, str(number)) for letter, group in zip(LETTERS, groups, strict=True) for number in group),
        ),
    )


def draw_text(draw: PrintedDraw) -> str:
    """Title, table and remarks in lines, each column as wide as what stands in it."""
    return "\n".join([draw.title, "", *aligned([draw.headers, *draw.lines]), "", *draw.remarks])


def draw_csv(draw: PrintedDraw) -> str:
    """One game, or one number, a line, separated by commas, under a line of headers."""
    lines = io.StringIO()
    csv.writer(lines, lineterminator="\n").writerows(draw.records)
    return lines.getvalue()


def _double(texts: Texts, cycles: int) -> tuple[str, ...]:
    return (texts.label("table_double"),) if cycles == 2 else ()


def _about_runs(
    texts: Texts, rounds: Rounds, players: int, name: Callable[[PairingNumber], str] = str
) -> tuple[str, ...]:
    """Who has one colour three times running, which happens where one cycle of a double event follows another."""
    numbers = long_runs(rounds, players)
    return (texts.message("about_runs", numbers=", ".join(map(name, numbers))),) if numbers else ()


def _named_rounds(
    rounds: Rounds, players: int, name: Callable[[PairingNumber], str] = str
) -> tuple[tuple[_Game, ...], ...]:
    """Games of every round by names of numbers; last comes the player who is free, whose opponent is empty."""
    return tuple(
        (
            *((name(pair.white), name(pair.black)) for pair in pairs if max(pair) <= players),
            *((name(min(pair)), "") for pair in pairs if max(pair) > players),
        )
        for pairs in rounds
    )


def _printed(
    texts: Texts, rounds: Sequence[Sequence[_Game]], *, title: Sequence[str], remarks: Sequence[str], free: str = ""
) -> PrintedDraw:
    """Rounds as lines; `free` stands above the players who are."""
    board, sides = texts.label("round_board"), (texts.label("round_white_name"), texts.label("round_black_name"))
    records = (
        (str(number), str(place) if black else "", white, black)
        for number, games in enumerate(rounds, start=1)
        for place, (white, black) in enumerate(games, start=1)
    )
    return PrintedDraw(
        title=" · ".join(title),
        headers=(board, *(str(place) if black else free for place, (_, black) in enumerate(rounds[0], start=1))),
        lines=tuple(
            (texts.sheet("round", number=number), *(f"{white}–{black}" if black else white for white, black in games))
            for number, games in enumerate(rounds, start=1)
        ),
        remarks=tuple(remarks),
        records=((texts.label("table_round"), board, *sides), *records),
    )
