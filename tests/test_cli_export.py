"""The verb `export`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from roundbook.cli import main
from roundbook.cli_export import TARGETS
from tests.app.events import event, workbook


def run(*arguments: object) -> Result:
    """`roundbook export` with these arguments; an exception that is not ours fails the test."""
    result = CliRunner().invoke(main, ["export", *map(str, arguments)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A workbook in a folder of its own."""
    path = tmp_path / "club.xlsx"
    path.write_bytes(workbook(event()))
    return path


def test_tables_are_written_beside_the_workbook(book: Path) -> None:
    """In a folder with its name; each file is told."""
    result = run(book, "--to", "csv")
    folder = book.with_name("club - csv")

    assert 0 == result.exit_code
    assert {f"Written: {folder / name}.csv." for name in ("standings", "crosstable", "games", "players")} == set(
        result.output.splitlines()
    )
    assert 4 == len(list(folder.iterdir()))


def test_page_is_written_beside_the_workbook(book: Path) -> None:
    """Or where it was asked for: a name, a folder."""
    assert f"Written: {book.with_suffix('.html')}.\n" == run(book, "--to", "html").output
    (book.parent / "web").mkdir()
    assert 0 == run(book, "--to", "html", "-o", book.parent / "web").exit_code
    assert 0 == run(book, "--to", "html", "-o", book.with_name("index.htm"), "--with", "birth").exit_code

    assert book.with_suffix(".html").read_bytes() == (book.parent / "web" / "club.html").read_bytes()
    assert b"<td><bdi>1980</bdi></td>" in book.with_name("index.htm").read_bytes()


def test_workbook_is_never_overwritten(book: Path) -> None:
    """By a page that was given its name."""
    content = book.read_bytes()

    assert 3 == run(book, "--to", "html", "-o", book, "--force").exit_code
    assert content == book.read_bytes()


def test_option_that_means_nothing_is_refused(book: Path) -> None:
    """A page has no separators."""
    assert 2 == run(book, "--to", "html", "--separator", "tab").exit_code


def test_existing_files_are_replaced_only_when_asked(book: Path) -> None:
    """Before anything is written; the former ones stay as backups."""
    folder = book.with_name("tables")
    folder.mkdir()
    (folder / "players.csv").write_text("mine")

    assert 2 == run(book, "--to", "csv", "-o", folder).exit_code
    assert ["players.csv"] == [path.name for path in folder.iterdir()]
    assert 0 == run(book, "--to", "csv", "-o", folder, "--force").exit_code
    assert "mine" == (folder / "players.bak.csv").read_text()


def test_columns_and_separator_are_chosen(book: Path) -> None:
    """By words; unknown ones are told with those that there are."""
    assert 0 == run(book, "--to", "csv", "--with", "Phone, birth", "--separator", "tab").exit_code
    header = (book.with_name("club - csv") / "players.csv").read_text(encoding="utf-8-sig").splitlines()[0]

    assert header.endswith("Born\tWithdrawn after round\tPhone")
    refused = run(book, "--to", "csv", "--with", "Shoes", "--force")
    assert 2 == refused.exit_code
    assert "birth, note, Phone, Seat" in refused.output


def test_folder_cannot_be_a_file(book: Path) -> None:
    """Nor can it stand in one that is not there; the workbook stays."""
    content = book.read_bytes()

    assert 3 == run(book, "--to", "csv", "-o", book).exit_code
    assert 3 == run(book, "--to", "csv", "-o", book.with_name("no") / "where").exit_code
    assert content == book.read_bytes()


def test_what_is_no_workbook_is_told(tmp_path: Path) -> None:
    """And nothing is written."""
    assert 1 == run(tmp_path / "none.xlsx", "--to", "csv").exit_code
    assert 2 == run(tmp_path / "none.xlsx", "--to", "pdf").exit_code
    assert [] == list(tmp_path.iterdir())


def test_help_names_every_target() -> None:
    """With a word about each."""
    help_text = run("--help").output

    assert all(f"{kind} (" in " ".join(help_text.split()) for kind in TARGETS)
