"""Tie-breaks by FIDE code: own record (art. 7), opponents (art. 9), games among the tied players (art. 6).

| code | article | what |
| --- | --- | --- |
| DE | 6 | direct encounter |
| WIN, WON | 7.1, 7.2 | wins; wins over the board |
| BPG, BWG | 7.3, 7.4 | games and wins over the board with Black |
| PS | 7.5 | running scores |
| SB | 9.1 | Sonneborn-Berger |
| KS | 9.2 | Koya |
| BH, FB, AOB | 8 | forbidden in round robins |

Those of teams are in `teams`.
"""

from __future__ import annotations

from roundbook.rules.tiebreaks import encounter, opponents, own, teams  # importing them fills the list
from roundbook.rules.tiebreaks.registry import FORBIDDEN_IN_ROUND_ROBIN, TEAM_TIE_BREAKS, TIE_BREAKS, TieBreak, split_by

__all__ = [
    "FORBIDDEN_IN_ROUND_ROBIN",
    "TEAM_TIE_BREAKS",
    "TIE_BREAKS",
    "TieBreak",
    "encounter",
    "opponents",
    "own",
    "split_by",
    "teams",
]
