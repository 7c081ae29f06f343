"""What the Report says about a running event."""

from __future__ import annotations

from dataclasses import replace

from roundbook.model import Game
from roundbook.text import load_texts
from roundbook.workbook.findings import report_lines
from tests.building import tournament_of
from tests.leagues import league, with_results


def test_forfeits_filled_in_ahead_do_not_begin_a_round() -> None:
    """Number 4 left after round 1; the forfeits of rounds 2 and 3 stand there, yet nobody has played in them."""
    lines = [
        (1, 1, 4, "1-0"),
        (1, 2, 3, ""),
        (2, 4, 3, "- +"),
        (2, 1, 2, ""),
        (3, 2, 4, "+ -"),
        (3, 3, 1, ""),
    ]
    event = tournament_of(lines, withdrawn_after={4: 1})

    texts = [line.text for line in report_lines(event, load_texts("en"), (), "today")]

    open_games = texts[texts.index("Games without a result") + 1 :][:2]
    assert ["Round 1, board 2: Player 2 – Player 3.", "Rounds 2–3 have not begun."] == open_games


def test_rating_tie_break_with_unrated_players_is_a_warning() -> None:
    """Article 10 of C.07; of many unrated players a few are named."""
    lines = [(1, white, white + 1, "1-0") for white in range(1, 12, 2)]
    few = tournament_of(lines, ratings=dict.fromkeys(range(1, 12), 2000), tie_breaks=("SB", "ARO"))
    many = tournament_of(lines, tie_breaks=("ARO",))

    [warning] = [line for line in report_lines(few, load_texts("en"), (), "today") if line.kind == "warning"]
    [other] = [line for line in report_lines(many, load_texts("en"), (), "today") if line.kind == "warning"]

    assert "The tie-break ARO goes by ratings, and these players have none: Player 12." in warning.text
    assert "have none: Player 1; Player 2; Player 3; Player 4; Player 5; …." in other.text


def test_open_matches_say_why_and_how_far() -> None:
    """A match that nobody played is one short line, its note behind it; of another the missing boards are named."""
    event = with_results(league(4), {(2, 3): "½½½½"})
    first, second = event.games[:2]
    partly = tuple(replace(board, result=None) if board.board > 2 else board for board in second.boards)
    games = (replace(first, note="on  Friday"), replace(second, result=None, boards=partly), *event.games[2:])

    texts = [line.text for line in report_lines(replace(event, games=games), load_texts("en"), (), "today")]

    at = texts.index("Matches without a result")
    assert [
        "Round 1, Team 1 – Team 4: no result on any board. (on Friday)",
        "Round 1, Team 2 – Team 3: no result on board 3, 4.",
        "Rounds 2–3 have not begun.",
    ] == texts[at + 1 : at + 4]


def test_reserves_are_a_record_and_no_finding() -> None:
    """A line for each team behind everything that needs a look; line-ups out of order are shown as they are."""
    event = with_results(league(4), {(1, 4): "11½0", (4, 3): "0000", (1, 2): "1111", (3, 1): "½½½½"})
    line_ups = {(1, 4): (2, 3, 4, 5), (1, 2): (5, 1, 2, 3)}
    games = tuple(_with_home(game, line_ups.get((game.white, game.black), (1, 2, 3, 4))) for game in event.games)

    lines = report_lines(replace(event, games=games), load_texts("en"), (), "today")

    texts = [line.text for line in lines]
    assert "Team 1: Player 1.5 (1–2)" == texts[texts.index("Reserves who played, with the rounds") + 1]
    order = "Round 2, Team 1: the line-up is not in the order of the team: 5, 1, 2, 3."
    assert [order] == [line.text for line in lines if line.kind in {"warning", "note"}]


def _with_home(game: Game, numbers: tuple[int, ...]) -> Game:
    boards = tuple(replace(board, home=number) for board, number in zip(game.boards, numbers, strict=True))
    return replace(game, boards=boards)
