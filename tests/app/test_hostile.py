"""Tournament workbooks that were made to harm, or that a program broke: a sentence in seconds, an untouched file."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from roundbook import check
from roundbook.errors import WorkbookError
from roundbook.workbook.archive import MAX_TAGS
from tests.app.events import LATER, event, workbook
from tests.workbook.books import parts_of, zipped

MOST_SECONDS = 10  # of computing; on an idle computer none takes three
MOST_MEGABYTES = 600
ROUND, STRINGS, WORKBOOK = "xl/worksheets/sheet3.xml", "xl/sharedStrings.xml", "xl/workbook.xml"
RESULT = re.compile(rb'<c r="E5"[^>]*>.*?</c>')
LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {chr(98 + level)} "{f"&{chr(97 + level)};" * 10}">' for level in range(9)
)
Make = Callable[[], bytes]


def changed(part: str, old: str | re.Pattern[bytes], new: str) -> bytes:
    """The workbook of a club championship with something in one part replaced."""
    parts = parts_of(workbook(event()))
    pattern = old if isinstance(old, re.Pattern) else re.compile(re.escape(old.encode()))
    found, count = pattern.subn(lambda _found: new.encode("utf-8", "surrogatepass"), parts[part], count=1)
    assert count == 1
    return zipped({**parts, part: found})


def with_cell(markup: str) -> bytes:
    """The workbook with this in the place of the first result of round 1, E5."""
    return changed(ROUND, RESULT, markup)


def with_rows(markup: str) -> bytes:
    """The workbook with more rows on the sheet of round 1."""
    return changed(ROUND, "</sheetData>", f"{markup}</sheetData>")


def with_doctype(part: str) -> bytes:
    """The workbook with a part that would unfold to a billion laughs."""
    parts = parts_of(workbook(event()))
    text = parts[part].decode()
    root = text.index("<", text.index("?>")) if text.startswith("<?") else 0
    end = text.rindex("</")
    return zipped({**parts, part: f"{text[:root]}{LAUGHS}]>{text[root:end]}&j;{text[end:]}".encode()})


MERGED = '<mergeCell ref="A2000:XFD1048576"/>'
UNREADABLE = {
    **{
        f"the number {text[:9]}": f'<c r="E5"><v>{text}</v></c>'
        for text in ("NaN", "INF", "1e999", "0x10", "1_0", "1 2")
    },
    "a number of hundreds of digits": f'<c r="E5"><v>{"9" * 400}</v></c>',
    **{
        f"the shared text {text or 'of no number'}": f'<c r="E5" t="s"><v>{text}</v></c>'
        for text in ("-1", "99999999999999999999", "abc", "1.5", "100000")
    },
    "a day that is none": '<c r="E5" t="d"><v>notaday</v></c>',
    "a type that is none": '<c r="E5" t="zzz"><v>7</v></c>',
}
DAMAGED: dict[str, Make] = {
    "bytes that are no letters": lambda: zipped(
        {**(parts := parts_of(workbook(event()))), ROUND: parts[ROUND].replace(b"<sheetData>", b"<sheetData>\xff\xfe")}
    ),
    "half of a letter": lambda: with_cell('<c r="E5" t="str"><v>\ud800</v></c>'),
    "a control character": lambda: with_cell('<c r="E5" t="str"><v>&#7;</v></c>'),
    "a row of no number": lambda: with_rows('<row r="x"><c><v>1</v></c></row>'),
    "a row beyond the last": lambda: with_rows('<row r="1048577"/>'),
    "a column beyond the last": lambda: with_cell('<c r="XFE5"><v>1</v></c>'),
    "a row in the place of another": lambda: with_rows('<row r="1"/>'),
    "a sheet that is there twice": lambda: changed(
        WORKBOOK, "</sheets>", '<sheet name="Twin" sheetId="99" r:id="rId1"/></sheets>'
    ),
    "elements within elements": lambda: with_cell("<c>" * 300_000),
}
HARMLESS: dict[str, Make] = {
    "a claim of every cell": lambda: changed(
        ROUND, re.compile(rb'<dimension ref="[^"]*"'), '<dimension ref="A1:XFD1048576"'
    ),
    "a cell in the last corner": lambda: with_rows('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    "a hundred thousand empty rows": lambda: with_rows("".join(f'<row r="{row}"/>' for row in range(2000, 102_000))),
    "ten thousand merged areas": lambda: changed(
        ROUND, "<pageMargins", f"<mergeCells>{MERGED * 10_000}</mergeCells><pageMargins"
    ),
    "fifty thousand defined names": lambda: changed(
        WORKBOOK,
        "</definedNames>",
        "".join(f'<definedName name="n{n}">A1</definedName>' for n in range(50_000)) + "</definedNames>",
    ),
    **{
        f"every row for {name}": partial(changed, WORKBOOK, re.compile(rf"(?<={name}\">)[^<]+".encode()), reference)
        for name, reference in {
            "rb_report": "Report!$A$5:$B$1048576",
            "rb_players": "Players!$A$5:$L$1048576",
            "rb_round_1": "'Round 1'!$A$5:$J$1048576",
        }.items()
    },
    "a hundred thousand texts": lambda: changed(STRINGS, "</sst>", "<si><t>x</t></si>" * 100_000 + "</sst>"),
    "a hundred thousand styles": lambda: changed(
        "xl/styles.xml", "</cellXfs>", '<xf numFmtId="14"/>' * 100_000 + "</cellXfs>"
    ),
    "a formula without end": lambda: with_rows(f'<row r="900"><c r="A900"><f>{"1+" * 100_000}1</f><v>1</v></c></row>'),
    "wild shared formulas": lambda: with_rows(
        '<row r="900"><c r="A900"><f t="shared" si="4000000000"/><v>1</v></c><c r="B900">'
        '<f t="shared" si="x" ref="junk">A1</f></c></row>'
    ),
    "an array over every cell": lambda: with_rows(
        '<row r="900"><c r="A900"><f t="array" ref="A1:XFD1048576">A1</f><v>1</v></c></row>'
    ),
    "thousands of attributes": lambda: with_rows(
        '<row r="900"><c r="A900" ' + " ".join(f'a{n}="1"' for n in range(50_000)) + "><v>1</v></c></row>"
    ),
}


@pytest.fixture(autouse=True)
def soon() -> Iterator[None]:
    """Fail a test that computes for too long."""
    begin = time.process_time()
    yield

    assert time.process_time() - begin < MOST_SECONDS


def refused(content: bytes) -> list[tuple[str, str]]:
    """Code and cell of every problem that reading ends in; each has its sentence, of a length that somebody reads."""
    with pytest.raises(WorkbookError) as caught:
        check(content, when=LATER)
    for problem in caught.value.problems:
        assert 0 < len(problem.sentence()) < 1000
    return [(problem.code, problem.cell) for problem in caught.value.problems]


@pytest.mark.parametrize("markup", UNREADABLE.values(), ids=UNREADABLE)
def test_a_cell_that_no_program_shows_is_named(markup: str) -> None:
    """Python would read some of them, and openpyxl take the shared text -1 for the last one."""
    assert [("unreadable-cell", "E5")] == refused(with_cell(markup))


@pytest.mark.parametrize("make", DAMAGED.values(), ids=DAMAGED)
def test_broken_sheets_are_refused(make: Make) -> None:
    """Nothing is read in part."""
    assert [("damaged-part", "")] == refused(make())


@pytest.mark.parametrize("make", HARMLESS.values(), ids=HARMLESS)
def test_what_is_merely_much_is_read(make: Make) -> None:
    """What stands in cells of ours counts; the rest costs time by its bytes and no more."""
    assert 7 == len(check(make(), when=LATER).tournament.players)


@pytest.mark.parametrize("part", parts_of(workbook(event())))
def test_a_document_type_is_refused_wherever_it_stands(part: str) -> None:
    """A few entities within each other would fill the memory; Excel writes none, in no part."""
    assert [("part-with-doctype", "")] == refused(with_doctype(part))


def test_more_tags_than_are_read_soon_are_refused() -> None:
    """The time of reading grows with them, whatever they are."""
    assert [("workbook-too-large", "")] == refused(with_rows("<row/>" * MAX_TAGS))


def test_a_text_of_millions_of_letters_is_quoted_shortly() -> None:
    """The sentence says where it stands and how it begins."""
    long = f'<c r="E5" t="inlineStr"><is>{"<r><t>a</t></r>" * 50_000}<r><t>{"b" * 2_000_000}</t></r></is></c>'

    assert [("unreadable-result", "E5")] == refused(with_cell(long))


# ---- the program itself, with little memory


def hole(path: Path, begin: bytes, size: int) -> None:
    """A file that is huge but holds next to nothing."""
    path.write_bytes(begin)
    os.truncate(path, size)


FILES: dict[str, Callable[[Path], None]] = {
    "six gigabytes.xlsx": lambda path: hole(path, b"PK\3\4", 6 * 2**30),
    "six gigabytes.csv": lambda path: hole(path, b"Name;Rating\n", 6 * 2**30),
    "zeros.xlsx": lambda path: path.write_bytes(bytes(2**20)),
    "bomb.xlsx": lambda path: path.write_bytes(zipped({**parts_of(workbook(event())), "xl/media/a.png": bytes(2**26)})),
    "laughs.xlsx": lambda path: path.write_bytes(with_doctype("xl/styles.xml")),
    "rows.xlsx": lambda path: path.write_bytes(with_rows('<row r="x"/>')),
    "half.xlsx": lambda path: path.write_bytes(workbook(event())[:20_000]),
    "old.xls": lambda path: path.write_bytes(bytes.fromhex("D0CF11E0A1B11AE1") + bytes(5000)),
    "mime.ods": lambda path: path.write_bytes(zipped({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"})),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All these files."""
    folder = tmp_path_factory.mktemp("hostile")
    for name, make in FILES.items():
        make(folder / name)
    return folder


@pytest.mark.skipif(sys.platform == "win32", reason="limits of memory are those of POSIX")
@pytest.mark.parametrize("verb", ["update", "check", "show"])
def test_verbs_end_in_a_sentence_with_little_memory(folder: Path, verb: str) -> None:
    """All files at once: each has its sentence, none a traceback, and none changes."""
    before = states(folder)
    ran = limited(verb, *(str(folder / name) for name in FILES))

    assert 1 == ran.returncode
    sentences = [line for line in ran.stderr.splitlines() if line.startswith("error: ")]
    assert [] == [name for name in FILES if not any(name in sentence for sentence in sentences)]
    assert "Traceback" not in ran.stderr
    assert before == states(folder)


@pytest.mark.skipif(sys.platform == "win32", reason="limits of memory are those of POSIX")
@pytest.mark.parametrize("name", ["six gigabytes.xlsx", "six gigabytes.csv", "bomb.xlsx", "mime.ods"])
def test_create_ends_in_a_sentence_with_little_memory(folder: Path, tmp_path: Path, name: str) -> None:
    """Nothing is written."""
    ran = limited("create", str(folder / name), "-o", str(tmp_path / "made.xlsx"), "--yes")

    is_named = any(line.startswith("error: ") and name in line for line in ran.stderr.splitlines())
    assert (1, True, False) == (ran.returncode, is_named, "Traceback" in ran.stderr)
    assert [] == list(tmp_path.iterdir())


def states(folder: Path) -> dict[str, tuple[int, int, int]]:
    """Which file stands under every name, how large it is and when it changed."""
    return {
        path.name: (stat := path.stat()) and (stat.st_ino, stat.st_size, stat.st_mtime_ns) for path in folder.iterdir()
    }


def limited(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The program run with little memory and little time."""
    import resource  # noqa: PLC0415  there is none on Windows

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEGABYTES * 2**20,) * 2)

    command = [sys.executable, "-m", "roundbook", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, preexec_fn=limit)
