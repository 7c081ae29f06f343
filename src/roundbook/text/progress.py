"""How far a Swiss is, and who left it, in the words that stand wherever its standings are shown."""

from __future__ import annotations

from roundbook.text import Texts


def progress_words(texts: Texts, begun: int | str, rounds: int, missing: int | str) -> str:
    """ "Standings after round 3 of 5", or during it while results are missing; `begun` is 0 before the first round.

    Marks may stand for the numbers, where a formula puts them in.
    """
    if not begun:
        return texts.label("swiss_not_begun", rounds=rounds)
    if not missing:
        return texts.label("swiss_standings_after", round=begun, rounds=rounds)
    return texts.label("swiss_standings_during", round=begun, rounds=rounds, missing=missing)


def withdrawal_words(texts: Texts, after: int | str) -> str:
    """When somebody left a Swiss, whose results stay and count (C.05 6.7); `after` is the last round before it."""
    if not after:
        return texts.label("swiss_withdrew_before")
    return texts.label("swiss_withdrew", round=after)
