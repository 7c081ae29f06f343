"""Hold every part of a workbook against the schemas of ECMA-376, which are not part of this project.

Usage: `python benchmarks/validate_schema.py XSD_FOLDER BOOK...`. The folder holds the published .xsd files; which of
them judges a part follows from the namespace of the part's root element. Ends with 1 when a part is invalid. A part
without a schema (relations, core properties, drawings of comments) must only be well-formed.
"""

from __future__ import annotations

import argparse
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from lxml import etree

SHOWN_ERRORS = 5
COMPATIBILITY = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


class Verdict(StrEnum):
    """What became of a part."""

    VALID = "valid"
    INVALID = "INVALID"
    WELL_FORMED = "no schema"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Verdict on one part, with the errors of an invalid one in the order of its lines."""

    part: str
    verdict: Verdict
    errors: tuple[str, ...] = ()


class Schemas:
    """The schemas of a folder by the namespace they describe, each compiled when first needed."""

    def __init__(self, folder: Path) -> None:
        """Look through the folder. Raises FileNotFoundError when no schema is in it."""
        self._compiled: dict[str, etree.XMLSchema | None] = {}
        self._trees = {
            tree.getroot().get("targetNamespace", ""): tree for tree in map(_parse_schema, sorted(folder.glob("*.xsd")))
        }
        if not self._trees:
            raise FileNotFoundError(f"no .xsd file in {folder}")

    def of(self, namespace: str) -> etree.XMLSchema | None:
        """Schema of a namespace; None when there is none or when it leans on a schema that is not in the folder."""
        if namespace not in self._compiled:
            self._compiled[namespace] = self._compile(namespace)
        return self._compiled[namespace]

    def _compile(self, namespace: str) -> etree.XMLSchema | None:
        if namespace not in self._trees:
            return None
        try:
            return etree.XMLSchema(self._trees[namespace])
        except etree.XMLSchemaParseError:  # core properties import the Dublin Core from the web
            return None


def validate(book: Path, schemas: Schemas) -> Iterator[Finding]:
    """Verdict on each XML part of a workbook, in the order of the zip."""
    with zipfile.ZipFile(book) as package:
        for part in package.namelist():
            if part.endswith((".xml", ".rels", ".vml")):
                yield _judge(part, package.read(part), schemas)


def _judge(part: str, content: bytes, schemas: Schemas) -> Finding:
    try:
        root = etree.fromstring(content, _parser())
    except etree.XMLSyntaxError as error:
        return Finding(part=part, verdict=Verdict.INVALID, errors=(str(error),))
    schema = schemas.of(etree.QName(root).namespace or "")
    if schema is None:
        return Finding(part=part, verdict=Verdict.WELL_FORMED)
    if schema.validate(_understood(root)):
        return Finding(part=part, verdict=Verdict.VALID)
    errors = tuple(f"line {error.line}: {error.message}" for error in schema.error_log)
    return Finding(part=part, verdict=Verdict.INVALID, errors=errors)


def _understood(root: etree._Element) -> etree._Element:
    """The part as a reader sees it that knows no extension of the standard (ECMA-376 part 3).

    Content of namespaces declared ignorable is left out, of alternatives the fallback is taken. What stands in an
    extension list is left alone: the schema lets anything stand there.
    """
    ignorable = _ignorable_namespaces(root)
    for element in list(root.iter(etree.Element)):
        for name in list(element.attrib):
            # The schema forgets xml:space, which every program writes on a text with spaces at its ends.
            if name == XML_SPACE or name.startswith(COMPATIBILITY) or _namespace(name) in ignorable:
                del element.attrib[name]
        if element.tag == f"{COMPATIBILITY}AlternateContent":
            _replace(element, element.find(f"{COMPATIBILITY}Fallback"))
        elif _namespace(element.tag) in ignorable and not _is_extension(element):
            _replace(element, None)
    return root


def _ignorable_namespaces(root: etree._Element) -> set[str]:
    return {
        element.nsmap[prefix]
        for element in root.iter(etree.Element)
        for prefix in element.get(f"{COMPATIBILITY}Ignorable", "").split()
    }


def _is_extension(element: etree._Element) -> bool:
    return any(etree.QName(ancestor).localname == "extLst" for ancestor in element.iterancestors())


def _replace(element: etree._Element, content: etree._Element | None) -> None:
    parent = element.getparent()
    if parent is None:
        return
    for child in () if content is None else list(content):
        element.addprevious(child)
    parent.remove(element)


def _namespace(name: str) -> str:
    return etree.QName(name).namespace or ""


def _parse_schema(path: Path) -> etree._ElementTree:
    return etree.parse(str(path), _parser())


def _parser() -> etree.XMLParser:
    return etree.XMLParser(no_network=True, resolve_entities=False, huge_tree=True)


def main() -> int:
    """Print a line per part and the first errors of each invalid one; gives the exit code."""
    parser = argparse.ArgumentParser(description="Hold every part of workbooks against the schemas of ECMA-376.")
    parser.add_argument("schemas", type=Path, metavar="XSD_FOLDER")
    parser.add_argument("books", type=Path, nargs="+", metavar="BOOK")
    arguments = parser.parse_args()
    schemas = Schemas(arguments.schemas)
    invalid = 0
    for book in arguments.books:
        print(book)
        for finding in validate(book, schemas):
            print(f"  {finding.verdict:<9} {finding.part}")
            for error in finding.errors[:SHOWN_ERRORS]:
                print(f"            {error}")
            invalid += finding.verdict is Verdict.INVALID
    print(f"{invalid} invalid parts")
    return 1 if invalid else 0


if __name__ == "__main__":
    sys.exit(main())
