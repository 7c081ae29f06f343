"""The regulations as calculations: what counts, who is ahead, whose results are struck.

Everything is a pure function of a tournament. `record` classifies the games once; `tiebreaks` calculates on these
records; `standings` puts the players in order; `withdrawal` is the 50 % rule.
"""

from __future__ import annotations

from roundbook.rules.kept_apart import meetings_of_those_kept_apart
from roundbook.rules.record import Colour, Record, Table, classify, effective_result
from roundbook.rules.standings import (
    LOT,
    PRESETS,
    SHARED,
    Standings,
    StandingsRow,
    Tie,
    TieStep,
    checked_codes,
    direct_encounter_levels,
    explain_ties,
    standings,
)
from roundbook.rules.tiebreaks import FORBIDDEN_IN_ROUND_ROBIN, TIE_BREAKS
from roundbook.rules.withdrawal import (
    Contradiction,
    PossibleWithdrawal,
    Withdrawal,
    contradictions,
    judge_withdrawals,
    possible_withdrawals,
    withdrawals_by_number,
)

__all__ = [
    "FORBIDDEN_IN_ROUND_ROBIN",
    "LOT",
    "PRESETS",
    "SHARED",
    "TIE_BREAKS",
    "Colour",
    "Contradiction",
    "PossibleWithdrawal",
    "Record",
    "Standings",
    "StandingsRow",
    "Table",
    "Tie",
    "TieStep",
    "Withdrawal",
    "checked_codes",
    "classify",
    "contradictions",
    "direct_encounter_levels",
    "effective_result",
    "explain_ties",
    "judge_withdrawals",
    "meetings_of_those_kept_apart",
    "possible_withdrawals",
    "standings",
    "withdrawals_by_number",
]
