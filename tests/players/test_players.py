"""A whole list: names as they were typed, numbers, warnings, and every problem at once."""

from __future__ import annotations

import re
import subprocess
import sys
import unicodedata
from io import BytesIO

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundbook.errors import PlayerListError, Severity
from roundbook.players import ListedPlayer
from tests.players.making import HEADER, Formula, Value, names, read, refused, told, xlsx

# What XML cannot hold (lone surrogates) and what nobody can see is no part of a name.
visible = st.characters(exclude_categories=("Cs", "Cc", "Cf", "Zl", "Zp", "Cn"))
typed_names = (
    st.text(visible, min_size=1, max_size=40)
    .map(lambda name: " ".join(name.split()))
    .filter(lambda name: bool(name) and "@" not in name and not re.search(r"(?:[0-9]\D*){6}", name))
)


@settings(max_examples=60, deadline=None)  # each example writes a workbook
@given(
    st.lists(typed_names, min_size=1, max_size=12, unique_by=lambda name: unicodedata.normalize("NFC", name).casefold())
)
def test_any_names_come_out_as_they_went_in(typed: list[str]) -> None:
    """Whatever letters and signs a name has, it is read as typed; addresses and numbers of people are none."""
    rows: list[tuple[Value, ...]] = [HEADER, *((number, "", name) for number, name in enumerate(typed, 1))]

    assert [unicodedata.normalize("NFC", name) for name in typed] == names(read(rows))


@settings(max_examples=20, deadline=None)  # each example writes a workbook
@given(st.permutations(range(1, 9)))
def test_start_numbers_in_any_order(numbers: list[int]) -> None:
    """Numbers 1 to n are start numbers in whatever order the list has."""
    rows: list[tuple[Value, ...]] = [("No.", "Name"), *((number, f"Player {number}") for number in numbers)]

    assert numbers == [player.start_number for player in read(rows).players]


@pytest.mark.parametrize("numbers", [(1, 2, 4), (1, 1, 2), (1, None, 3), (5, 6, 7), ("a", 1, 2)])
def test_incomplete_numbers_are_line_numbers(numbers: tuple[Value, ...]) -> None:
    """Numbers with gaps, repetitions or blanks start nobody, and a note says so."""
    players = read([("No.", "Name"), *zip(numbers, ("Kaj", "Åse", "Bo"), strict=True)])

    assert [None] * 3 == [player.start_number for player in players.players]
    assert [("numbers-not-complete", "A1")] == told(players.problems)


@pytest.mark.parametrize(
    "name", ["=1+1", "<b>", "Null", "NA", "None", "nan", "-", "1-0", "O'Shaughnessy", "{name}", "#N/A", "'t Hoen"]
)
def test_name_is_never_interpreted(name: str) -> None:
    """What looks like a formula, a tag or a missing value is a name."""
    assert [name] == names(read([("Name", "Rating"), (name, 1500)]))


def test_name_that_excel_took_for_something_else() -> None:
    """A truth value is the name that was typed, a number is its digits; both are worth a look."""
    players = read([("Name", "Rating"), (True, 1500), (12345, 1600)])

    assert ["True", "12345"] == names(players)
    assert [("name-not-text", "A2"), ("name-not-text", "A3")] == told(players.problems)


def test_invisible_characters_are_removed_and_told() -> None:
    """A name with a bell in it is read without, and a note says so."""
    players = read([("Name", "Rating"), ("Ka\x07j", 1500)])

    assert (["Kaj"], [("invisible-characters", "A2")]) == (names(players), told(players.problems))


def test_whole_row_is_read() -> None:
    """Each column of the entry form has its field."""
    players = read([HEADER, (1, "wfm", " Lyngholm,  Åse", "den", "1912", 1400002.0, "Vestborg", "28.02.1971")])
    expected = ListedPlayer(
        row=2,
        name="Lyngholm, Åse",
        title="WFM",
        federation="DEN",
        rating=1912,
        fide_id="1400002",
        club="Vestborg",
        birth="1971-02-28",
        start_number=1,
    )

    assert (expected,) == players.players


def test_titles_that_are_not_fide_are_kept_beside() -> None:
    """A national category is no title; the whole column is kept as it stands."""
    players = read([("Tytuł", "Nazwisko i imię"), ("FM", "Wróblewski Grzegorz"), ("k+", "Żółkiewska Małgorzata")])

    assert [("FM", ("FM",)), ("", ("k+",))] == [(player.title, player.extra) for player in players.players]
    assert [("titles-not-fide", "A3")] == told(players.problems)


def test_doubtful_cells_are_warnings() -> None:
    """A rating, a FIDE ID and a birth that are not understood are left out or kept as text, each with its cell."""
    players = read([("Name", "Rating", "FIDE ID", "Born"), ("Kaj", "soon", "applied for", "14.3.26")])

    assert [("rating-not-understood", "B2"), ("fide-id-not-understood", "C2"), ("birth-not-understood", "D2")] == told(
        players.problems
    )
    assert (None, "", "14.3.26") == (players.players[0].rating, players.players[0].fide_id, players.players[0].birth)


def test_formulas_without_results_are_told() -> None:
    """A name without a result is an error, any other cell a warning."""
    book = openpyxl.Workbook()
    sheet = book["Sheet"]
    sheet.append(["Name", "Rating"])
    sheet.append(["Kaj", "=C2"])
    sheet.append(["=C3", 1850])
    stream = BytesIO()
    book.save(stream)

    assert [("name-not-calculated", "A3"), ("cell-not-calculated", "B2")] == refused(stream.getvalue())


def test_error_values_are_told() -> None:
    """#N/A in place of a name is an error, in place of a club a warning."""
    missing = Formula(text="=NA()", result="#N/A")

    assert [("name-is-error", "A3"), ("cell-is-error", "B2")] == refused(
        xlsx([("Name", "Club"), ("Kaj", missing), (missing, "Vestborg")])
    )


def test_every_problem_comes_at_once_errors_first() -> None:
    """One run shows everything: errors, then warnings, then notes."""
    rows = [
        ("Name", "Rating", "Paid"),
        ("Kaj", "soon", None),
        (None, 1500, "x"),
        ("kaj", 1600, None),
        ("Åse", "1850K", None),
    ]
    expected = [
        ("name-missing", "A3"),
        ("duplicate-name", "A4"),
        ("rating-not-understood", "B2"),
        ("unknown-header", "C1"),
        ("rating-read-as", "B5"),
    ]

    assert expected == refused(xlsx(rows))


def test_error_is_a_value_error_with_problems() -> None:
    """A caller may catch the built-in kind."""
    with pytest.raises(ValueError, match="name-missing") as caught:
        read([("Name", "Club"), (None, "Vestborg"), ("Kaj", "Vestborg")])
    assert isinstance(caught.value, PlayerListError)
    assert Severity.ERROR == caught.value.problems[0].severity


def test_import_is_light() -> None:
    """`players` loads no spreadsheet library before a list is read."""
    heavy = {"openpyxl", "pandas", "xlrd", "xlsxwriter"}
    code = f"import roundbook.players, sys; print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "[]\n" == done.stdout
