"""Paper: its size, what every page repeats, where pages end, and that no text is cut."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest

from roundbook import handouts
from roundbook.model import Dividing, Tournament
from roundbook.printing import THINGS, Wishes, printed_sheets
from roundbook.printing.letters import width_of
from roundbook.text import LANGUAGES
from roundbook.workbook.cells import A4, LETTER, Formula, Paper, Sheet, Style, Text
from tests.app.events import event
from tests.groups import event_with_groups, settings_of, with_random_results
from tests.leagues import league, with_results
from tests.office.client import Office
from tests.office.render import render
from tests.printing.events import EVENINGS, TODAY, sixty, strange
from tests.printing.reading import content, sheets
from tests.workbook.fitting import WIDTHS

LEAGUE = with_results(league(4, 4), {(1, 4): "1½0+", (2, 3): "0011"})
GROUPS = with_random_results(event_with_groups(18, settings_of(Dividing.RATING, size=6)), 2)
EVENTS = {
    "four": event(4, rounds_played=1),
    "ten twice": event(10, cycles=2),
    "sixty": sixty(),
    "strange names": strange(),
    "league": LEAGUE,
    "groups": GROUPS,
}
each_event = pytest.mark.parametrize("tournament", EVENTS.values(), ids=EVENTS)
each_paper = pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
# Points of a column of so many characters on paper, without its margin.
DIGIT, MARGIN = 5.58, 5 * 5.58 / 7


@each_event
@each_paper
def test_paper_is_that_which_was_asked_for(tournament: Tournament, paper: Paper) -> None:
    """Every sheet has its print area, wide margins, and is printed at its true size."""
    for sheet in sheets(tournament, *THINGS, paper=paper):
        assert paper.code == sheet.page_setup.paperSize
        assert sheet.print_area
        assert min(sheet.page_margins.left, sheet.page_margins.right, sheet.page_margins.top) >= 0.4
        assert not sheet.sheet_properties.pageSetUpPr or not sheet.sheet_properties.pageSetUpPr.fitToPage


@each_event
@each_paper
def test_everything_stands_inside_the_margins(tournament: Tournament, paper: Paper) -> None:
    """Columns together are no wider than the page, rows from break to break no higher."""
    for sheet in printed_sheets(tournament, list(THINGS), Wishes(when=TODAY, paper=paper)):
        page, margins = sheet.page, sheet.page.margins
        across, down = (paper.height, paper.width) if page.landscape else (paper.width, paper.height)
        repeated = sum(sheet.heights[row] for row in range(page.repeated)) if page.repeat_row == 0 else 0
        starts = [page.repeated if repeated else 0, *(page.breaks or ()), max(sheet.heights) + 1]
        heights = [sum(sheet.heights[row] for row in range(*ends)) for ends in itertools.pairwise(starts)]

        assert sum(width * DIGIT + MARGIN for width in sheet.widths.values()) <= across - 72 * (
            margins.left + margins.right
        )
        assert repeated + max(heights) <= down - 72 * (margins.top + margins.bottom)


@each_event
def test_nothing_calculates(tournament: Tournament) -> None:
    """Paper is of one moment."""
    for sheet in printed_sheets(tournament, list(THINGS), Wishes(when=TODAY)):
        assert not [cell for cell in sheet.cells.values() if isinstance(cell, Formula)]


def test_names_are_text_whatever_they_look_like() -> None:
    """A player called =1+1 stands on every sheet as he is called."""
    for sheet in sheets(strange(), *THINGS):
        cells = [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]

        assert not [cell.coordinate for cell in cells if cell.data_type == "f"]
        assert any("=1+1" in str(cell.value) for cell in cells)
        assert any("<b>Bold</b>" in str(cell.value) for cell in cells)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_cut_in_any_language(language: str) -> None:
    """Widths of the letters are those of the font: what stands on one line has the room, and so have several lines."""
    for tournament in (EVENTS["strange names"], LEAGUE, GROUPS):
        dates = EVENINGS[:1] * tournament.rounds
        worded = replace(tournament, settings=replace(tournament.settings, language=language, round_dates=dates))
        for sheet in printed_sheets(worded, list(THINGS), Wishes(when=TODAY, cards=4)):
            assert [] == list(_cut(sheet))


def _cut(sheet: Sheet) -> Iterator[str]:
    """Texts that do not fit into their cells."""
    merged = {(area.top, area.left): area for area in sheet.merges}
    for (row, column), cell in sheet.cells.items():
        if isinstance(cell, Text):
            last = merged[row, column].right if (row, column) in merged else column
            width = sum(sheet.widths[at] * DIGIT + MARGIN for at in range(column, last + 1)) - 3
            if not _fits(cell.value, cell.style, width, sheet.heights[row]):
                yield f"{sheet.title} {row} {column}: {cell.value}"


def _fits(text: str, style: Style, width: float, height: float) -> bool:
    room = width - 6 * style.indent
    if not style.wrap:
        # Programs may make letters a tenth smaller, no more.
        return _true_width(text, style) <= room * 1.1 and style.size <= height
    area = _true_width(text, style) * style.size * 1.2
    return style.size >= 5 and area <= room * height


def _true_width(text: str, style: Style) -> float:
    letters = WIDTHS["bold" if style.bold else "regular"]
    return sum(letters.get(letter, 1100) for letter in text) / WIDTHS["units_per_em"] * style.size


def test_letters_are_never_taken_for_narrower_than_they_are() -> None:
    """The font's own widths, for names in Latin letters of all our languages."""
    names = [*("Wilhelmina", "MAMMOTH", "Øyvind Åsgård", "Żółć, Łucja", "Říha", "Jiří Šťastný", "Illich, Jill"), "2345"]
    for name in names:
        for bold in (False, True):
            true = _true_width(name, Style(size=100, bold=bold))
            assert true <= width_of(name, 100, bold=bold) <= true * 1.35


def test_same_wish_gives_the_same_bytes() -> None:
    """Nothing in it depends on the hour."""
    assert content(strange(), list(THINGS)) == content(strange(), list(THINGS))


def test_things_come_once_each_in_the_order_asked_for() -> None:
    """Slips before pairings if that is what was typed; a thing named twice is printed once."""
    titles = [sheet.title for sheet in sheets(event(4), "slips", "pairings", "slips", round_number=1)]

    assert ["Result slips 1", "Pairings 1"] == titles


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_prints_everything(language: str) -> None:
    """Titles that Excel takes, in a workbook that opens."""
    tournament = replace(EVENTS["four"], settings=replace(EVENTS["four"].settings, language=language))
    made = handouts.make_printed(tournament, list(THINGS), Wishes(when=TODAY))

    assert list(made.titles) == openpyxl.load_workbook(io.BytesIO(made.content)).sheetnames
    assert 8 == len(set(made.titles))


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("four", {"pairings": 1, "slips": 1, "standings": 1, "wallchart": 1, "placecards": 2, "playercards": 1}),
        ("sixty", {"slips": 4, "placecards": 30}),
        ("groups", {"pairings": 3, "standings": 1, "wallchart": 3, "placecards": 9}),
        ("league", {"pairings": 1, "slips": 1, "standings": 1, "wallchart": 1, "placecards": 10}),
    ],
)
@each_paper
def test_things_take_so_many_pages(name: str, counts: dict[str, int], paper: Paper) -> None:
    """On either paper."""
    made = {thing: printed_sheets(EVENTS[name], [thing], Wishes(when=TODAY, paper=paper)) for thing in counts}

    assert counts == {thing: sum(map(_pages, sheets)) for thing, sheets in made.items()}


def _pages(sheet: Sheet) -> int:
    return len(sheet.page.breaks or ()) + 1


@pytest.mark.parametrize(
    ("name", "paper"), [("four", LETTER), ("sixty", A4), ("strange names", LETTER), ("groups", A4), ("league", LETTER)]
)
def test_printer_needs_no_page_more(name: str, paper: Paper, office: Office, tmp_path: Path) -> None:
    """As many pages as were laid out: no column and no row slips onto another one."""
    tournament = EVENTS[name]
    laid_out = sum(map(_pages, printed_sheets(tournament, list(THINGS), Wishes(when=TODAY, paper=paper))))
    path = tmp_path / "printed.xlsx"
    path.write_bytes(content(tournament, list(THINGS), paper=paper))

    assert laid_out == len(render(path, tmp_path / "pages", office, dpi=10))
