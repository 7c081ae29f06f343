"""The schema check finds what is wrong and forgives what the standard forgives; it is tried on a toy schema."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from benchmarks.validate_schema import Finding, Schemas, Verdict, validate

SCHEMA = """<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:game" xmlns="urn:game"
 elementFormDefault="qualified">
<xs:element name="game"><xs:complexType><xs:sequence>
<xs:element name="result" type="xs:string" maxOccurs="unbounded"/>
<xs:element name="extLst" minOccurs="0"><xs:complexType><xs:sequence>
<xs:any processContents="lax"/></xs:sequence></xs:complexType></xs:element>
</xs:sequence><xs:attribute name="round" type="xs:int"/></xs:complexType></xs:element>
</xs:schema>"""

OPENING = (
    '<game xmlns="urn:game" xmlns:new="urn:new" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
)


def finding_on(folder: Path, part: str) -> Finding:
    """Verdict of the toy schema on a book that consists of this one part."""
    (folder / "game.xsd").write_text(SCHEMA, encoding="utf-8")
    with zipfile.ZipFile(folder / "book.xlsx", "w") as package:
        package.writestr("game.xml", part)
    (finding,) = validate(folder / "book.xlsx", Schemas(folder))
    return finding


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(f'{OPENING} round="1"><result>1-0</result></game>', id="plain"),
        pytest.param(f'{OPENING}><result xml:space="preserve"> 1-0</result></game>', id="kept spaces"),
        pytest.param(
            f'{OPENING} mc:Ignorable="new" new:id="7"><result>1-0</result><new:clock/></game>', id="ignorable content"
        ),
        pytest.param(f"{OPENING}><result>1-0</result><extLst><new:clock/></extLst></game>", id="extension"),
        pytest.param(
            f'{OPENING}><mc:AlternateContent><mc:Choice Requires="new"><new:result/></mc:Choice>'
            "<mc:Fallback><result>1-0</result></mc:Fallback></mc:AlternateContent></game>",
            id="alternative",
        ),
    ],
)
def test_part_within_the_standard_is_valid(tmp_path: Path, part: str) -> None:
    """What a reader without extensions understands is what is judged."""
    assert finding_on(tmp_path, part) == Finding(part="game.xml", verdict=Verdict.VALID)


@pytest.mark.parametrize(
    ("part", "error"),
    [
        pytest.param(f'{OPENING} round="one"><result>1-0</result></game>', "'one' is not a valid value", id="value"),
        pytest.param(f"{OPENING}></game>", "Missing child element", id="missing element"),
        pytest.param(
            f"{OPENING}><result>1-0</result><new:clock/></game>", "clock", id="content not declared ignorable"
        ),
        pytest.param(f"{OPENING}><result>", "Premature end", id="not well-formed"),
    ],
)
def test_part_outside_the_standard_is_invalid(tmp_path: Path, part: str, error: str) -> None:
    """A part that breaks its schema is named with the reason."""
    finding = finding_on(tmp_path, part)

    assert finding.verdict is Verdict.INVALID
    assert error in finding.errors[0]


def test_part_without_schema_is_only_read(tmp_path: Path) -> None:
    """A part of a namespace that no schema describes is not judged."""
    assert finding_on(tmp_path, '<clock xmlns="urn:new"/>') == Finding(part="game.xml", verdict=Verdict.WELL_FORMED)


def test_folder_without_schemas_is_refused(tmp_path: Path) -> None:
    """A wrong folder must not look like a clean result."""
    with pytest.raises(FileNotFoundError, match=r"no \.xsd file"):
        Schemas(tmp_path)
