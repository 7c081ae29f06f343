"""The verb `create`: what its options make of a list."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from roundbook import read_workbook
from roundbook.cli import main
from roundbook.exchange.json_out import json_text
from roundbook.model import Apart, DrawMethod
from tests.building import tournament_of

NORDIC = ("DEN", "SWE", "NOR", "DEN", "SWE", "ISL", "DEN", "FIN", "NOR", "EST")


@pytest.fixture
def entries(tmp_path: Path) -> Path:
    """Ten players with federation and club."""
    path = tmp_path / "open.csv"
    lines = [f"Player {place};{federation};{federation} club" for place, federation in enumerate(NORDIC)]
    path.write_text("\n".join(["Name;Federation;Club", *lines]), encoding="utf-8")
    return path


def run(entries: Path, *options: str) -> Result:
    """`roundbook create` with these options, written to `book.xlsx`; an exception that is not ours fails the test."""
    target = str(entries.with_name("book.xlsx"))
    result = CliRunner().invoke(main, ["create", str(entries), "-o", target, *options])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


# ---- who is kept apart


@pytest.mark.parametrize(
    ("options", "apart"),
    [
        (("--draw", "varma"), Apart.FEDERATION),
        (("--draw", "varma", "--apart", "club"), Apart.CLUB),
        (("--apart", "federation"), Apart.FEDERATION),
    ],
)
def test_players_are_kept_apart(entries: Path, options: tuple[str, ...], apart: Apart) -> None:
    """By federation if nothing else is said; whoever says who is to be kept apart need not name the tables."""
    result = run(entries, *options, "--seed", "11")
    settings = read_workbook(entries.with_name("book.xlsx")).settings

    assert 0 == result.exit_code
    assert "seed 11" in result.output
    assert (DrawMethod.VARMA, apart, 11) == (settings.draw_method, settings.apart, settings.seed)


def test_late_meetings_are_warned_of(entries: Path) -> None:
    """Five players of one club among ten have no room in one group."""
    entries.write_text(entries.read_text("utf-8").replace("SWE club", "DEN club"), encoding="utf-8")
    result = run(entries, "--apart", "club")

    assert 0 == result.exit_code
    assert "please check: DEN club: numbers" in result.output


def test_apart_without_lots_is_wrong_use(entries: Path) -> None:
    """Numbers by rating leave nothing to draw."""
    result = run(entries, "--draw", "list", "--apart", "club")

    assert 2 == result.exit_code
    assert "--apart" in result.output


# ---- on which days


def dates_of(entries: Path) -> list[str]:
    """Dates of the rounds in the workbook that was written."""
    return [str(date) for date in read_workbook(entries.with_name("book.xlsx")).settings.round_dates]


def test_rounds_follow_from_the_first_date(entries: Path) -> None:
    """Ten players, nine rounds: every Tuesday at seven, over the autumn holidays; first and last day are said."""
    options = ("--first-date", "2026-09-08", "--time", "19:00", "--holidays", "2026-10-12..2026-10-18")
    result = run(entries, *options, "--lang", "en")

    days = ("09-08", "09-15", "09-22", "09-29", "10-06", "10-20", "10-27", "11-03", "11-10")
    assert 0 == result.exit_code
    assert [f"2026-{day} 19:00:00" for day in days] == dates_of(entries)
    assert "Dates: Tuesday 8 September 2026, 19:00 to Tuesday 10 November 2026, 19:00" in result.output


def test_days_may_be_given_one_by_one(entries: Path) -> None:
    """Three rounds on each of three days, as people write days."""
    result = run(
        entries, "--dates", "5.9.2026, 6.9.2026; 2026-09-12", "--time", "10:00, 14:00", "--rounds-per-day", "3"
    )

    assert 0 == result.exit_code
    assert ["2026-09-05 10:00:00", "2026-09-05 14:00:00", "2026-09-05"] == dates_of(entries)[:3]
    assert "2026-09-12" == dates_of(entries)[-1]


@pytest.mark.parametrize(
    ("every", "days"),
    [
        ("14", ["07", "21"]),
        ("tue, thu", ["08", "10"]),
        ("fredag", ["11", "18"]),
        ("Mittwoch; Samstag", ["09", "12"]),
        ("sob.", ["12", "19"]),
    ],
)
def test_interval_may_be_days_of_the_week(entries: Path, every: str, days: list[str]) -> None:
    """In any language of ours; from a Monday on."""
    run(entries, "--first-date", "2026-09-07", "--every", every)

    assert [f"2026-09-{day}" for day in days] == dates_of(entries)[:2]


def test_several_times_are_several_rounds_a_day(entries: Path) -> None:
    """Nobody has to say it twice."""
    run(entries, "--first-date", "2026-09-07", "--every", "1", "--time", "10:00, 14:00")

    assert ["2026-09-07 10:00:00", "2026-09-07 14:00:00", "2026-09-08 10:00:00"] == dates_of(entries)[:3]


@pytest.mark.parametrize(
    "options",
    [
        ("--every", "7"),
        ("--holidays", "2026-10-12"),
        ("--time", "19:00"),
        ("--rounds-per-day", "2"),
        ("--dates", "2026-09-07", "--first-date", "2026-09-07"),
        ("--dates", "2026-09-07", "--every", "7"),
        ("--first-date", "2026-09-07", "--every", "someday"),
        ("--first-date", "2026-09-07", "--every", "0"),
        ("--first-date", "7/9/2026"),
        ("--first-date", "2026-09-07, 2026-09-14"),
        ("--dates", "2026-09-07, 2026-09-14"),
        ("--first-date", "2026-09-07", "--time", "10:00, 14:00", "--rounds-per-day", "1"),
    ],
)
def test_wishes_that_make_no_sense_are_wrong_use(entries: Path, options: tuple[str, ...]) -> None:
    """Told in words, and nothing is written."""
    assert 2 == run(entries, *options).exit_code
    assert not entries.with_name("book.xlsx").exists()


# ---- options that contradict each other


@pytest.mark.parametrize(
    "options", [("--double", "--cycles", "3"), ("--double", "--cycles", "1"), ("--quads", "--groups")]
)
def test_contradiction_is_wrong_use(entries: Path, options: tuple[str, ...]) -> None:
    """Nothing is chosen in silence."""
    result = run(entries, *options)

    assert 2 == result.exit_code
    assert all(option in result.output for option in options if option.startswith("--"))
    assert not entries.with_name("book.xlsx").exists()


def test_double_may_be_said_twice(entries: Path) -> None:
    """Both options say the same."""
    assert 0 == run(entries, "--double", "--cycles", "2").exit_code
    assert 2 == read_workbook(entries.with_name("book.xlsx")).settings.cycles


def test_match_of_two_teams_has_other_tables(tmp_path: Path) -> None:
    """The French one says so on Settings; who gets three equal colours in a double match is told."""
    teams = [f"{team}{n};{team}" for team in ("A", "B") for n in range(1, 6)]
    (tmp_path / "teams.csv").write_text("\n".join(["Name;Group", *teams]), encoding="utf-8")
    result = run(tmp_path / "teams.csv", "--scheveningen", "--table", "french", "--double", "--draw", "list")

    assert 0 == result.exit_code, result.output
    assert "french" == read_workbook(tmp_path / "book.xlsx").settings.table
    assert "colour in three games running" in result.output


def test_league_says_its_teams_in_board_order(tmp_path: Path) -> None:
    """As the column of boards has them, whatever the order of the list; what is counted is matches."""
    lines = ["Hold;Bræt;Navn", "B;2;Bo", "A;2;Ea", "C;1;Cy", "A;1;Di", "B;1;Fy", "C;2;Gu"]
    (tmp_path / "teams.csv").write_text("\n".join(lines), encoding="utf-8")
    result = run(tmp_path / "teams.csv", "--teams", "--boards", "2", "--draw", "list")

    assert 0 == result.exit_code, result.output
    told = [line for line in result.output.splitlines() if line[:3] in {"A: ", "B: ", "C: "}]
    assert ["B: 1 Fy; 2 Bo", "A: 1 Di; 2 Ea", "C: 1 Cy; 2 Gu"] == told
    assert ", 3 matches)." in result.output or ", 3 matcher)." in result.output


def test_standard_table_of_a_match_may_be_named(entries: Path, tmp_path: Path) -> None:
    """It is what is taken anyway; without a match it is wrong use."""
    teams = [f"{team}{n};{team}" for team in ("A", "B") for n in range(1, 4)]
    (tmp_path / "teams.csv").write_text("\n".join(["Name;Group", *teams]), encoding="utf-8")

    assert 2 == run(entries, "--table", "standard").exit_code
    assert 0 == run(tmp_path / "teams.csv", "--table", "standard", "--scheveningen").exit_code


# ---- options that do not go together


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--rank-by", "game"), "--rank-by hører sammen med --teams."),
        (("--boards", "4"), "--boards hører sammen med --teams."),
        (("--apart", "club", "--draw", "list"), "--apart hører sammen med --draw varma, --swiss."),
        (("--time", "19:00"), "--time hører sammen med --first-date, --dates."),
        (("--first-date", "2026-09-07", "--every", "someday"), "Skriv et antal dage fra 1 til 365"),
        (("--scoring", "0-1-2"), "Skriv tre tal med bindestreg imellem"),
    ],
)
def test_wrong_option_is_told_in_the_language_of_the_computer(
    entries: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], told: str
) -> None:
    """What would have no effect is refused, and nothing is written."""
    monkeypatch.setenv("LC_ALL", "da_DK.UTF-8")
    result = run(entries, *options)

    assert 2 == result.exit_code
    assert told in " ".join(result.output.split())
    assert not entries.with_name("book.xlsx").exists()


def test_name_that_is_empty_is_no_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`create ""`, as a script calls it whose variable is empty, once ended in a traceback."""
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["create", ""])

    assert isinstance(result.exception, SystemExit), result.exception
    assert "folder" in result.output


def test_text_file_has_no_sheets(entries: Path) -> None:
    """The list of its sheets says so."""
    assert "The sheets are: -." in run(entries, "--sheet", "Players").output


# ---- options without effect


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("--seed 4 --draw list", "--seed goes with --draw lot"),
        ("--seed 4 --draw rating", "--seed goes with --draw lot"),
        ("--places 40", "--places goes with --swiss"),
        ("--no-swap", "--no-swap goes with --double"),
        ("--no-swap --cycles 1", "--no-swap goes with --double"),
        ("--quads --draw list", "--draw means nothing for --quads"),
        ("--quads --apart club", "--apart means nothing for --quads"),
        ("--quads --table circle", "--table means nothing for --quads"),
        ("--swiss 3 --double", "--double means nothing for --swiss"),
        ("--swiss 3 --cycles 2", "--cycles means nothing for --swiss"),
        ("--swiss 3 --table berger", "--table means nothing for --swiss"),
        ("--swiss 3 --completed decided", "--completed means nothing for --swiss"),
    ],
)
def test_option_without_effect_is_wrong_use(entries: Path, options: str, told: str) -> None:
    """It is named, with what it goes with; nothing is written."""
    result = run(entries, *options.split())

    assert 2 == result.exit_code
    assert told in " ".join(result.output.split())
    assert not entries.with_name("book.xlsx").exists()


@pytest.mark.parametrize(
    "options",
    ["--seed 4", "--seed 4 --draw varma", "--seed 4 --apart club", "--no-swap --double", "--seed 4 --swiss 3"],
)
def test_option_with_what_it_goes_with_is_taken(entries: Path, options: str) -> None:
    """Whatever is the usual draw there."""
    assert 0 == run(entries, *options.split()).exit_code


@pytest.mark.parametrize(
    ("paired", "results", "said"),
    [
        (0, 0, "Round 1 is paired with: roundbook pair BOOK"),
        (1, 2, "Round 2 is paired with: roundbook pair BOOK"),
        (2, 3, "Results missing: 1. Once they are typed, round 3 is paired with: roundbook pair BOOK"),
        (3, 6, "All 3 rounds are paired; results missing: 0."),
    ],
)
def test_swiss_says_what_is_next(paired: int, results: int, said: str, tmp_path: Path) -> None:
    """Whatever state it comes in from another program: four players, three rounds of two games."""
    pairs = [(1, 1, 2), (1, 3, 4), (2, 4, 1), (2, 2, 3), (3, 1, 3), (3, 2, 4)]
    lines = [(*line, "1-0" if place < results else "") for place, line in enumerate(pairs) if line[0] <= paired]
    made = tournament_of(lines or [(1, 1, 2, ""), (1, 3, 4, "")], format="swiss")
    settings = replace(made.settings, rounds=3, places=8, tie_breaks=("BH",))
    made = replace(made, settings=settings, games=made.games if paired else ())
    source = tmp_path / "event.json"
    source.write_text(json_text(made), encoding="utf-8")

    assert said in run(source).output.splitlines()
