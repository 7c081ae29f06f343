"""A web page read back, strictly: what stands in it, without its markup."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from xml.etree import ElementTree as ET

import html5lib
from html5lib.treebuilders import getTreeBuilder

# Elements whose text a person sees only if it is another one's.
SVG = "{http://www.w3.org/2000/svg}"
NOT_SHOWN = ("head", "style", "title", f"{SVG}title")
# Elements that stand for themselves.
BLOCKS = ("dt", "dd", "li", "p", "td", "th", "caption", "h1", "h2", "h3", "h4")


@dataclass(frozen=True)
class Page:
    """A page; `content` are its bytes."""

    content: bytes

    @cached_property
    def root(self) -> ET.Element:
        """The tree. Raises ParseError: the page is not HTML5 to the letter."""
        parser = html5lib.HTMLParser(tree=getTreeBuilder("etree"), strict=True, namespaceHTMLElements=False)
        return parser.parse(self.content, transport_encoding="utf-8")

    def all(self, tag: str, within: ET.Element | None = None) -> list[ET.Element]:
        """Elements of a kind."""
        return list((self.root if within is None else within).iter(tag))

    def by_id(self, name: str) -> ET.Element:
        """The element with an id."""
        return next(element for element in self.root.iter() if element.get("id") == name)

    @cached_property
    def ids(self) -> list[str]:
        """Every id."""
        return [name for element in self.root.iter() if (name := element.get("id"))]

    @cached_property
    def text(self) -> str:
        """Everything that is shown."""
        return shown(self.all("body")[0])

    def lines(self, table: ET.Element) -> list[list[str]]:
        """Cells of a table, line by line."""
        return [[shown(cell) for cell in line if cell.tag in ("td", "th")] for line in self.all("tr", table)]


def shown(element: ET.Element) -> str:
    """Text of an element, blanks drawn together."""
    return " ".join("".join(_texts(element)).split())


def _texts(element: ET.Element) -> Iterator[str]:
    if element.tag in NOT_SHOWN:
        return
    yield element.text or ""
    for child in element:
        yield from _texts(child)
        yield " " if child.tag in BLOCKS else ""
        yield child.tail or ""
