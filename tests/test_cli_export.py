"""The verb `export`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import roundbook
from roundbook import read_workbook
from roundbook.cli import main
from roundbook.cli_export import KINDS
from roundbook.exporting import TARGETS
from roundbook.model import Dividing
from tests.app.events import event, workbook
from tests.groups import event_with_groups, settings_of
from tests.publish.events import private_league


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
    assert TARGETS.keys() == KINDS.keys()


def test_several_kinds_are_written_at_once(book: Path) -> None:
    """With commas or one by one; an option goes to those that know it, and all of them must be free."""
    result = run(book, "--to", "html,json", "--to", "TRF", "--with", "birth", "--federation", "DEN")

    assert 0 == result.exit_code
    assert {".xlsx", ".html", ".json", ".trf"} == {path.suffix for path in book.parent.iterdir()}
    assert b"<td><bdi>1980</bdi></td>" in book.with_suffix(".html").read_bytes()
    assert b"\r032 DEN" in book.with_suffix(".trf").read_bytes().replace(b"\n", b"\r")
    assert 2 == run(book, "--to", "csv,html").exit_code
    assert not book.with_name("club - csv").exists()


def test_several_kinds_go_into_one_folder(book: Path) -> None:
    """Which is made."""
    folder = book.with_name("club on the web")
    assert 0 == run(book, "--to", "csv, html", "-o", folder).exit_code

    names = {"standings.csv", "crosstable.csv", "games.csv", "players.csv", "club.html"}
    assert names == {path.name for path in folder.iterdir()}


def test_what_cannot_be_written_together_is_refused(book: Path) -> None:
    """Two editions of a report under one name, an option that none of them knows, a kind that there is not."""
    for wrong in (["trf,trf16"], ["json,trf", "--separator", "tab"], ["html,pdf"], ["html,"]):
        assert 2 == run(book, "--to", *wrong).exit_code
    assert [book] == list(book.parent.iterdir())


# ---- reports and JSON


def words(result: Result) -> str:
    """Output of a run in one line."""
    return " ".join(result.output.split())


def test_a_report_is_written_with_what_it_lacks(book: Path) -> None:
    """Each thing once, with the way to give it; the file is there all the same."""
    result = run(book, "--to", "trf")
    lines = book.with_suffix(".trf").read_bytes().split(b"\r\n")

    assert 0 == result.exit_code
    assert 1 == result.output.count("--federation")
    assert b"192 FIDE_ROUNDROBIN" in lines
    assert 7 == sum(line.startswith(b"001 ") for line in lines)


def test_what_the_workbook_does_not_say_is_given_with_the_command(book: Path) -> None:
    """Then it is in the report, and not told to be missing."""
    days = ",".join(f"2026-09-{day:02}" for day in range(1, 8))
    given = {
        "--federation": "NOR",
        "--arbiter": "Lee, Ann",
        "--place": "Oslo",
        "--time-control": "90+30",
        "--dates": days,
    }
    result = run(book, "--to", "trf", *(part for option in given.items() for part in option))
    text = book.with_suffix(".trf").read_text()

    assert not any(option in result.output for option in given)
    assert all(line in text for line in ("032 NOR", "102 Lee, Ann", "022 Oslo", "222 5400+30", "052 2026/09/07"))


@pytest.mark.parametrize(
    ("options", "rounds"),
    [
        (("--round", "2"), {1, 2}),
        (("--round", "2-3"), {2, 3}),
        (("--until", "2026-09-01"), None),
        (("--round", "9-"), None),
    ],
)
def test_rounds_are_chosen(book: Path, options: tuple[str, ...], rounds: set[int] | None) -> None:
    """By number; by day only where rounds have days."""
    result = run(book, "--to", "trf16", *options)
    if rounds is None:
        assert 2 == result.exit_code
        assert not book.with_suffix(".trf").exists()
        return
    lines = [line for line in book.with_suffix(".trf").read_text().splitlines() if line.startswith("001")]

    assert rounds == {
        place for line in lines for place in range(1, 8) if line[81 + 10 * place : 89 + 10 * place].strip()
    }


def test_each_group_has_a_file(tmp_path: Path) -> None:
    """Named after the workbook and the group."""
    path = tmp_path / "club.xlsx"
    path.write_bytes(workbook(event_with_groups(8, settings_of(Dividing.RATING, size=4))))

    assert 0 == run(path, "--to", "trf").exit_code
    assert {"club - Group A.trf", "club - Group B.trf"} == {one.name for one in tmp_path.glob("*.trf")}


@pytest.mark.parametrize("kind", ["trf", "json"])
def test_create_makes_a_workbook_of_it_again(book: Path, kind: str) -> None:
    """With all games; what is in it is told."""
    run(book, "--to", kind)
    source, target = book.with_suffix(f".{kind}"), book.with_name("again.xlsx")
    result = CliRunner().invoke(main, ["create", str(source), "-o", str(target), "--arbiter", "Lee, Ann"])
    old, new = read_workbook(book), read_workbook(target)

    assert 0 == result.exit_code
    games = [game for game in old.games if not game.is_bye]
    done = sum(game.result is not None for game in games)
    assert f": {done} of {len(games)} games have a result; {len(old.players)} players." in result.output
    assert "Lee, Ann" == new.settings.arbiter
    assert [(g.white, g.black, g.result) for g in old.games] == [(g.white, g.black, g.result) for g in new.games]


def test_options_of_a_draw_do_not_go_with_a_tournament(book: Path) -> None:
    """Nothing is drawn anew; nothing is written."""
    run(book, "--to", "json")
    result = CliRunner().invoke(main, ["create", str(book.with_suffix(".json")), "--double", "--seed", "1"])

    assert 2 == result.exit_code
    assert "--double, --seed" in words(result)
    assert not book.with_name("club - tournament.xlsx").exists()


def test_a_report_without_games_is_a_list(book: Path) -> None:
    """Numbers are drawn as for any other."""
    run(book, "--to", "trf")
    source, target = book.with_name("entries.trf"), book.with_name("drawn.xlsx")
    lines = book.with_suffix(".trf").read_text().splitlines()
    source.write_text("\n".join(line[:80] for line in lines if line.startswith(("001", "012"))))
    result = CliRunner().invoke(main, ["create", str(source), "-o", str(target), "--draw", "list", "-y", "--double"])

    assert 0 == result.exit_code
    assert [p.name for p in read_workbook(book).players] == [p.name for p in read_workbook(target).players]
    assert 2 == read_workbook(target).settings.cycles


def test_a_broken_report_is_refused_line_by_line(book: Path) -> None:
    """All at once, and no workbook is written."""
    run(book, "--to", "trf")
    path = book.with_suffix(".trf")
    path.write_text(path.read_text().replace("001    1 ", "001    x ").replace("142 7", "142 seven"))
    result = CliRunner().invoke(main, ["create", str(path)])

    assert 1 == result.exit_code
    assert 2 == result.output.count("error: club.trf: Line ")
    assert not book.with_name("club - tournament.xlsx").exists()


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [("--round", "all", "Skriv en runde som 5"), ("--since", "2026-09-01, 2026-10-01", "Skriv én dag")],
)
def test_what_was_typed_wrongly_is_told_in_the_language_of_the_terminal(
    book: Path, monkeypatch: pytest.MonkeyPatch, option: str, value: str, told: str
) -> None:
    """With what to type."""
    monkeypatch.setenv("LC_ALL", "da_DK.UTF-8")
    result = run(book, "--to", "trf", option, value)

    assert 2 == result.exit_code
    assert told in words(result)


def test_a_league_is_told_by_its_teams_and_matches(tmp_path: Path) -> None:
    """It has no games of players."""
    source = tmp_path / "league.json"
    source.write_bytes(roundbook.export(private_league(), "json").files[""])
    result = CliRunner().invoke(main, ["create", str(source)])

    assert 0 == result.exit_code
    assert "2 of 6 matches have a result; 4 teams." in result.output
