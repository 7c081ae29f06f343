"""Why tied players are placed as they are, in words."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from random import Random

import pytest

from roundbook.explanations import TieTeller
from roundbook.model import Tournament
from roundbook.printed_explanations import explanations_text
from roundbook.rules import TEAM_TIE_BREAKS, TIE_BREAKS
from roundbook.rules.example import example_swiss_tournament, example_tournament
from roundbook.text import LANGUAGES, load_texts
from roundbook.tie_break_words import rule_key
from roundbook.workbook.findings import report_lines
from tests.building import scheduled, tournament_of
from tests.cups import cup
from tests.leagues import league, with_results
from tests.peers.events import league_of_teams, round_robin, swiss

ENGLISH = load_texts("en")


def by(tournament: Tournament, *codes: str) -> Tournament:
    """The tournament with these tie-breaks."""
    return replace(tournament, settings=replace(tournament.settings, tie_breaks=codes))


def lines_of(tournament: Tournament, *numbers: int) -> list[str]:
    """What the terminal prints, without indents and empty lines."""
    text = explanations_text(tournament, ENGLISH, numbers)
    return [line.strip() for line in text.splitlines() if line.strip()]


def value_line(tournament: Tournament, code: str, number: int) -> str:
    """How one value arises."""
    teller = TieTeller(by(tournament, code), ENGLISH, tournament.groups[0])
    [line] = teller.value(code, number)
    return line


def test_sonneborn_berger_is_told_opponent_by_opponent() -> None:
    """The numbers stand in FIDE's exercise, section 2.2: 1 has 9.25; its losses add nothing and are left out."""
    assert (
        "Player 1: SB 9.25 = ½ × 1.5 (Player 5) + 1 × 3.5 (Player 2) + 1 × 3.5 (Player 3) + 1 × 1.5 (Player 6)"
        == value_line(example_tournament(), "SB", 1)
    )


def test_cut_is_told_with_what_it_took() -> None:
    """6.25 becomes 4.75: the weakest opponents have 1½, and the smallest contribution of them goes."""
    line = value_line(example_tournament(), "SB/C1", 2)

    assert line.startswith("Player 2: SB/C1 4.75 = ")
    assert line.endswith("; cut as the lowest: 1 × 1.5 (Player 6)")


def test_koya_tells_the_limit() -> None:
    """Half of five games: 2½. A win against 6, who has 1½, is shown and adds nothing."""
    line = value_line(example_tournament(), "KS", 1)

    assert "Player 1: KS 2 = 0 (Player 5; 1.5 < 2.5) + 1 (Player 2; 3.5 ≥ 2.5) + 1 (Player 3; 3.5 ≥ 2.5)" in line


def test_running_scores_have_no_names() -> None:
    """½, 1½, 2½, 2½, 3½."""
    assert "Player 1: PS 10.5 = ½ + 1.5 + 2.5 + 2.5 + 3.5" == value_line(example_tournament(), "PS", 1)


def test_performance_names_the_table_entry() -> None:
    """B.02 8.1.1 gives 149 for 70 per cent."""
    line = value_line(example_tournament(), "TPR", 1)

    assert line.startswith("Player 1: TPR 2199 = 2050 + 149; 2050 = (1950 (Player 5) + ")
    assert line.endswith("3.5 of 5 are 70 %, for which FIDE's table has 149")


def test_dummy_and_cut_by_choice_are_told() -> None:
    """C.07 16.4 and 16.5 in FIDE's Swiss: 4 had a half-point bye in round 2, 14 lost by forfeit in round 3."""
    assert "2.5 (dummy; round 2)" in value_line(example_swiss_tournament(), "BH", 4)
    assert "cut first, since the player chose not to play (C.07 16.5): 2 (dummy; round 3)" in value_line(
        example_swiss_tournament(), "BH/C1", 14
    )


def test_dummies_are_explained_with_their_figures() -> None:
    """FIDE's Swiss: 4 has 3½ points and had half a point in round 2; 14 has 2 and lost round 3 by forfeit to 12.

    12 has 2 as well, but asked for no game in the last two rounds: one draw more for the others (C.07 16.3).
    """
    event = by(example_swiss_tournament(), "BH")
    teller = TieTeller(event, ENGLISH, event.groups[0], is_full=True)
    [free], [forfeit] = teller.value("BH", 4), teller.value("BH", 14)

    assert "2.5 (dummy, no opponent: own points 3.5, at most 2.5, a draw in every round (5); round 2)" in free
    assert "2 (dummy for Player 12: own points 2, at most the 3 of Player 12; " in forfeit
    assert "; who has 2, byes at the end as draws; round 3)" in forfeit


def test_what_a_dummy_is_stands_below_once() -> None:
    """Below the last player, once, however many lines have one."""
    event = by(example_swiss_tournament(), "BH", "SB")
    lines = lines_of(event, 4, 14)

    assert [len(lines) - 1] == [place for place, line in enumerate(lines) if line.startswith("Dummy: whoever")]


def test_rounds_not_elected_are_taken_away() -> None:
    """Player 5 of the exercise lost round 4 by forfeit."""
    assert "Player 5: REP 4 = 5 − 1 (Player 6)" == value_line(example_tournament(), "REP", 5)


def test_tie_is_told_step_by_step() -> None:
    """Direct encounter is repeated among 2 and 3, who drew; after that WIN and SB leave them together."""
    lines = lines_of(example_tournament())

    assert "Tied on 3.5: Player 1; Player 2; Player 3" == lines[0]
    assert "by DE: Player 1 2 > Player 2; Player 3 0.5" == lines[1]
    assert (
        "Among Player 1; Player 2; Player 3: Player 1 2 = 1 (Player 2; round 2) + 1 (Player 3; round 3); "
        "Player 2 0.5 = 0 (Player 1; round 2) + ½ (Player 3; round 4); "
        "Player 3 0.5 = 0 (Player 1; round 3) + ½ (Player 2; round 4)" == lines[3]
    )
    assert lines[4].endswith("; that separates nobody")
    assert "shared place: Player 2; Player 3; not decided by WIN, SB, KS" in lines


def test_games_to_come_are_told() -> None:
    """Nothing that a result can still change is decided."""
    running = tournament_of(
        [(1, 1, 3, "1-0"), (1, 2, 4, "1-0"), (2, 1, 2, ""), (2, 3, 4, "1-0"), (3, 1, 4, ""), (3, 3, 2, "1-0")],
        tie_breaks=("DE", "SB"),
    )

    assert all("games are missing" not in line or "Among" in line for line in lines_of(running))


def test_player_without_a_tie_has_his_points_and_every_tie_break() -> None:
    """What was not needed is told all the same."""
    running = tournament_of([(1, 1, 3, "1-0"), (1, 2, 4, "½-½")], tie_breaks=("WIN", "SB"))

    assert [
        "1. Player 1",
        "Points 1 = 1 (Player 3; round 1)",
        "Nobody else has so many points: no tie-break was needed.",
        "Every tie-break of the event:",
        "WIN: wins, those by forfeit too.",
        "Player 1: WIN 1 = 1 (Player 3; round 1)",
        "SB: the points taken from each opponent × that opponent's points.",
        "Player 1: SB 0 = 1 × 0 (Player 3; round 1)",
    ] == lines_of(running, 1)


def test_points_of_a_cup_are_no_tie() -> None:
    """Four players without a point yet: nobody is alone with his points, and nothing is decided by them."""
    assert ["Player 01", "Points 0 = 0"] == lines_of(cup(4), 1)


def test_player_whose_results_do_not_count_is_told_why() -> None:
    """He has no place to explain."""
    event = tournament_of([(1, 1, 3, "1-0"), (1, 2, 4, "½-½"), (2, 1, 2, ""), (3, 1, 4, "")], withdrawn_after={1: 1})
    [line] = lines_of(event, 1)

    assert "1 of 3 games played, 2 needed; results removed from the standings" in line


def test_event_without_ties_says_so() -> None:
    """Not an empty answer."""
    assert ["Nobody is tied."] == lines_of(tournament_of([(1, 1, 2, "1-0")]))


def test_teams_are_told_by_boards() -> None:
    """Three teams that drew all matches; on board 1 they made 1½, 1 and ½."""
    event = with_results(league(3, 2, tie_breaks=("TBR",)), {(2, 3): "10", (3, 1): "½½", (1, 2): "10"})
    lines = lines_of(event)

    assert {"Team 1: TBR 1: 1.5 · 0.5", "Team 2: TBR 2: 1 · 1", "Team 3: TBR 3: 0.5 · 1.5"} <= set(lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", [*TIE_BREAKS, *TEAM_TIE_BREAKS])
def test_every_tie_break_is_described_in_every_language(language: str, code: str) -> None:
    """One line each."""
    sentence = load_texts(language).message(rule_key(code))

    assert sentence.endswith(".")
    assert "\n" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_events_are_told_in_every_language(language: str) -> None:
    """Round robins, Swiss events and leagues with every tie-break there is: each sentence finds its words."""
    texts = load_texts(language)
    for event, codes in (
        (round_robin(3), tuple(code for code in TIE_BREAKS if code not in ("BH", "FB", "AOB"))),
        (swiss(3), ("DE", "BH/M1", *TIE_BREAKS)),
        (league_of_teams(3), ("EDEBB", *TEAM_TIE_BREAKS)),
    ):
        text = explanations_text(by(event, *codes), texts, [player.number for player in event.players])

        assert all(name in text for name in (player.name for player in event.players))


# ---- the Report


def texts_of(tournament: Tournament) -> list[str]:
    """The Report's lines."""
    return [line.text for line in report_lines(tournament, ENGLISH, (), "today")]


def test_report_tells_how_deciding_numbers_arise() -> None:
    """A reader can add up for himself what separated two players."""
    told = [line for line in texts_of(by(example_tournament(), "SB")) if re.search(r": SB .* = ", line)]

    assert told
    for line in told:
        total, _, terms = line.partition(" = ")
        products = re.findall(r"(½|[\d.]+) × ([\d.]+)", terms)
        added = sum((Decimal(own.replace("½", "0.5")) * Decimal(other) for own, other in products), Decimal(0))
        assert Decimal(total.rpartition(" ")[2]) == added


def test_report_of_two_by_direct_encounter_needs_no_more() -> None:
    """1 beat 2: the step says it."""
    lines = [(1, 1, 2, "1-0"), (2, 3, 1, "1-0"), (2, 2, 4, "1-0"), (3, 4, 3, "½-½")]

    assert not any("Among" in line for line in texts_of(tournament_of(lines, tie_breaks=("DE",))))


def test_long_report_leaves_terms_to_the_terminal() -> None:
    """Over a hundred players after five rounds are nearly all tied: the sheet keeps room for other lines."""
    random = Random(7)
    games = [line for line in scheduled(120) if line.round_number <= 5]
    lines = [(g.round_number, g.white, g.black, random.choice(("1-0", "½-½", "0-1"))) for g in games]
    texts = texts_of(tournament_of(lines, tie_breaks=("SB", "KS")))

    assert "How the other numbers arise: roundbook explain." == texts[-1]
    assert any(": SB " in line for line in texts)


def test_direct_encounter_says_why_it_decides_only_in_part() -> None:
    """1, 2 and 3 have two points; 1 beat both others, who have not met in this Swiss."""
    ones = [(1, 1, 2, "1-0"), (2, 1, 3, "1-0"), (3, 4, 1, "1-0"), (4, 5, 1, "1-0")]
    others = [(2, 2, 6, "1-0"), (3, 2, 7, "1-0"), (1, 3, 6, "1-0"), (4, 3, 7, "1-0")]
    told = " ".join(lines_of(by(tournament_of([*ones, *others], format="swiss"), "DE")))

    assert "not all of them have met, so only places that no such game could change are given" in told
    assert "games are missing" not in told


def test_direct_encounter_that_decided_nothing_says_why() -> None:
    """Of 1 and 2 each has a point, and they have not met; what then separates them is the lot, or nothing."""
    lines = lines_of(by(tournament_of([(1, 1, 3, "1-0"), (1, 2, 4, "1-0")], format="swiss"), "DE"))

    assert "shared place: Player 1; Player 2; not decided by DE" == lines[1]
    assert lines[2].startswith("DE: Among Player 1; Player 2: Player 1 0; Player 2 0; not all of them have met")
    assert lines[2].endswith("; that separates nobody")


def test_direct_encounter_is_defined_where_it_decides_between_two() -> None:
    """Once in the Report: 2 beat 1, both beat 3."""
    event = tournament_of([(1, 2, 1, "1-0"), (2, 1, 3, "1-0"), (3, 3, 2, "1-0"), (3, 1, 4, "1-0"), (1, 3, 4, "1-0")])
    lines = [line.text.strip() for line in report_lines(event, ENGLISH, (), "today")]

    assert 1 == sum(line.startswith("DE: points in the games among the tied players") for line in lines)
