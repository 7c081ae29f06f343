"""`update` changes its own cells and nothing else: whatever organisers put into the workbook is there afterwards."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path

import openpyxl
import pytest

from roundbook import update
from tests.app.events import LATER, event, typed, workbook
from tests.office.client import Office
from tests.workbook.books import DOT, parts_of, zipped
from tests.workbook.foreign import PARTS

CELL = re.compile(rb"<c\s[^>]*?(?:/>|>.*?</c>)", re.DOTALL)
FULL_CALC = re.compile(rb'\s*fullCalcOnLoad="[^"]*"')
ADDRESS = re.compile(rb'\sr="([A-Z]+\d+)"')
TYPE = re.compile(rb'\st="\w+"')
VALUE = re.compile(rb"<v>.*?</v>|<v/>", re.DOTALL)


def without_cells(sheet: bytes) -> bytes:
    """A worksheet part with its cells cut out."""
    return CELL.sub(b"", sheet)


def changed_cells(before: bytes, after: bytes) -> dict[str, tuple[bytes, bytes]]:
    """Cells of two worksheet parts that differ, by address."""
    old, new = ({ADDRESS.search(cell)[1]: cell for cell in CELL.findall(part)} for part in (before, after))

    assert old.keys() == new.keys()

    return {address.decode(): (old[address], new[address]) for address in old if old[address] != new[address]}


def only_stored_result_differs(before: bytes, after: bytes) -> bool:
    """Whether two formula cells are the same but for the stored result and its type."""
    bare = [VALUE.sub(b"", TYPE.sub(b"", cell)) for cell in (before, after)]
    return b"<f" in before and bare[0].replace(b"></c>", b">") == bare[1].replace(b"></c>", b">")


def check_only_our_cells_changed(before: Mapping[str, bytes], after: Mapping[str, bytes]) -> set[str]:
    """Every part is the same, except for our cells on sheets and the order to calculate; gives the changed parts."""
    assert list(before) == list(after)

    changed = {name for name in before if before[name] != after[name]}
    for name in changed - {"xl/workbook.xml"}:
        assert name.startswith("xl/worksheets/sheet")
        assert without_cells(before[name]) == without_cells(after[name])
        for old, new in changed_cells(before[name], after[name]).values():
            is_text_of_ours = b"<f" not in old
            assert is_text_of_ours or only_stored_result_differs(old, new)

    assert FULL_CALC.sub(b"", before["xl/workbook.xml"]) == FULL_CALC.sub(b"", after["xl/workbook.xml"])

    return changed


@pytest.fixture(scope="module")
def decorated(office: Office, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A workbook with all that LibreOffice lets an organiser add, and a result typed at the end."""
    folder = tmp_path_factory.mktemp("decorated")
    picture, before, after = folder / "logo.png", folder / "before.xlsx", folder / "after.xlsx"
    picture.write_bytes(DOT)
    before.write_bytes(workbook(event(withdrawn_after={5: 3})))
    with office.open(before) as book:
        book.add_sheet("Prize fund", 2)
        book.set_cells("Prize fund", {"A1": "First", "B1": 100, "A2": "Second", "B2": 50})
        book.add_chart("Prize fund", "A1:B2")
        book.add_picture("Standings", picture)
        book.add_comment("Round 2", "E5", "Played on Thursday")
        book.set_fill("Round 2", "A5:J5", "FFEE00")
        book.set_column_width("Standings", "C", 80)
        book.add_conditional_format("Crosstable", "F5:L11", "F5=1", "00FF00")
        book.set_cells("Round 4", {"E5": "1-0", "J5": "a long game"})
        book.save_as(after)
    return after.read_bytes()


def test_everything_that_libreoffice_added_stays(decorated: bytes) -> None:
    """Sheets, charts, pictures, comments, colours, widths, conditional formats: not one byte of them changes."""
    updated = update(decorated, when=LATER)
    parts = parts_of(updated.content)

    changed = check_only_our_cells_changed(parts_of(decorated), parts)
    assert updated.is_changed
    assert changed
    assert {name for name in parts if re.search("chart|drawing|media|comments", name)}.isdisjoint(changed)


def test_updated_workbook_opens_with_everything_in_it(office: Office, decorated: bytes, tmp_path: Path) -> None:
    """LibreOffice and openpyxl open the result and find what was there."""
    path = tmp_path / "updated.xlsx"
    path.write_bytes(update(decorated, when=LATER).content)
    loaded = openpyxl.load_workbook(path)
    with office.open(path) as book:
        titles, fund = book.sheet_names(), book.read_values("Prize fund", "A1:B2")

    assert titles == loaded.sheetnames
    assert [["First", 100.0], ["Second", 50.0]] == fund
    assert loaded["Round 2"]["E5"].comment.text.endswith("Played on Thursday")
    assert 1 == len(loaded["Prize fund"]._charts)


EXTENSIONS = (
    b'<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" '
    b'uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}"><x14:conditionalFormattings/></ext></extLst></worksheet>'
)


def test_parts_that_nobody_here_understands_stay() -> None:
    """Comments and their threads, macros, printer settings, custom XML, extension lists: copied as they lie."""
    content = typed(workbook(event()), "Round 4", {"E5": "1-0"})
    parts = {**parts_of(content), **PARTS}
    sheets = {name: part for name, part in parts.items() if name.startswith("xl/worksheets/sheet")}
    parts |= {name: part.replace(b"</worksheet>", EXTENSIONS) for name, part in sheets.items()}
    updated = update(zipped(parts), when=LATER)

    changed = check_only_our_cells_changed(parts, parts_of(updated.content))
    assert updated.is_changed
    assert changed.isdisjoint(PARTS)
    assert "signature-broken" in [problem.code for problem in updated.problems]


def test_members_of_the_zip_stay_packed_as_they_were() -> None:
    """A part that does not change is not even packed again: its bytes in the file are the same."""
    content = typed(workbook(event()), "Round 4", {"E5": "1-0"})
    updated = update(content, when=LATER).content

    same = [name for name, part in parts_of(content).items() if parts_of(updated)[name] == part]
    assert "xl/styles.xml" in same
    assert all(packed(content, name) == packed(updated, name) for name in same)


def packed(content: bytes, name: str) -> bytes:
    """A member of a zip as it lies there."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        member = archive.getinfo(name)
        start = member.header_offset + 30 + len(name) + len(member.extra)
        return content[start : start + member.compress_size]
