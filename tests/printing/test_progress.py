"""The chart of the points, and the picture of the results."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import replace

import pytest

from roundbook.errors import FormatError
from roundbook.model import RESULT_BY_CODE, Dividing, Tournament
from tests.app.events import event
from tests.building import tournament_of
from tests.groups import event_with_groups, settings_of
from tests.printing.events import sixty, strange
from tests.printing.reading import content, pages, rows, sheets

TOURNAMENT = tournament_of(
    [(1, 1, 2, "1-0"), (1, 3, 4, "½-½"), (2, 4, 1, "½-½"), (2, 2, 3, "- +"), (3, 1, 3, ""), (3, 2, 4, "")]
)


def charts(content: bytes) -> list[str]:
    """XML of all charts of a workbook."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = sorted(name for name in archive.namelist() if name.startswith("xl/charts/chart"))
        return [archive.read(name).decode() for name in names]


def test_points_are_added_up_round_by_round() -> None:
    """Forfeits count as in the standings."""
    progress, _ = sheets(TOURNAMENT, "progress")

    assert "Points after each round · As of round 2, 2026-11-30 16:00" == rows(progress)[1][0]
    assert ["Rank", "Name", 1, 2, "Points"] == rows(progress)[2]
    assert {("Player 1", 1, 1.5), ("Player 2", 0, 0), ("Player 3", 0.5, 1.5), ("Player 4", 0.5, 1)} == {
        tuple(row[1:4]) for row in rows(progress)[3:]
    }


def test_chart_has_a_line_for_each_player() -> None:
    """Over the rounds so far, with the figures of his own row."""
    (chart,) = charts(content(TOURNAMENT, ["progress"]))
    lines = re.findall(r"<c:val><c:numRef><c:f>Progress!\$C\$(\d+):\$D\$\1</c:f>", chart)

    assert 4 == chart.count("<c:ser>") == len(set(lines))


@pytest.mark.parametrize(("tournament", "lines"), [(sixty(), [12]), (event(4), [4])])
def test_chart_shows_twelve_at_most(tournament: Tournament, lines: list[int]) -> None:
    """Others stand in the table below."""
    made = content(tournament, ["progress"])

    assert lines == [chart.count("<c:ser>") for chart in charts(made)]


def test_every_group_has_its_chart() -> None:
    """Three groups."""
    tournament = event_with_groups(12, settings_of(Dividing.RATING, size=4))
    (first, *others) = tournament.games
    begun = replace(tournament, games=(replace(first, result=RESULT_BY_CODE["1-0"]), *others))

    assert [4, 4, 4] == [chart.count("<c:ser>") for chart in charts(content(begun, ["progress"]))]


def test_names_in_a_chart_are_no_formulas() -> None:
    """They stand behind the rank."""
    (chart,) = charts(content(strange(), ["progress"]))

    assert 10 == chart.count("<c:tx><c:v>")
    assert "=1+1</c:v>" in chart
    assert "<b>" not in chart


def test_results_are_shaded_by_a_scale() -> None:
    """From nothing to a whole point, over the cells of the crosstable, whose columns are in the order of the lines."""
    _, picture = sheets(TOURNAMENT, "progress")
    ((area, [rule]),) = [(str(area.sqref), rules) for area, rules in picture.conditional_formatting._cf_rules.items()]
    header, *lines = rows(picture)[2:]

    assert header[2:-1] == [line[0] for line in lines]
    assert f"C5:F{4 + len(lines)}" == area
    assert ["0", "0.5", "1"] == [f"{float(value.val):g}" for value in rule.colorScale.cfvo]
    assert {1: [1, 0.5], 2: [0, 0], 3: [1, 0.5], 4: [0.5, 0.5]} == {
        line[0]: sorted(line[2:-1], reverse=True) for line in lines
    }


def test_before_the_first_result_there_is_nothing_to_show() -> None:
    """Said in words."""
    with pytest.raises(FormatError) as error:
        sheets(event(6, rounds_played=0), "progress")

    assert "print-no-results" == error.value.problems[0].code


def test_every_page_has_its_headers() -> None:
    """Sixty players go on on further pages, each shaded by the same scale."""
    progress, picture = sheets(sixty(), "progress")
    below = [page[0] for page in list(pages(progress))[1:]]

    assert [["Rank", "Name", 1, 2, "Points"]] * len(below) == below
    assert 1 < len(below)
    assert [["No.", "Name", 1, 2, "Points"]] * 2 == [page[0] for page in pages(picture)]
    shaded = [str(area.sqref) for area in picture.conditional_formatting]
    rows_of = [range(int(top[1:]), int(bottom[1:]) + 1) for top, bottom in (area.split(":") for area in shaded)]
    assert 60 == sum(map(len, rows_of))
    assert all(isinstance(picture.cell(row, 1).value, int) for own in rows_of for row in own)


def test_long_event_shows_some_of_its_rounds() -> None:
    """Seventy rounds of four players, every second in a column, the last one among them."""
    lines = [(at, 1 + at % 2, 3 + at % 2, "1-0") for at in range(1, 71)]
    progress, _ = sheets(tournament_of(lines), "progress")

    assert ["Rank", "Name", *range(2, 71, 2), "Points"] == rows(progress)[2]
    assert 35 == rows(progress)[3][-1]
