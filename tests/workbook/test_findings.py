"""What the Report says about a running event."""

from __future__ import annotations

from roundbook.text import load_texts
from roundbook.workbook.findings import report_lines
from tests.building import tournament_of


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
