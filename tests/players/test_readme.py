"""What README tells organisers about headers is what the program knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundbook.players.words import header_fields, meanings

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
FIELD_BY_COLUMN = {
    "name": "name",
    "surname": "surname",
    "second surname": "second_surname",
    "given name": "given",
    "middle name": "middle_name",
    "surname prefix": "surname_prefix",
    "number": "start_no",
    "title": "title",
    "rating": "rating",
    "FIDE rating": "rating_fide",
    "national rating": "rating_national",
    "FIDE ID": "fide_id",
    "federation": "federation",
    "club": "club",
    "date of birth": "birth_date",
    "year of birth": "birth_year",
    "group": "group",
    "board": "board",
    "national number": "national_id",
    "category": "category",
    "sex": "sex",
    "status": "status",
    "takes part": "taking_part",
    "confirmed": "confirmed",
    "remark": "note",
    "e-mail": "email",
    "phone": "phone",
}
# Of a table of standings: known so that nobody takes them for start numbers, nothing that an organiser should write.
UNTOLD = {"rank", "points"}


def _table() -> dict[str, list[str]]:
    _, _, behind = README.partition("<!-- headers: begin")
    inside, _, _ = behind.partition("<!-- headers: end -->")
    rows = [line.strip("| ").split(" | ") for line in inside.splitlines() if line.startswith("| ")]
    return {column: headers.split(", ") for column, headers in rows[2:]}


@pytest.mark.parametrize("column", FIELD_BY_COLUMN)
def test_headers_in_readme_are_known(column: str) -> None:
    """Each example has the meaning of its row in at least one language."""
    known = {header: {field for fields in meanings(header).values() for field in fields} for header in _table()[column]}

    assert [] == [header for header, fields in known.items() if FIELD_BY_COLUMN[column] not in fields]


def test_readme_tells_every_column() -> None:
    """Nothing that a column can mean is left out."""
    assert FIELD_BY_COLUMN.keys() == _table().keys()
    assert header_fields() == set(FIELD_BY_COLUMN.values()) | UNTOLD
