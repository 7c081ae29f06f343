"""The workbook comes back from other programs, in other kinds of file, protected, of other ages.

Every edit but those of LibreOffice starts from a workbook whose figures are all wrong, so that `update` has something
to do: what it leaves as it is and what it makes right is looked at in `test_programs.py`.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tests.app.events import event, typed
from tests.app.other_programs import saved_by_openpyxl, with_inline_texts
from tests.office.client import Office
from tests.office.recalculated import poison
from tests.survival import rewritten
from tests.survival.case import Case, Edit, refused, survives, told
from tests.survival.programs_used import LIBREOFFICE, OPENPYXL
from tests.survival.rewritten import WORKBOOK, Parts, changed, replaced

EXCEL, GOOGLE, WPS, SDK, PANDAS = "Excel*", "Google Sheets*", "WPS*", "Open XML SDK*", "pandas"

BEFORE = event()
OLDER = replace(BEFORE, settings=replace(BEFORE.settings, layout_version=0))


def _by(program: str, work: Callable[[bytes], bytes]) -> tuple[Edit, ...]:
    """One program on a workbook with wrong figures."""
    return (Edit(program=program, do=lambda content, _: work(poison(content))),)


def _parts(program: str, work: Callable[[Parts], None]) -> tuple[Edit, ...]:
    return _by(program, lambda content: changed(content, work))


def _by_libreoffice(ending: str, *, back: bool) -> tuple[Edit, ...]:
    """LibreOffice saves in another kind of file; with `back` it opens that and saves it as .xlsx."""

    def do(content: bytes, office: Office) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "before.xlsx")
            path.write_bytes(content)
            for kind in (ending, "xlsx") if back else (ending,):
                with office.open(path) as book:
                    path = book.save_as(Path(folder, f"saved.{kind}"))
            return path.read_bytes()

    return (Edit(program=LIBREOFFICE, do=do, needs_office=True),)


def _converted(ending: str) -> Case:
    return survives(
        f"saved-as-{ending}-and-back",
        "saved as .ods or .xls, opened again and saved as .xlsx",
        _by_libreoffice(ending, back=True),
        is_recalculated=True,
    )


def _other_kind(name: str, edits: tuple[Edit, ...]) -> Case:
    return refused(
        name,
        "given as .ods, .xls, .xlsb, .fods, .csv or .html, whatever the file is called",
        edits,
        ("workbook-of-other-kind",),
        answer="save it as .xlsx, and use that",
    )


def _names(name: str, change: Callable[[list[bytes]], list[bytes]]) -> Case:
    return told(
        name,
        "defined names lost, all or some, doubled, or leading nowhere",
        _parts("other programs", rewritten.with_names(change)),
        ("names-restored",),
        answer="they are put back",
    )


def _protected(name: str, what: str, work: Callable[[Parts], None]) -> Case:
    return survives(name, what, _parts(EXCEL, work))


def _of_age(content: bytes) -> bytes:
    """A workbook of an older layout, whose formulas are worded in another way."""

    def older(part: bytes) -> bytes:
        return part.replace(b"<f>IFERROR(INDEX(", b"<f>IF(FALSE,0,INDEX(")

    return changed(typed(content, "Settings", {"B35": 0}), rewritten.in_sheets(older))


def _of_first_sheet(name: bytes) -> bytes:
    """A defined name that holds on one sheet only."""
    return name if b"localSheetId" in name else name.replace(b"<definedName ", b'<definedName localSheetId="0" ')


_LOST = re.compile(rb">[^<]*<")
_TEMPLATES = {
    "xltx": "openxmlformats-officedocument.spreadsheetml.template.main",
    "xltm": "ms-excel.template.macroEnabled.main",
}

CASES: tuple[Case, ...] = (
    _converted("ods"),
    _converted("xls"),
    survives("google", "downloaded from Google Sheets", _by(GOOGLE, rewritten.by_google)),
    survives(
        "other-writers",
        "saved by a program that writes the same in other words (prefixes, texts in cells, no stored values)",
        (
            *_by(WPS, rewritten.by_wps),
            *_by(SDK, rewritten.by_open_xml_sdk),
            *_by("texts in cells", with_inline_texts),
            *_by(OPENPYXL, saved_by_openpyxl),
        ),
    ),
    survives("strict", "saved as Strict Open XML", _by(EXCEL, rewritten.by_excel_strict)),
    survives("macros", "macros added (.xlsm); they stay to the byte", _by(EXCEL, rewritten.with_macros)),
    *(
        survives(
            f"template-{ending}",
            "saved as a template (.xltx, .xltm)",
            _by(EXCEL, rewritten.with_content_type(kind)),
        )
        for ending, kind in _TEMPLATES.items()
    ),
    survives(
        "date-system",
        "date system of 1904",
        _parts(EXCEL, replaced(WORKBOOK, "<workbookPr ", '<workbookPr date1904="1" ')),
    ),
    _other_kind("given-as-ods", _by_libreoffice("ods", back=False)),
    _other_kind("given-as-xls", _by_libreoffice("xls", back=False)),
    _other_kind("given-as-csv", _by_libreoffice("csv", back=False)),
    _other_kind("given-as-xlsb", _by(EXCEL, rewritten.as_xlsb)),
    _other_kind("given-as-html", _by("web page", lambda _: b"<html><table><tr><td>Round 1</td></tr></table></html>")),
    refused(
        "values-only",
        "only the values kept",
        _by(PANDAS, rewritten.by_pandas),
        ("formulas-lost",),
        answer="`update --rebuild` makes a live workbook of them, `show` prints the standings",
    ),
    _names("names-lost", lambda _: []),
    _names("names-lost-half", lambda names: names[::2]),
    _names("names-nowhere", lambda names: [_LOST.sub(b">#REF!<", name) for name in names]),
    _names(
        "names-doubled",
        lambda names: [*names, *(_LOST.sub(b">Players!$A$1<", name) for name in names if b"rb_set" in name)],
    ),
    _names("names-of-one-sheet", lambda names: [_of_first_sheet(name) for name in names]),
    _protected(
        "sheet-passwords",
        "sheets protected with a password; they stay protected",
        rewritten.with_sheet_passwords,
    ),
    _protected(
        "structure-locked",
        "structure of the workbook locked, read-only recommended, marked as final; all that stays",
        replaced(WORKBOOK, "<bookViews>", '<workbookProtection workbookPassword="CC1A" lockStructure="1"/><bookViews>'),
    ),
    _protected(
        "read-only-recommended",
        "structure of the workbook locked, read-only recommended, marked as final; all that stays",
        replaced(WORKBOOK, "<workbookPr ", '<fileSharing readOnlyRecommended="1" userName="Eva"/><workbookPr '),
    ),
    _protected(
        "marked-final",
        "structure of the workbook locked, read-only recommended, marked as final; all that stays",
        rewritten.marked_final,
    ),
    told(
        "signed",
        "signed digitally",
        _parts(EXCEL, rewritten.signed),
        ("signature-broken",),
        answer="the signature no longer fits",
    ),
    refused(
        "password",
        "a password to open it",
        _by(EXCEL, lambda _: rewritten.OLE_START + bytes(600) + "EncryptedPackage".encode("utf-16-le")),
        ("workbook-protected",),
        answer="take the password off",
    ),
    told(
        "older",
        "made by an older roundbook",
        _by("roundbook", _of_age),
        ("older-layout",),
        answer="its formulas stay; `update --rebuild` writes all sheets anew",
        before=BEFORE,
        after=OLDER,
    ),
    refused(
        "newer",
        "made by a newer roundbook",
        _by("roundbook", lambda content: typed(content, "Settings", {"B35": 99})),
        ("newer-layout",),
        answer="install that",
    ),
)
