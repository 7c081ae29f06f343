"""Tie-breaks by FIDE code (C.07, in force 1 March 2026).

| code | article | what | modifiers |
| --- | --- | --- | --- |
| DE | 6 | direct encounter | P |
| WIN, WON | 7.1, 7.2 | wins; wins over the board | |
| BPG, BWG | 7.3, 7.4 | games and wins over the board with Black | |
| PS | 7.5 | running scores | C |
| REP | 7.6 | rounds that the player elected to play | |
| STD | 7.7 | standard points | |
| TPN | 7.8 | pairing number | R |
| BH, FB | 8.1, 8.3 | Buchholz, Fore Buchholz; not in round robins | C M |
| AOB | 8.2 | average Buchholz of the opponents; not in round robins | F |
| SB | 9.1 | Sonneborn-Berger | C |
| KS | 9.2 | Koya | L |
| ARO | 10.1 | average rating of the opponents | C M U |
| TPR, PTP | 10.2, 10.3 | performance, perfect performance | U |
| APRO, APPO | 10.4, 10.5 | averages of these two over the opponents | U |
| RTNG | 10.6 | rating | U R |

Modifiers are explained in `notation`. Those of teams are in `teams`.
"""

from __future__ import annotations

# Importing them fills the list, in the order in which it is offered.
from roundbook.rules.tiebreaks import encounter, own, opponents, buchholz, ratings, teams  # isort: skip
from roundbook.rules.tiebreaks.choosing import chosen_tie_breaks, rating_warnings, tie_break_of
from roundbook.rules.tiebreaks.notation import Notation, read_notation
from roundbook.rules.tiebreaks.registry import (
    FORBIDDEN_IN_ROUND_ROBIN,
    TEAM_TIE_BREAKS,
    TIE_BREAKS,
    TieBreak,
    Value,
    split_by,
)

__all__ = [
    "FORBIDDEN_IN_ROUND_ROBIN",
    "TEAM_TIE_BREAKS",
    "TIE_BREAKS",
    "Notation",
    "TieBreak",
    "Value",
    "buchholz",
    "chosen_tie_breaks",
    "encounter",
    "opponents",
    "own",
    "rating_warnings",
    "ratings",
    "read_notation",
    "split_by",
    "teams",
    "tie_break_of",
]
