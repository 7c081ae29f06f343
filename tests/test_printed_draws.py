"""Draws as they are printed: what stands in which column, for people and for programs."""

from __future__ import annotations

import io

import openpyxl
import pytest

from roundbook import handouts
from roundbook.draw import TABLES
from roundbook.errors import FormatError, OutputError
from roundbook.printed_draws import draw_csv, draw_text, round_robin_draw, scheveningen_draw, varma_draw
from roundbook.text import LANGUAGES, load_texts
from roundbook.workbook.sheets.draw_table import PrintedDraw

ENGLISH = load_texts("en")
# FIDE Arbiters' Manual, table for 5 or 6 players, without number 6.
BERGER_OF_FIVE = [
    ("Board", "1", "2", "bye"),
    ("Round 1", "2–5", "3–4", "1"),
    ("Round 2", "5–3", "1–2", "4"),
    ("Round 3", "3–1", "4–5", "2"),
    ("Round 4", "1–4", "2–3", "5"),
    ("Round 5", "4–2", "5–1", "3"),
]
QUAD_IN_RECORDS = """\
Round,Board,White,Black
1,1,1,4
1,2,2,3
2,1,3,1
2,2,4,2
3,1,2,1
3,2,3,4
"""


def rows_of(draw: PrintedDraw) -> list[tuple[str, ...]]:
    """Headers and lines."""
    return [draw.headers, *draw.lines]


def all_draws(language: str) -> list[PrintedDraw]:
    """One of every kind, single and double."""
    texts = load_texts(language)
    tables = [round_robin_draw(texts, name, players, cycles=n) for name in TABLES for players in (3, 8) for n in (1, 2)]
    matches = [scheveningen_draw(texts, 5, table=table, cycles=2) for table in ("standard", "french")]
    return [*tables, *matches, varma_draw(texts, 9), varma_draw(texts, 24)]


def test_odd_field_has_a_column_of_its_own_for_who_is_free() -> None:
    """Boards count without him."""
    draw = round_robin_draw(ENGLISH, "berger", 5)

    assert BERGER_OF_FIVE == rows_of(draw)
    assert "Berger table (FIDE) · players: 5" == draw.title


def test_danish_extra_player_is_mr_x() -> None:
    """The same table, and his name where others say bye."""
    draw = round_robin_draw(ENGLISH, "danish", 5)

    assert [(*BERGER_OF_FIVE[0][:-1], "Mr. X"), *BERGER_OF_FIVE[1:]] == rows_of(draw)


def test_records_have_one_game_a_line() -> None:
    """A quad whose last round was tossed, as comma-separated values."""
    assert QUAD_IN_RECORDS == draw_csv(round_robin_draw(ENGLISH, "crenshaw", 4, tossed_white=(2, 3)))


def test_free_player_has_neither_board_nor_opponent_in_records() -> None:
    """Round 1 of five players."""
    lines = draw_csv(round_robin_draw(ENGLISH, "berger", 5)).splitlines()

    assert ["1,1,2,5", "1,2,3,4", "1,,1,"] == lines[1:4]


def test_teams_are_told_apart() -> None:
    """A and B with their numbers, as the manual prints the table for two boards."""
    expected = [("Board", "1", "2"), ("Round 1", "A1–B1", "A2–B2"), ("Round 2", "B2–A1", "B1–A2")]

    assert expected == rows_of(scheveningen_draw(ENGLISH, 2))


def test_varma_groups_are_lines() -> None:
    """Annex 2, table for 9 or 10 players."""
    expected = [("A", "3", "4", "8"), ("B", "5", "7", "9"), ("C", "1", "6", ""), ("D", "2", "10", "")]

    assert expected == list(varma_draw(ENGLISH, 10).lines)


@pytest.mark.parametrize(
    ("name", "players", "cycles", "is_swapped"),
    [("berger", 8, 2, True), ("circle", 8, 2, True), ("crenshaw", 8, 2, False), ("berger", 7, 2, False)],
)
def test_swap_is_told_where_it_is_done(name: str, players: int, cycles: int, is_swapped: bool) -> None:
    """And only there."""
    remarks = round_robin_draw(ENGLISH, name, players, cycles=cycles).remarks

    assert is_swapped is (ENGLISH.message("about_swap") in remarks)


@pytest.mark.parametrize(
    ("players", "toss", "is_open"), [(4, (), True), (3, (), True), (4, (2, 4), False), (8, (), False)]
)
def test_toss_is_told_where_it_is_open(players: int, toss: tuple[int, ...], is_open: bool) -> None:
    """In a quad whose toss nobody gave."""
    remarks = round_robin_draw(ENGLISH, "crenshaw", players, tossed_white=toss).remarks

    assert is_open is (ENGLISH.message("about_toss") in remarks)


@pytest.mark.parametrize("language", LANGUAGES)
def test_columns_stand_below_each_other(language: str) -> None:
    """In every language each line is as long as the headers, and each pair begins where its header does."""
    for draw in all_draws(language):
        table = draw_text(draw).split("\n\n")[1].splitlines()
        places = [table[0].index(f"  {header}") for header in draw.headers[1:] if header]

        assert {len(draw.headers)} == {len(line) for line in draw.lines}
        assert all(line[place : place + 2] == "  " for line in table for place in places)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheet_holds_the_printed_table(language: str) -> None:
    """Every draw in every language: title, remarks and table in the workbook, numbers as numbers."""
    for draw in all_draws(language):
        book = openpyxl.load_workbook(io.BytesIO(handouts.write_draw(draw, None, language=language)))
        sheet = book.active
        read = [[str(cell) if cell is not None else "" for cell in row] for row in sheet.iter_rows(values_only=True)]

        assert [load_texts(language).sheet("draw")] == book.sheetnames
        assert draw.title == read[0][0]
        assert [list(row) for row in rows_of(draw)] == read[-len(rows_of(draw)) :]
        assert " ".join(draw.remarks) == " ".join(row[0] for row in read[1 : -len(rows_of(draw))]).strip()
    assert isinstance(sheet.cell(sheet.max_row, 2).value, int)


def test_wide_tables_are_printed_across() -> None:
    """Three boards upright, fifteen across; always one page wide."""
    pages = {
        players: openpyxl.load_workbook(
            io.BytesIO(handouts.write_draw(round_robin_draw(ENGLISH, "berger", players), None, language="en"))
        ).active
        for players in (6, 30)
    }

    assert ["portrait", "landscape"] == [pages[players].page_setup.orientation or "portrait" for players in (6, 30)]
    assert all(page.sheet_properties.pageSetUpPr.fitToPage for page in pages.values())


def test_same_draw_gives_the_same_bytes() -> None:
    """Whenever it is written."""
    draw = round_robin_draw(ENGLISH, "berger", 6)

    assert handouts.write_draw(draw, None, language="en") == handouts.write_draw(draw, None, language="en")


def test_sheet_is_an_xlsx() -> None:
    """Another ending is refused."""
    with pytest.raises(OutputError, match="not-an-xlsx-name"):
        handouts.write_draw(round_robin_draw(ENGLISH, "berger", 6), "table.pdf", language="en")


def test_field_without_a_table_is_refused() -> None:
    """Before anything is printed."""
    with pytest.raises(FormatError, match="no-crenshaw-table"):
        round_robin_draw(ENGLISH, "crenshaw", 6)


@pytest.mark.parametrize(("players", "cycles"), [(3, 1), (6, 1), (10, 1), (7, 2), (16, 2), (20, 1), (30, 1), (40, 2)])
@pytest.mark.parametrize("language", ["en", "cs", "fr"])
def test_letters_are_as_large_as_the_page_allows(players: int, cycles: int, language: str) -> None:
    """The table is nearly as wide or as high as A4 between its margins, or its letters are twice the usual ones.

    A character is 7 pixels wide, 96 of them an inch; margins are 0.9 inches across, 1.4 upright.
    """
    draw = round_robin_draw(load_texts(language), "berger", players, cycles=cycles)
    content = handouts.write_draw(draw, None, language=language)
    sheet = openpyxl.load_workbook(io.BytesIO(content)).active
    across, upright = (11.69, 8.27) if sheet.page_setup.orientation == "landscape" else (8.27, 11.69)
    columns = [dimension for dimension in sheet.column_dimensions.values() if dimension.width]
    pixels = sum((dimension.max - dimension.min + 1) * 7 * dimension.width for dimension in columns)
    width = pixels / 96 / (across - 0.9)
    height = sum((sheet.row_dimensions[row].height or 19) / 72 for row in range(1, sheet.max_row + 1)) / (upright - 1.4)
    letters = sheet.cell(sheet.max_row, 2).font.sz

    assert width <= 1.05
    assert sheet.page_setup.fitToHeight == 0 or height <= 1.0
    assert max(width, height) >= 0.85 or letters == 22
    assert letters >= 8 or (sheet.page_setup.fitToHeight == 0 and width >= 0.95)
