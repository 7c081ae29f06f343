"""Room that texts take on paper."""

from __future__ import annotations

from roundbook.printing.letters import height_needed, width_of
from roundbook.workbook.cells import Style


def test_line_ends_behind_a_hyphen() -> None:
    """As programs break it: the second half of a double name in a line of its own, what follows in a third."""
    name, look = "Wisniewska-Brzeczyszczykiewicz, Malgorzata Anna", Style(size=30, bold=True)
    width = width_of("Brzeczyszczykiewicz, ", 21, bold=True) + 8

    assert 0 == height_needed(name, look, 10_000)
    assert 3 * 21 < height_needed(name, look, width) < 4 * 21 * 1.25
