"""What the hub remembers comes back as it was, wherever the ledger stands; one that does not fit says nothing."""

from __future__ import annotations

import pytest

from roundbook.text import load_texts
from roundbook.workbook.book import Book
from roundbook.workbook.ledger import Ledger, ledger_cells, ledger_of, read_ledger
from tests.app.events import event

BEFORE = event(cycles=2, withdrawn_after={2: 1})


def rows(*, down: int = 0, right: int = 0) -> dict[int, list[object]]:
    """The hub's rows with the ledger of the event, moved by so many rows and columns."""
    layout = Book(tournament=BEFORE, texts=load_texts("en")).layout
    found: dict[int, list[object]] = {}
    for (row, column), text in ledger_cells(BEFORE, layout):
        line = found.setdefault(row + down, [])
        line += [None] * (column + right + 1 - len(line))
        line[column + right] = text
    return found


def test_particulars_and_results_are_kept() -> None:
    """Adams is number 1 with his rating and phone, Baker withdrew after round 1, and 2 - 7 ended 1-0."""
    ledger = ledger_of(BEFORE)

    assert ("Adams", "2390", "+45 1") == tuple(ledger.players[1][key] for key in ("name", "rating", "own:Phone"))
    assert ("1", "") == (ledger.players[2]["withdrawn"], ledger.players[3]["withdrawn"])
    assert "1-0" == ledger.results[1, 2, 7]


@pytest.mark.parametrize(("down", "right"), [(0, 0), (3, 0), (0, 2)])
def test_ledger_is_read_back_wherever_it_stands(down: int, right: int) -> None:
    """Somebody inserted rows or columns on the hub."""
    assert ledger_of(BEFORE) == read_ledger(rows(down=down, right=right), 7, BEFORE.games)


def test_hub_without_a_ledger() -> None:
    """A workbook made before there was one: nothing to compare with."""
    assert Ledger() == read_ledger({4: ["key", None, "state"]}, 7, BEFORE.games)


def test_ledger_of_another_shape_says_nothing() -> None:
    """Lines that are missing: no particulars and no results are taken from what is left."""
    cut = dict(list(rows().items())[:3])
    ledger = read_ledger(cut, 7, BEFORE.games)

    assert {} == ledger.results
    assert {number: {} for number in range(1, 8)} == ledger.players
