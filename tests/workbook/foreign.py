"""Workbooks as strangers make them: everything XlsxWriter can put in, parts that it cannot, odd XML and odd zips.

`FOREIGN` is made on the fly by name; none of them is one of ours. What they share: each has a sheet with an ordinary
cell that can be written, see `first_constant` in `test_foreign.py`.
"""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable, Iterator, Mapping

import openpyxl
import xlsxwriter
from xlsxwriter.worksheet import Worksheet

from tests.workbook.books import DOT, MAIN, STRICT, openpyxl_book, parts_of, rich_book, tiny_parts, worksheet, zipped

Make = Callable[[], bytes]
CHARTS = ("area", "bar", "column", "doughnut", "line", "pie", "radar", "scatter", "stock")
SUBTYPES = {"area": "stacked", "bar": "percent_stacked", "column": "stacked", "line": "stacked", "scatter": "smooth"}
X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"
COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006"


def charts() -> bytes:
    """Charts of every kind, two of them combined, one on a sheet of its own."""
    return _written(_charts)


def _charts(book: xlsxwriter.Workbook, sheet: Worksheet) -> None:
    sheet.write_column("A1", range(1, 10))
    for place, kind in enumerate(CHARTS):
        for subtype in filter(None, ("", SUBTYPES.get(kind, ""))):
            sheet.insert_chart(12 * place, 4 + 9 * bool(subtype), _chart(book, {"type": kind, "subtype": subtype}))
        sheet.insert_chart(12 * place, 4, _chart(book, {"type": kind}))
    combined = _chart(book, {"type": "column"})
    combined.combine(_chart(book, {"type": "line"}))
    sheet.insert_chart("X1", combined, {"object_position": 3, "description": "Points"})
    book.add_chartsheet("Chart").set_chart(_chart(book, {"type": "line"}))


def _chart(book: xlsxwriter.Workbook, options: Mapping[str, str]) -> xlsxwriter.chart.Chart:
    chart = book.add_chart(dict(options))
    for column in range(4 if options["type"] == "stock" else 1):
        chart.add_series(
            {"categories": "=Sheet1!$A$1:$A$9", "values": ["Sheet1", 0, column, 8, column], "trendline": None}
        )
    chart.set_title({"name": "Points & <ranks>"})
    return chart


def pictures() -> bytes:
    """Pictures on the sheet, in a cell, behind it, in its header; boxes, buttons, comments, checkboxes."""
    return _written(_pictures)


def _pictures(_book: xlsxwriter.Workbook, sheet: Worksheet) -> None:
    dot = {"image_data": io.BytesIO(DOT)}
    sheet.write("A1", "Logo")
    sheet.insert_image("B2", "dot.png", {**dot, "url": "https://example.org", "description": "Oak & Ash"})
    sheet.embed_image("C3", "dot.png", dot)
    sheet.set_background(io.BytesIO(DOT))
    sheet.set_header(
        '&L&G&C&"Arial,Bold"Event && more&R&P', {"image_left": "dot.png", "image_data_left": io.BytesIO(DOT)}
    )
    sheet.set_footer("&C&G", {"image_center": "dot.png", "image_data_center": io.BytesIO(DOT)})
    sheet.insert_textbox("E5", "A text of\nthe arbiter", {"textlink": "=$A$1"})
    sheet.insert_button("E9", {"macro": "say_hello", "caption": "Press"})
    sheet.insert_checkbox("F9", True)
    sheet.write_comment("A1", "Ask the arbiter", {"author": "Anna", "visible": True})


def rules() -> bytes:
    """Conditional formats of every kind, those of extension lists too; validations, filters, sparklines."""
    return _written(_rules)


RULES: tuple[Mapping[str, object], ...] = (
    {"type": "cell", "criteria": ">", "value": 5},
    {"type": "time_period", "criteria": "last week"},
    {"type": "text", "criteria": "containing", "value": "<b>"},
    {"type": "average", "criteria": "above"},
    *({"type": kind} for kind in ("duplicate", "unique", "blanks", "no_blanks", "errors", "no_errors")),
    {"type": "top", "value": 3, "criteria": "%"},
    {"type": "2_color_scale"},
    {"type": "3_color_scale", "mid_value": 4},
    {"type": "data_bar"},
    {"type": "data_bar", "data_bar_2010": True, "bar_negative_color": "#FF0000", "bar_axis_position": "middle"},
    {"type": "icon_set", "icon_style": "5_ratings", "reverse_icons": True},
    {"type": "formula", "criteria": '=AND($A1>1,$A1<>"x")'},
)


def _rules(book: xlsxwriter.Workbook, sheet: Worksheet) -> None:
    bold = book.add_format({"bold": True, "bg_color": "#FFEE00"})
    sheet.write_column("A1", [3, 1, 2, "x", 5])
    for place, rule in enumerate(RULES):
        plain = rule["type"] in ("2_color_scale", "3_color_scale", "data_bar", "icon_set")
        sheet.conditional_format(0, place, 8, place, dict(rule) if plain else {**rule, "format": bold})
    sheet.data_validation("A1:A9", {"validate": "list", "source": ["1-0", "½-½", "a & b"], "input_title": "Type"})
    sheet.data_validation(
        "B1:B9", {"validate": "custom", "value": "=ISNUMBER(B1)", "error_title": "No", "error_type": "warning"}
    )
    sheet.data_validation("C1:C9", {"validate": "decimal", "criteria": "between", "minimum": 0, "maximum": 1.5})
    sheet.autofilter("A1:D9")
    sheet.filter_column("A", "x > 2")
    sheet.set_row(1, None, None, {"hidden": True})
    sheet.add_sparkline("F1", {"range": "Sheet1!A1:A5", "type": "win_loss", "markers": True})
    sheet.ignore_errors({"number_stored_as_text": "A1:A9", "formula_differs": "B1:B9"})


def formulas() -> bytes:
    """Array formulas, dynamic arrays, LAMBDA, names, links, errors, formulas of every kind of result."""
    return _written(_formulas)


def _formulas(book: xlsxwriter.Workbook, sheet: Worksheet) -> None:
    sheet.write_column("A1", [3, 1, 2])
    sheet.write_formula("B1", "=A1*2", None, 6)
    sheet.write_formula("B2", '=A1&" < "&A2', None, "3 < 1")
    sheet.write_formula("B3", "=A1>A2", None, True)
    sheet.write_formula("B4", "=1/0", None, "#DIV/0!")
    sheet.write_array_formula("C1:C3", "{=A1:A3*2}", None, 6)
    sheet.write_dynamic_array_formula("D1:D3", "=_xlfn._xlws.SORT(A1:A3)", None, 1)
    sheet.write_dynamic_array_formula("E1", "=_xlfn.LAMBDA(_xlpm.x, _xlpm.x+1)(A1)", None, 4)
    sheet.write_formula("F1", "='[Other.xlsx]Sheet1'!A1", None, 7)
    sheet.write_url("G1", "https://example.org/?a=1&b=2#c", string="A <link>")
    sheet.write_url("G2", "internal:Sheet1!A1", tip="Home")
    book.define_name("Everybody", "=Sheet1!$A$1:$A$3")
    book.define_name("Sheet1!Local", "=Sheet1!$A$1")
    book.define_name("Twice", "=_xlfn.LAMBDA(_xlpm.x, 2*_xlpm.x)")


def layout() -> bytes:
    """Everything about the page, the window and the outline; protection, tables, merged cells, formats of all kinds."""
    return _written(_layout)


def _layout(book: xlsxwriter.Workbook, sheet: Worksheet) -> None:
    red, day = (
        book.add_format({"font_color": "red", "rotation": 30, "indent": 2}),
        book.add_format({"num_format": "dd.mm.yyyy"}),
    )
    sheet.write("A1", "Anna ", red)
    sheet.write_rich_string("A2", "Two ", red, "colours ", day, "in one", red)
    sheet.write_datetime("A3", __import__("datetime").datetime(2026, 3, 1), day)
    sheet.write_blank("A4", None, red)
    sheet.write_boolean("A5", True)
    sheet.write_string("A6", "  blanks \t and\nlines _x0041_ & ]]> \x07")
    sheet.merge_range("C5:E7", "Merged", red)
    sheet.add_table(
        "H1:J5",
        {
            "name": "Clubs",
            "total_row": True,
            "columns": [{"header": "Club", "total_string": "Sum"}, {}, {"formula": "=1"}],
        },
    )
    for row, level in enumerate((1, 2, 2, 1)):
        sheet.set_row(row + 20, 22.5, red, {"level": level, "collapsed": row == 3, "hidden": level == 2})
    sheet.set_column("B:D", 17.3, day, {"level": 1})
    sheet.set_column("XFD:XFD", None, None, {"hidden": True})
    sheet.protect("secret", {"sort": True, "objects": True})
    sheet.unprotect_range("A1:A9", "Results")
    sheet.set_landscape()
    sheet.set_paper(9)
    sheet.print_area("A1:F20")
    sheet.repeat_rows(0, 1)
    sheet.set_h_pagebreaks([5, 10])
    sheet.freeze_panes(1, 1)
    sheet.set_tab_color("#C8963E")
    sheet.set_selection("B2")
    sheet.right_to_left()
    for title, work in (("Hidden", "hide"), ("Very hidden", "very_hidden")):
        getattr(book.add_worksheet(title), work)()
    book.add_worksheet("Übersicht – №1 王").write("A1", "🙂")
    book.set_properties({"title": "A & B", "comments": "<none>"})
    for name, value in (("Text", "x"), ("Number", 1.5), ("Truth", True)):
        book.set_custom_property(name, value)
    book.set_size(1200, 800)
    book.read_only_recommended()


def macros() -> bytes:
    """A workbook with macros (their project is no real one) and from the date system of old Macs."""
    return _written(
        lambda book, sheet: (
            sheet.write("A1", 1),
            book.add_vba_project(io.BytesIO(b"\xd0\xcf\x11\xe0" + bytes(600)), True),
        ),
        date_1904=True,
    )


def _written(fill: Callable[[xlsxwriter.Workbook, Worksheet], object], **options: object) -> bytes:
    target = io.BytesIO()
    book = xlsxwriter.Workbook(target, {"in_memory": True, "remove_timezone": True, **options})
    fill(book, book.add_worksheet("Sheet1"))
    book.close()
    return target.getvalue()


# ---- parts that only other programs write

PARTS: Mapping[str, bytes] = {
    "xl/threadedComments/threadedComment1.xml": b"<ThreadedComments>\r\n</ThreadedComments>",
    "xl/persons/person.xml": b"<personList xmlns='x'/>",
    "xl/pivotTables/pivotTable1.xml": b"<pivotTableDefinition><!-- --></pivotTableDefinition>",
    "xl/pivotCache/pivotCacheDefinition1.xml": b"<?xml version='1.0'?>\n<pivotCacheDefinition/>",
    "xl/pivotCache/pivotCacheRecords1.xml": b"<pivotCacheRecords/>",
    "xl/slicers/slicer1.xml": b"<slicers/>",
    "xl/slicerCaches/slicerCache1.xml": b"<slicerCacheDefinition/>",
    "xl/timelines/timeline1.xml": b"<timelines/>",
    "xl/richData/rdrichvalue.xml": b"<rvData count='1'><rv s='0'><v>0</v></rv></rvData>",
    "xl/queryTables/queryTable1.xml": b"<queryTable/>",
    "xl/connections.xml": b"<connections/>",
    "xl/externalLinks/externalLink1.xml": b"<externalLink/>",
    "xl/ctrlProps/ctrlProp1.xml": b"<formControlPr/>",
    "xl/activeX/activeX1.bin": bytes(range(256)),
    "xl/embeddings/oleObject1.bin": b"\xd0\xcf\x11\xe0" + bytes(100),
    "xl/printerSettings/printerSettings1.bin": bytes(range(255, -1, -1)),
    "xl/model/item.data": bytes(5000),
    "xl/media/image1.svg": b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg/>',
    "xl/calcChain.xml": b"<calcChain/>",
    "xl/webextensions/taskpanes.xml": b"<taskpanes/>",
    "xl/revisions/revisionHeaders.xml": b"<headers/>",
    "customXml/item1.xml": b"\xef\xbb\xbf<b:Sources xmlns:b='x'/>",
    "docMetadata/LabelInfo.xml": b"<labelList/>",
    "_xmlsignatures/origin.sigs": b"",
    "_xmlsignatures/sig1.xml": b"<Signature/>",
    "[trash]/0000.dat": bytes(50),
    "xl/media/\u00dcbung 1 \u738b.png": DOT,
}


def strangers() -> bytes:
    """Parts of a hundred features that nobody here understands."""
    return zipped({**parts_of(rich_book()), **PARTS})


# ---- one sheet, in the XML of many programs

SHEETS: Mapping[str, bytes] = {
    "addresses left away": worksheet("<row><c><v>1</v></c><c><v>2</v></c></row><row/><row><c><v>3</v></c></row>"),
    "small letters in addresses": worksheet('<row r="1"><c r="a1"><v>1</v></c></row>'),
    "comments and instructions": worksheet(
        '<!-- <row r="9"> --><?app <c r="A1">?><row r="1"><!-- > --><c r="A1"><!-- x -->'
        "<v><!-- y -->1<?z?></v></c></row>"
    ),
    "character data": worksheet('<row r="1"><c r="A1" t="str"><v><![CDATA[<c r="B1">&amp;]]></v></c></row>'),
    "entities": worksheet('<row r="1"><c r="&#x41;1" t="str"><v>&#65;&lt;c r=&quot;A1&quot;&gt;</v></c></row>'),
    "single quotes and blanks": worksheet("<row\n r = '1'\t><c\tr='A1' s = \"0\"\n><v\n>1</v\n></c\t></row >"),
    "greater signs in attributes": worksheet('<row r="1" x="a>b"><c r="A1" x="/>"><v>1</v></c></row>'),
    "kept blanks": worksheet('<row r="1"><c r="A1" t="inlineStr"><is><t xml:space="preserve"> a </t></is></c></row>'),
    "phonetic guides": worksheet(
        '<row r="1"><c r="A1" t="inlineStr"><is><r><t>東京</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c>'
        "</row>"
    ),
    "an empty sheet": worksheet("").replace(b"<sheetData></sheetData>", b"<sheetData/>"),
    "an open empty sheet": worksheet(""),
    "extension lists": worksheet(
        '<row r="1"><c r="A1" vm="1" cm="2"><v>1</v><extLst><ext uri="{x}"/></extLst></c></row>',
        behind=f'<extLst><ext xmlns:x14="{X14}" uri="{{78C0D931}}"><x14:conditionalFormattings/></ext></extLst>',
    ),
    "alternate content": worksheet(
        '<row r="1"><c r="A1"><v>1</v></c></row>',
        behind=f'<mc:AlternateContent xmlns:mc="{COMPATIBILITY}"><mc:Choice Requires="x14"><controls><row r="1">'
        '<c r="A1"/></row></controls></mc:Choice><mc:Fallback/></mc:AlternateContent>',
    ),
    "rows of another namespace": worksheet(
        '<x:row xmlns:x="urn:x" r="1"><x:c q="A1"/></x:row><row r="1"><c r="A1"><v>1</v></c></row>'
    ),
    "a byte order mark": b"\xef\xbb\xbf" + worksheet('<row r="1"><c r="A1"><v>1</v></c></row>'),
    "a declaration": b"<?xml version='1.0' encoding='utf-8' standalone='yes'?>\r\n"
    + worksheet('<row r="1"><c r="A1"><v>1</v></c></row>'),
    "a prefix": (
        f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData>'
        "</x:worksheet>"
    ).encode(),
    "two prefixes": (
        f'<worksheet xmlns="{MAIN}" xmlns:y="{MAIN}"><y:sheetData><row r="1"><y:c r="A1"><v>1</v></y:c></row>'
        "</y:sheetData></worksheet>"
    ).encode(),
    "line ends of Windows": worksheet('<row r="1">\r\n  <c r="A1">\r\n    <v>1</v>\r\n  </c>\r\n</row>\r\n'),
    "a formula that others share": worksheet(
        '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="shared" ref="B1:B2" si="0">A1</f><v>1</v></c></row>'
        '<row r="2"><c r="B2"><f t="shared" si="0"/><v>0</v></c></row>'
    ),
    "the last row and column": worksheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
}


def _one_sheet(sheet: bytes) -> Make:
    return lambda: zipped(tiny_parts(sheet))


def strict() -> bytes:
    """What Excel calls "Strict Open XML"."""
    sheet = worksheet('<row r="1"><c r="A1"><v>1</v></c></row>').replace(MAIN.encode(), STRICT.encode())
    return zipped(tiny_parts(sheet, namespace=STRICT))


def without_count() -> bytes:
    """Shared strings that do not say how many they are, one of them empty."""
    parts = tiny_parts(worksheet('<row r="1"><c r="A1" t="s"><v>2</v></c></row>'))
    strings = f"<sst xmlns='{MAIN}'><si/><si><t/></si><si><t>x</t><phoneticPr/></si></sst>"
    return zipped(
        {
            **parts,
            "xl/sharedStrings.xml": strings.encode(),
        }
    )


def other_sheets() -> bytes:
    """Sheets for dialogs, for macros of Excel 4, and for charts among the ordinary one."""
    parts = tiny_parts(worksheet('<row r="1"><c r="A1"><v>1</v></c></row>'))
    kinds = {"dialogsheet": "dialogsheets", "xlMacrosheet": "macrosheets", "chartsheet": "chartsheets"}
    relations, sheets = parts["xl/_rels/workbook.xml.rels"].decode(), parts["xl/workbook.xml"].decode()
    namespace = relations[relations.index("http://schemas.openxmlformats.org/officeDocument") :].partition(
        "/worksheet"
    )[0]
    for number, (kind, folder) in enumerate(kinds.items(), start=7):
        relation = (
            f'<Relationship Id="rId{number}" Type="{namespace}/{kind}" Target="{folder}/sheet1.xml"/></Relationships>'
        )
        relations = relations.replace("</Relationships>", relation)
        sheet = f'<sheet name="{kind}" sheetId="{number}" r:id="rId{number}" xmlns:r="{namespace}"/></sheets>'
        sheets = sheets.replace("</sheets>", sheet)
        parts[f"xl/{folder}/sheet1.xml"] = f"<{kind}/>".encode()
    return zipped({**parts, "xl/_rels/workbook.xml.rels": relations.encode(), "xl/workbook.xml": sheets.encode()})


# ---- one workbook, in the zips of many programs


def extra_fields() -> bytes:
    """Members with times of Unix and NTFS, names told twice, padding, comments, and folders among them."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(zipfile.ZipInfo("xl/"), b"")
        for number, (name, content) in enumerate(parts_of(rich_book()).items()):
            info = zipfile.ZipInfo(name, (1980 + number, 1, 1, 0, 0, 0))
            times = struct.pack("<2HBL", 0x5455, 5, 1, 1_700_000_000) + struct.pack("<2HL", 0x000A, 4, 0)
            info.extra, info.comment, info.external_attr = (
                times + b"\x99\x99\x03\x00abc",
                b"\xff\xfe comment",
                number << 16,
            )
            info.compress_type = zipfile.ZIP_DEFLATED if number % 2 else zipfile.ZIP_STORED
            archive.writestr(info, content)
        archive.comment = b"a comment of PK\x01\x02 somebody"
    return b"MZ something in front" + target.getvalue()


def backwards() -> bytes:
    """The parts in the opposite order, the types of contents last."""
    return zipped(dict(reversed(parts_of(rich_book()).items())))


def _openpyxl_rich() -> bytes:
    book = openpyxl.load_workbook(io.BytesIO(rich_book()))
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


FOREIGN: Mapping[str, Make] = {
    **{make.__name__: make for make in (charts, pictures, rules, formulas, layout, macros, strangers, strict)},
    **{
        make.__name__: make for make in (without_count, other_sheets, extra_fields, backwards, rich_book, openpyxl_book)
    },
    "rich_book_of_openpyxl": _openpyxl_rich,
    **{f"sheet with {name}": _one_sheet(sheet) for name, sheet in SHEETS.items()},
}


def foreign_books() -> Iterator[tuple[str, bytes]]:
    """All of them, by name."""
    for name, make in FOREIGN.items():
        yield name, make()
