"""Cells of which a part is struck through, in .xlsx and .ods."""

from __future__ import annotations

from io import BytesIO

import pytest
import xlsxwriter

from roundbook.players import read_players
from roundbook.players.ods import read_ods
from roundbook.players.struck import Run, split_struck
from tests.players.making import names, ods, told


def _book(*cells: tuple[Run, ...]) -> bytes:
    """A list whose second column holds texts in pieces, some of them struck through."""
    stream = BytesIO()
    book = xlsxwriter.Workbook(stream)
    sheet = book.add_worksheet("List")
    struck, plain = book.add_format({"font_strikeout": True}), book.add_format({"bold": True})
    sheet.write_row(0, 0, ["Surname", "Rating"])
    for row, runs in enumerate(cells, start=1):
        pieces = [part for text, is_struck in runs for part in (struck if is_struck else plain, text)]
        sheet.write_rich_string(row, 0, *pieces)
        sheet.write(row, 1, 1500)
    book.close()
    return stream.getvalue()


def test_struck_part_of_a_name_is_left_off() -> None:
    """Somebody crossed out the wrong spelling and wrote the right one behind it; bold letters cross out nothing."""
    players = read_players(_book((("Olsen ", True), ("Ohlsen", False)), (("Ek", False), (" Holm", False))))

    assert (["Ohlsen", "Ek Holm"], [("struck-part-left-out", "A2")]) == (names(players), told(players.problems))


def test_struck_name_with_a_remark_is_struck() -> None:
    """Nothing but "(ill)" would be left."""
    players = read_players(_book((("Flo Hit", True), (" (ill)", False)), (("Ek", False), (" Holm", False))))

    assert (["Ek Holm"], [("struck-left-out", "A2")]) == (names(players), told(players.problems))


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        ([("Ek", False)], ("Ek", "")),
        ([("Ek", True)], ("Ek", "Ek")),
        ([("1500", True), (" 1560", False)], ("1560", "1500")),
        ([("A ", True), ("B", False), (" C", True)], ("B", "A C")),
        ([("Ek", False), (" ", True)], ("Ek ", "")),
        ([], ("", "")),
    ],
)
def test_what_counts_of_a_text_in_pieces(runs: list[Run], expected: tuple[str, str]) -> None:
    """A struck blank is nothing; where nothing else is left, all is struck."""
    assert expected == split_struck(runs)


SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text", "style")
)


@pytest.mark.parametrize("how", ['style:text-line-through-style="solid"', 'style:text-line-through-type="single"'])
def test_struck_part_in_an_ods(how: str) -> None:
    """LibreOffice marks the part by a style of its own."""
    source = f"""<office:document-content {SPACES}><office:automatic-styles>
        <style:style style:name="T1" style:family="text"><style:text-properties {how}/></style:style>
        </office:automatic-styles><office:body><office:spreadsheet><table:table table:name="List"><table:table-row>
        <table:table-cell><text:p><text:span text:style-name="T1">Olsen</text:span> Ohlsen</text:p></table:table-cell>
        </table:table-row></table:table></office:spreadsheet></office:body></office:document-content>"""
    (grid,) = read_ods(ods("", content=source))
    cell = grid.rows[1][1]

    assert ("Ohlsen", "Olsen", False) == (cell.content, cell.struck_part, cell.is_struck)
