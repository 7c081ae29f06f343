"""`update --repair` puts back what is ours, as it was made, and touches nothing else; what stood there is told."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundbook import check, read_workbook, update
from roundbook.app import Updated
from roundbook.errors import WorkbookError
from roundbook.making import workbook_of
from roundbook.workbook.cells import address
from roundbook.workbook.package import open_package
from roundbook.workbook.patch import Restored, SheetEdits, patch_workbook
from roundbook.workbook.read import read_tournament
from roundbook.workbook.scan import scan_sheet
from tests.app.damage import (
    WORKBOOK,
    cells_of,
    formula_cells,
    names_of,
    overwritten,
    some_typing,
    with_broken_names,
)
from tests.app.events import LATER, MADE, event, typed, workbook
from tests.app.other_programs import saved_by_openpyxl
from tests.app.test_lossless import EXTENSIONS, PARTS, changed_cells, without_cells
from tests.leagues import league, with_random_results
from tests.office.client import Office
from tests.survival.repairs import CASES
from tests.workbook.books import DOCUMENT, MAIN, parts_of, zipped

SAMPLES = Path(__file__).parents[2] / "sample_workbooks"
SOUND = update(workbook(event(5)), when=LATER).content
DOUBLE = update(workbook(event(4, cycles=2, rounds_played=4, withdrawn_after={2: 1})), when=LATER).content


def repaired(content: bytes) -> Updated:
    """The repaired workbook; neither another update nor another repair finds anything to do in it."""
    updated = update(content, when=LATER, repair=True)

    assert updated.content == update(updated.content, when=LATER).content
    assert updated.content == update(updated.content, when=LATER, repair=True).content

    return updated


def told(updated: Updated) -> list[tuple[str, str, str]]:
    """Code, place and value of everything that is told."""
    return [(problem.code, problem.place, problem.value) for problem in updated.problems]


# ---- formulas


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.sampled_from([1, 3, 10, 60, 250]), is_double=st.booleans())
def test_whatever_was_typed_over_formulas_goes(seed: int, count: int, is_double: bool) -> None:
    """Formulas, values and formats are those of the workbook before, whichever cells were overwritten."""
    sound = DOUBLE if is_double else SOUND
    damaged = overwritten(sound, some_typing(sound, random.Random(seed), count))

    assert cells_of(sound) == cells_of(repaired(damaged).content)


@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.sampled_from([1, 40]))
def test_damage_done_by_another_program_goes(seed: int, count: int) -> None:
    """openpyxl writes the whole file in its own words and loses every stored value."""
    typing = some_typing(SOUND, random.Random(seed), count)

    def work(book: Any) -> None:
        for (title, at), value in typing.items():
            cell = book[title][at]
            cell.value = value
            cell.data_type = "s" if isinstance(value, str) else cell.data_type

    expected = update(saved_by_openpyxl(SOUND), when=LATER).content

    assert cells_of(expected) == cells_of(repaired(saved_by_openpyxl(SOUND, work)).content)


def test_only_the_damaged_cells_change() -> None:
    """Of a sheet nothing but these cells, of the file nothing but that sheet, the report and the order to calculate."""
    parts = {**parts_of(SOUND), **PARTS}
    sheets = {name: part for name, part in parts.items() if name.startswith("xl/worksheets/sheet")}
    parts |= {name: part.replace(b"</worksheet>", EXTENSIONS) for name, part in sheets.items()}
    damaged = overwritten(zipped(parts), {("Standings", "C6"): "Nobody", ("Round 2", "G5"): None})
    after = parts_of(repaired(damaged).content)

    before = parts_of(damaged)
    changed = {name for name in before if before[name] != after[name]}
    assert {"xl/worksheets/sheet1.xml", "xl/worksheets/sheet4.xml", "xl/worksheets/sheet10.xml"} == changed
    for name, cells in (("xl/worksheets/sheet1.xml", {"C6"}), ("xl/worksheets/sheet4.xml", {"G5"})):
        assert without_cells(before[name]) == without_cells(after[name])
        assert cells == changed_cells(before[name], after[name]).keys()
        assert parts[name] == after[name]


@pytest.mark.parametrize("sound", [SOUND, DOUBLE, saved_by_openpyxl(SOUND)])
def test_without_damage_repair_is_a_plain_update(sound: bytes) -> None:
    """Not a byte more."""
    assert update(sound, when=LATER).content == update(sound, when=LATER, repair=True).content


def test_a_formula_of_somebodys_own_goes_only_with_repair() -> None:
    """It is told with its place each time; a repair says what it was."""

    def work(book: Any) -> None:
        book["Standings"]["J5"].value = "=1+1"

    own = saved_by_openpyxl(SOUND, work)

    assert ("formula-changed", "Standings!J5", "=1+1") in told(update(own, when=LATER))
    assert "=1+1" == cells_of(update(own, when=LATER).content)["Standings", "J5"][0]
    assert ("formula-restored", "Standings!J5", "=1+1") in told(repaired(own))
    assert cells_of(update(saved_by_openpyxl(SOUND), when=LATER).content) == cells_of(repaired(own).content)


GROUPED = ("quads_evening_after_round_4.xlsx", "team_match_after_round_4.xlsx")
LEAGUE = workbook_of(with_random_results(league(4, 2), 2), created=MADE)


@pytest.mark.parametrize(
    "made", [*((SAMPLES / name).read_bytes() for name in GROUPED), LEAGUE], ids=[*GROUPED, "league"]
)
def test_groups_matches_and_leagues_are_repaired_too(made: bytes) -> None:
    """Several tables on a sheet, another language, teams instead of players; overwritten, then without two sheets."""
    sound = update(made, when=LATER).content
    titles = read_tournament(sound).places.titles
    without = ("Report", titles["report"])
    damaged = overwritten(sound, some_typing(sound, random.Random(7), 200))
    headless = repaired(without_sheets(sound, [titles["hub"], titles["standings"]])).content

    assert cells_of(sound, without=without) == cells_of(repaired(damaged).content, without=without)
    expected = cells_of(update(saved_by_openpyxl(sound), when=LATER).content, without=without)
    assert {place: cell[:2] for place, cell in expected.items()} == {
        place: cell[:2] for place, cell in cells_of(headless, without=without).items()
    }


def formulas_of(content: bytes) -> set[tuple[str, str]]:
    """Number of the sheet and address of every formula."""
    package = open_package(content)
    scans = {number: package.sheets[title] for title, number in package.sheet_numbers.items()}
    cells = (
        (number, cell)
        for number, part in scans.items()
        for row in scan_sheet(package.read(part), part).rows.values()
        for cell in row.cells
    )
    return {(number, address(cell.row, cell.column)) for number, cell in cells if cell.formula is not None}


def listed(content: bytes) -> set[tuple[str, str]]:
    """The same as Excel's list of formulas has it."""
    found, sheet = set(), ""
    for cell, number in re.findall(r'<c r="(\w+)"(?: i="(\d+)")?/>', parts_of(content)["xl/calcChain.xml"].decode()):
        sheet = number or sheet
        found.add((sheet, cell))
    return found


def test_no_cell_without_a_formula_stays_in_excels_list(office: Office) -> None:
    """A sorted crosstable has formulas on its diagonal, which a repair empties: Excel would call that file damaged."""
    (sorting,) = (case.edits[0] for case in CASES if case.name == "repaired-order")
    before = with_list(sorting.do(SOUND, office))
    after = repaired(before).content

    assert listed(before) == formulas_of(before) != formulas_of(after)
    assert listed(before) & formulas_of(after) == listed(after)


def test_a_formula_that_somebody_typed_into_the_hub_leaves_the_list() -> None:
    """It gives way to a constant, and nothing else is put back."""
    typing = SheetEdits(restored={(5, 3): Restored(formula='"1-0"', value="1-0")})
    before = with_list(patch_workbook(SOUND, {"Hub": typing}).content)
    after = repaired(before).content

    assert 1 == len(listed(before) - listed(after))
    assert formulas_of(after) == listed(after)


def with_list(content: bytes) -> bytes:
    """The workbook with a list of all its formulas, as Excel writes it."""
    parts = parts_of(content)
    entries = "".join(f'<c r="{cell}" i="{sheet}"/>' for sheet, cell in sorted(formulas_of(content)))
    kind = b"application/vnd.openxmlformats-officedocument.spreadsheetml.calcChain+xml"
    parts["xl/calcChain.xml"] = f'<calcChain xmlns="{MAIN}">{entries}</calcChain>'.encode()
    for name, closing, new in (
        ("[Content_Types].xml", b"</Types>", b'<Override PartName="/xl/calcChain.xml" ContentType="%b"/>' % kind),
        (
            "xl/_rels/workbook.xml.rels",
            b"</Relationships>",
            f'<Relationship Id="rId99" Type="{DOCUMENT}/calcChain" Target="calcChain.xml"/>'.encode(),
        ),
    ):
        parts[name] = parts[name].replace(closing, new + closing)
    return zipped(parts)


# ---- what is told


def test_damage_is_named_with_what_stands_there_and_what_should() -> None:
    """Each cell, and once for all that a repair puts it back."""
    damaged = overwritten(SOUND, {("Round 1", "C5"): "Nobody", ("Standings", "J5"): None})
    found = {problem.code: problem for problem in check(damaged, when=LATER).problems}

    assert {"formula-overwritten", "formula-deleted", "repair-possible"} == set(found)
    rights = [cells_of(SOUND)[place][1] for place in (("Round 1", "C5"), ("Standings", "J5"))]
    assert ("Round 1!C5", "Nobody", rights[0]) == (
        found["formula-overwritten"].place,
        found["formula-overwritten"].value,
        found["formula-overwritten"].details["right"],
    )
    assert str(rights[1]) == found["formula-deleted"].details["right"]


def test_what_stood_there_is_never_lost_silently() -> None:
    """Each cell is told with what was in it, in the answer and for good at the end of the Report."""
    damaged = overwritten(SOUND, {("Round 1", "C5"): "Nobody", ("Hub", "B6"): 77, ("Standings", "B7"): None})
    updated = repaired(damaged)
    later = update(typed(updated.content, "Round 4", {"E5": "1-0"}), when=LATER)

    assert [("formula-restored", "Round 1!C5", "Nobody"), ("formula-restored", "Hub!B6", "77")] == [
        found for found in told(updated) if found[0] == "formula-restored"
    ]
    assert ("formulas-restored", "Standings", "") in told(updated)
    for content in (updated.content, later.content):
        lines = report_lines(content)
        section = lines[lines.index("Put back by roundbook update --repair") :]
        assert any("Nobody" in line for line in section)
        assert any("Hub!B6" in line and "77" in line for line in section)


def report_lines(content: bytes) -> list[str]:
    """Both columns of the Report, line by line."""
    sheet = openpyxl.load_workbook(io.BytesIO(content))["Report"]
    return ["".join(str(cell.value or "") for cell in row[:2]) for row in sheet.iter_rows(min_row=5)]


def test_values_pasted_over_formulas_are_only_counted() -> None:
    """Who pastes the standings as values loses nothing when they are calculated again."""
    shown = {place: value for place, (_, value, _) in cells_of(SOUND).items() if place[0] == "Standings"}
    pasted = {place: shown[place] for place in formula_cells(SOUND) if place in shown}
    damaged = overwritten(SOUND, {place: Decimal(str(v)) if isinstance(v, float) else v for place, v in pasted.items()})
    updated = repaired(damaged)

    assert cells_of(SOUND) == cells_of(updated.content)
    assert {"formulas-restored"} == {code for code, *_ in told(updated)}


def test_repair_does_not_move_a_result_out_of_the_crosstable() -> None:
    """The sign is calculated again; the round stays as it is, and where the result belongs is told."""
    games = {place: cell for place, cell in cells_of(SOUND).items() if "rb_results_1" in str(cell[0])}
    place = next(place for place, (_, shown, _) in games.items() if place[0] == "Crosstable" and shown != "1")
    updated = repaired(overwritten(SOUND, {place: 1}))

    assert read_workbook(SOUND) == updated.tournament
    assert cells_of(SOUND) == cells_of(updated.content)
    assert [("result-in-crosstable", "!".join(place), "1")] == told(updated)


# ---- names


@settings(max_examples=8, deadline=None)
@given(st.data())
def test_broken_names_are_put_back(data: st.DataObject) -> None:
    """Gone, leading to nothing, or to a sheet that is not there: as before, and every formula with them."""
    names = names_of(SOUND)
    chosen = data.draw(st.lists(st.sampled_from(sorted(names)), min_size=1, max_size=40, unique=True))
    ways = st.sampled_from([None, b"#REF!", b"Gone!$A$1", b"Hub!#REF!"])
    damaged = with_broken_names(SOUND, {name: data.draw(ways) for name in chosen})
    updated = repaired(damaged)

    assert names == names_of(updated.content)
    assert cells_of(SOUND) == cells_of(updated.content)
    assert ["names-restored"] == [code for code, *_ in told(updated)]


@pytest.mark.parametrize(
    ("name", "reference"),
    [
        (b"rb_points", b"Hub!$A$1:$A$7"),
        (b"rb_list_rating", b"Players!$E$5:$E$7"),
        (b"rb_game_key", b"Hub!$B$5:$B$9"),
        (b"rb_players", b"Players!$A$5:$L$8"),
    ],
)
def test_name_that_leads_elsewhere_is_turned_back(name: bytes, reference: bytes) -> None:
    """Of which formulas would read the wrong column, or too few lines."""
    updated = repaired(with_broken_names(SOUND, {name: reference}))

    assert names_of(SOUND)[name] == names_of(updated.content)[name]
    assert cells_of(SOUND) == cells_of(updated.content)


# ---- sheets


def without_sheets(content: bytes, titles: Iterable[str]) -> bytes:
    """The workbook after sheets were deleted with openpyxl, which leaves names that lead nowhere."""

    def work(book: Any) -> None:
        for title in titles:
            book.remove(book[title])

    return saved_by_openpyxl(content, work)


@pytest.mark.parametrize(
    "titles",
    [
        ("Standings",),
        ("Crosstable",),
        ("Report",),
        ("Hub",),
        ("Hub", "Report"),
        ("Standings", "Crosstable", "Report", "Hub"),
    ],
    ids="+".join,
)
@pytest.mark.parametrize("sound", [SOUND, DOUBLE], ids=["single", "double"])
def test_deleted_sheets_of_figures_are_made_anew(sound: bytes, titles: tuple[str, ...]) -> None:
    """In their places, with their formulas, values, names and looks."""
    damaged = without_sheets(sound, titles)
    updated = repaired(damaged)
    expected = update(saved_by_openpyxl(sound), when=LATER).content

    assert {place: cell[:2] for place, cell in cells_of(expected).items()} == {
        place: cell[:2] for place, cell in cells_of(updated.content).items()
    }
    assert looks_of(expected) == looks_of(updated.content)
    assert [("sheet-restored", "", title) for title in titles_in_order(sound, titles)] == [
        found for found in told(updated) if found[0] == "sheet-restored"
    ]


def test_nothing_else_changes_when_a_sheet_is_made_anew() -> None:
    """Excel's way: the part is gone, and names that led there lead nowhere. One part is new, four learn of it."""
    parts = {**parts_of(SOUND), **PARTS}
    del parts["xl/worksheets/sheet2.xml"]
    for name, pattern, new in (
        ("[Content_Types].xml", rb'<Override PartName="/xl/worksheets/sheet2.xml"[^>]*/>', b""),
        ("xl/_rels/workbook.xml.rels", rb'<Relationship Id="rId2"[^>]*/>', b""),
        (WORKBOOK, rb'<sheet name="Crosstable"[^>]*/>', b""),
        (WORKBOOK, rb'<definedName name="_xlnm.Print_Titles" localSheetId="1">[^<]*</definedName>', b""),
        (WORKBOOK, rb"Crosstable!\$[^<]*", b"#REF!"),
        (WORKBOOK, rb'localSheetId="(\d+)"', lambda found: b'localSheetId="%d"' % max(int(found[1]) - 1, 0)),
    ):
        parts[name], count = re.subn(pattern, new, parts[name])
        assert count
    after = parts_of(repaired(zipped(parts)).content)

    learning = {"[Content_Types].xml", "xl/_rels/workbook.xml.rels", WORKBOOK, "xl/styles.xml"}
    report = "xl/worksheets/sheet10.xml"
    assert learning | {report} == {name for name in parts if parts[name] != after[name]}
    assert ["xl/worksheets/sheet2.xml"] == [name for name in after if name not in parts]


def titles_in_order(content: bytes, titles: Iterable[str]) -> list[str]:
    """The same titles in the order of their tabs."""
    return [title for title in openpyxl.load_workbook(io.BytesIO(content)).sheetnames if title in set(titles)]


def looks_of(content: bytes) -> dict[str, tuple[object, ...]]:
    """For each sheet in its place: its state, widths, frozen panes, printed titles, highlights, and fonts and fills."""
    book = openpyxl.load_workbook(io.BytesIO(content))
    return {
        sheet.title: (
            sheet.sheet_state,
            {letter: column.width for letter, column in sheet.column_dimensions.items()},
            sheet.freeze_panes,
            sheet.print_title_rows,
            sorted(
                (
                    str(area.sqref),
                    rule.formula[0],
                    rule.dxf.font.color.rgb if rule.dxf.font and rule.dxf.font.color else "",
                )
                for area, rules in sheet.conditional_formatting._cf_rules.items()
                for rule in rules
            ),
            {
                cell.coordinate: (
                    cell.font.b,
                    cell.font.sz,
                    cell.font.color and cell.font.color.rgb,
                    cell.fill.fgColor.rgb,
                    cell.number_format,
                    cell.border.bottom.style,
                )
                for row in sheet.iter_rows(max_row=12)
                for cell in row
                if cell.has_style
            },
        )
        for sheet in book
    }


@pytest.mark.parametrize(
    ("part", "sound", "broken"),
    [
        ("xl/workbook.xml", b'sheetId="3"', b'sheetId="3x"'),
        ("xl/workbook.xml", b"<workbookView ", b'<workbookView activeTab="-" '),
        ("xl/styles.xml", b'numFmtId="164"', b'numFmtId="1e9"'),
    ],
)
def test_no_sheet_is_put_into_a_file_with_damaged_numbers(part: str, sound: bytes, broken: bytes) -> None:
    """The part is named, and nothing is written."""
    parts = parts_of(without_sheets(workbook(event(5)), ["Standings"]))
    parts[part] = parts[part].replace(sound, broken, 1)
    with pytest.raises(WorkbookError) as caught:
        update(zipped(parts), when=LATER, repair=True)

    assert [("damaged-part", part)] == [(problem.code, problem.value) for problem in caught.value.problems]


def test_sheet_that_is_shown_stays_shown() -> None:
    """The window opens on the tab on which it was closed, although one came in before it."""
    damaged = without_sheets(SOUND, ["Standings"])
    before, after = (openpyxl.load_workbook(io.BytesIO(content)) for content in (damaged, repaired(damaged).content))

    assert before.active.title == after.active.title
    chosen = [[sheet.title for sheet in book if sheet.sheet_view.tabSelected] for book in (before, after)]
    assert chosen[0] == chosen[1]


# ---- what is not ours


def test_columns_and_rows_of_the_organiser_are_left_alone() -> None:
    """Prizes beside the standings, with formulas of their own, and a legend below them."""

    def work(book: Any) -> None:
        sheet = book["Standings"]
        sheet["Q4"].value, sheet["R4"].value = "Prize", "Twice"
        for row in range(5, 12):
            sheet.cell(row, 17).value, sheet.cell(row, 18).value = 100 - row, f"=2*Q{row}"
        sheet["A12"].value = "Prizes by rank"
        sheet["D6"].value = "overwritten"

    updated = repaired(saved_by_openpyxl(SOUND, work))
    cells = cells_of(updated.content)

    assert "Prizes by rank" == cells["Standings", "A12"][0]
    assert [f"=2*Q{row}" for row in range(5, 12)] == [cells["Standings", f"R{row}"][0] for row in range(5, 12)]
    assert [("formula-restored", "Standings!D6", "overwritten")] == told(updated)


def test_column_that_was_turned_into_another_one_is_not_ours_any_more() -> None:
    """No formula and no header of ours in it: it is told, and kept."""

    def work(book: Any) -> None:
        sheet = book["Round 1"]
        sheet["I4"].value = "Start"
        for row in range(5, 9):
            sheet.cell(row, 9).value = "19:00"

    own = saved_by_openpyxl(SOUND, work)
    updated = repaired(own)

    assert ["19:00"] * 4 == [cells_of(updated.content)["Round 1", f"I{row}"][0] for row in range(5, 9)]
    assert {"formula-overwritten"} == {code for code, *_ in told(updated)}


def test_entries_are_never_touched() -> None:
    """Whatever is repaired, what people typed is read as before."""
    damaged = overwritten(SOUND, some_typing(SOUND, random.Random(1), 300))

    assert read_workbook(SOUND) == read_workbook(damaged) == repaired(damaged).tournament


def test_a_file_is_repaired_in_one_step_and_its_former_state_kept(tmp_path: Path) -> None:
    """As with every update."""
    path = tmp_path / "club.xlsx"
    damaged = overwritten(SOUND, {("Standings", "C6"): "Nobody"})
    path.write_bytes(damaged)
    updated = update(path, when=LATER, repair=True)

    assert updated.content == path.read_bytes() != damaged
    assert damaged == (tmp_path / "club.bak.xlsx").read_bytes()


def test_workbook_of_an_older_roundbook_is_not_mended_with_formulas_of_today() -> None:
    """Its formulas may be others: only a rebuild changes them."""
    older = overwritten(SOUND, {("Settings", "B35"): 0, ("Standings", "C6"): "Nobody"})
    updated = update(older, when=MADE, repair=True)

    assert "Nobody" == cells_of(updated.content)["Standings", "C6"][0]
    assert re.search("older-layout", str(told(updated)))
    assert WORKBOOK in parts_of(updated.content)
