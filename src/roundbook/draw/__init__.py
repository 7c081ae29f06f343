"""Who meets whom: pairing numbers in, pairs out. Nothing here knows a player, a result or a sheet."""

from __future__ import annotations

from roundbook.draw.berger import Pair, berger
from roundbook.draw.lots import pairing_numbers

__all__ = ["Pair", "berger", "pairing_numbers"]
