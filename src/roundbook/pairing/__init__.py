"""Pairings of a Swiss: asked of gacrux, an engine by the rules of C.04.3 (Dutch), in a process of its own.

`engine` runs it, with a report file in and pairs out; `next_round` says who is to be paired and makes games of the
pairs. What the rules forbid about pairings that somebody made by hand says `rules.legality`, without the engine: that
is an extra which need not be installed; nothing else of roundbook asks for it.
"""

from __future__ import annotations

from roundbook.pairing.engine import Pairs, pairs_of_engine
from roundbook.pairing.next_round import next_round, round_to_take_back, with_adjourned_as_draws

__all__ = ["Pairs", "next_round", "pairs_of_engine", "round_to_take_back", "with_adjourned_as_draws"]
