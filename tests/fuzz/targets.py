"""What is fuzzed: one function for each reader, from bytes to nothing, and real inputs to begin with.

A target is silent when a reader gave a result or refused in its own words; every other exception is a bug. Both
`test_fuzz.py` (mutations by hypothesis, some seconds) and `run_atheris.py` (guided by coverage, as long as you like)
use them.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from roundbook import check
from roundbook.errors import InputError, PlayerListError, WorkbookError
from roundbook.exchange.json_out import json_text
from roundbook.exchange.report import Edition
from roundbook.exchange.reports import report_files
from roundbook.players import ListOptions, read_players
from roundbook.players.xlsx import read_xlsx
from roundbook.receiving import Foreign, received_tournament
from roundbook.workbook.defined_names import with_defined_names
from roundbook.workbook.package import open_package
from roundbook.workbook.patch import SheetEdits, set_full_calc
from roundbook.workbook.read import read_tournament
from roundbook.workbook.scan import scan_shared_strings, scan_sheet
from roundbook.workbook.sheet_patch import patch_sheet
from tests.app.events import LATER, event, workbook
from tests.leagues import league, with_results
from tests.players.making import CONTENT, ods, ods_cell, xlsx
from tests.workbook.books import parts_of, tiny_book, tiny_parts, worksheet, zipped
from tests.workbook.foreign import SHEETS

Target = Callable[[bytes], None]
FILES = Path(__file__).parents[1] / "players" / "files"
EDITS = SheetEdits(
    values={(0, 0): "x", (1, 1): 7, (4, 4): "1-0", (9, 2): None}, cached={(0, 1): "new", (4, 5): True, (7, 7): 1}
)
LIST = [("No.", "Name", "Rating"), (1, "Kaj", 1850), (2, "Åse, Bo", 1700), (3, "Ib", None), ("", "Total", 2)]


def package(data: bytes) -> None:
    """A zip that claims to be a workbook."""
    with contextlib.suppress(WorkbookError):
        open_package(data)


def sheet(data: bytes) -> None:
    """A worksheet part, read and written; what was written is read again, and a second writing changes nothing."""
    try:
        scan = scan_sheet(data, "sheet")
        patch = patch_sheet(data, scan, EDITS, title="sheet")
    except WorkbookError:
        return
    again = patch_sheet(patch.content, scan_sheet(patch.content, "sheet"), EDITS, title="sheet")

    assert again.content == patch.content


def strings(data: bytes) -> None:
    """The table of shared strings, with the crossed-out ones of a player list."""
    with contextlib.suppress(WorkbookError):
        scan_shared_strings(data, "strings")
    parts = tiny_parts(worksheet('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'))
    with contextlib.suppress(PlayerListError):
        read_xlsx(zipped({**parts, "xl/sharedStrings.xml": data}))


def workbook_part(data: bytes) -> None:
    """The part with sheets and names, read and written."""
    with contextlib.suppress(WorkbookError):
        open_package(zipped({**tiny_parts(worksheet("")), "xl/workbook.xml": data}))
        set_full_calc(with_defined_names(data, {"rb_players": "=Players!$A$1"}))


def styles(data: bytes) -> None:
    """The styles of a tournament workbook and of a player list."""
    with contextlib.suppress(WorkbookError):
        read_tournament(zipped({**_tournament(), "xl/styles.xml": data}))
    with contextlib.suppress(PlayerListError):
        read_xlsx(zipped({**parts_of(xlsx(LIST)), "xl/styles.xml": data}))


def tournament(data: bytes) -> None:
    """A tournament workbook of which the first byte says what part the others are."""
    parts = _tournament()
    part = list(parts)[data[0] % len(parts)] if data else "xl/workbook.xml"
    with contextlib.suppress(WorkbookError):
        check(zipped({**parts, part: data[1:]}), when=LATER)


def player_list(data: bytes) -> None:
    """A file of any kind with players in it."""
    with contextlib.suppress(PlayerListError):
        read_players(data, ListOptions(all_groups=True))


def ods_content(data: bytes) -> None:
    """The content of an .ods."""
    with contextlib.suppress(InputError):
        read_players(ods("", content=data.decode("latin-1")))


def report(data: bytes) -> None:
    """A report of another program."""
    with contextlib.suppress(InputError):
        received_tournament(data, Foreign.REPORT, "en")


def json_file(data: bytes) -> None:
    """A tournament as JSON."""
    with contextlib.suppress(InputError):
        received_tournament(data, Foreign.JSON, "en")


@cache
def _tournament() -> Mapping[str, bytes]:
    return parts_of(workbook(event(4, rounds_played=1)))


def seeds() -> Mapping[Target, Sequence[bytes]]:
    """Real inputs of every target."""
    own, listed = _tournament(), xlsx(LIST)
    content = CONTENT.format(rows=f"<table:table-row>{ods_cell('Name')}</table:table-row>")
    text = 'No.;Name;Rating\n1;Kaj;1850\n2;"Åse; Bo";1700\n3;Ib;\nGroup B\n1;Eva;1500\n'
    return {
        package: [tiny_book('<row r="1"><c r="A1"><v>1</v></c></row>'), listed],
        sheet: [*SHEETS.values(), own["xl/worksheets/sheet3.xml"]],
        strings: [tiny_parts(b"")["xl/sharedStrings.xml"], own["xl/sharedStrings.xml"]],
        workbook_part: [tiny_parts(b"")["xl/workbook.xml"], own["xl/workbook.xml"]],
        styles: [own["xl/styles.xml"]],
        tournament: [bytes([place]) + part for place, part in enumerate(own.values()) if len(part) < 20_000],
        player_list: [
            text.encode(),
            text.encode("cp1252"),
            text.encode("utf-16"),
            (FILES / "looks.xls").read_bytes(),
            listed,
        ],
        ods_content: [content.encode()],
        report: [
            (FILES.parents[1] / "exchange" / "five_players.trf").read_bytes(),
            *(made.content for made in report_files(with_results(league(3, 2), {(2, 3): "1½"}), Edition.TRF26)),
        ],
        json_file: [json_text(event(4, rounds_played=1)).encode(), json_text(league(3, 2)).encode()],
    }


# What mutations put in: words of the formats, and numbers that are no numbers.
TOKENS: Sequence[bytes] = (
    *(
        b"<c>",
        b"</c>",
        b"<row/>",
        b"<v>",
        b"</v>",
        b"<f/>",
        b"<is><t>",
        b"<sheetData/>",
        b"</sheetData>",
        b"<!--",
        b"-->",
    ),
    *(
        b"<![CDATA[",
        b"]]>",
        b"<?x ?>",
        b"&amp;",
        b"&#0;",
        b"&x;",
        b"<!DOCTYPE x>",
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\x00",
    ),
    *(
        b' r="A1"',
        b' r="0"',
        b' r="XFD1048577"',
        b' t="s"',
        b' t="e"',
        b' t="d"',
        b' s="-1"',
        b' ref="A1:B2"',
        b"'",
        b'"',
    ),
    *(
        b"-1",
        b"NaN",
        b"1e999",
        b"99999999999999999999",
        b"1_0",
        b"_x0000_",
        b"_xD800_",
        b";",
        b"\t",
        b"\n",
        b"\r",
        b"=1+1",
    ),
    *(b"xmlns:x='urn:x'", b"x:", b'table:number-rows-repeated="999999999"', b'office:value-type="date"', b"<text:s/>"),
    *(b"\xc2\xbd", b"\xe9", b"\xed\xa0\x80"),
)
