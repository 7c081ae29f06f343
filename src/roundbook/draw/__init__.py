"""Who meets whom: pairing numbers in, pairs out. Nothing here knows a player, a result or a sheet."""

from __future__ import annotations

from roundbook.draw.berger import berger
from roundbook.draw.numbering import Candidate, pairing_numbers
from roundbook.draw.pairs import Pair, Rounds, long_runs
from roundbook.draw.scheveningen import scheveningen, semi_scheveningen
from roundbook.draw.tables import TABLES, draw_table
from roundbook.draw.varma import varma

__all__ = [
    "TABLES",
    "Candidate",
    "Pair",
    "Rounds",
    "berger",
    "draw_table",
    "long_runs",
    "pairing_numbers",
    "scheveningen",
    "semi_scheveningen",
    "varma",
]
