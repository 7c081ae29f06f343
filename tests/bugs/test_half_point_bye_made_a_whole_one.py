"""The half point of a pairing's bye was made a whole one by hand: nothing was told, since both were kept as `1`."""

from __future__ import annotations

from roundbook import app, update
from tests.app.events import typed
from tests.swiss.test_pairing_rules import WHEN, book


def test_other_worth_of_the_bye_is_told_as_it_stands_on_the_sheet() -> None:
    """Number 9 had `½ bye` at the last update, and now `1`."""
    paired = app.pair(book(9, half_bye=True), when=WHEN).updated
    [told] = update(typed(paired.content, "Round 1", {"E9": "1"}), when=WHEN).problems

    assert "swiss-pairings-changed" == told.code
    assert ("9 (½ bye)", "9 (1)") == (told.details["old"], told.details["new"])
