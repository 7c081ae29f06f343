"""The regulations as calculations: what counts, who is ahead, whose results are struck.

Everything is a pure function of a tournament. `record` classifies the games once; `tiebreaks` calculates on these
records; `standings` puts the players in order; `withdrawal` is the 50 % rule.
"""

from __future__ import annotations

from roundbook.rules.acceleration import VirtualPoints, baku, first_half, upper_half, virtual_points, with_upper_half
from roundbook.rules.colour_runs import runs_of_one_colour
from roundbook.rules.earlier import after_round
from roundbook.rules.forbidden import forbidden_groups, forbidden_pairs
from roundbook.rules.individual import Individual, individual_results
from roundbook.rules.kept_apart import meetings_of_those_kept_apart
from roundbook.rules.knockout import bracket_of, known_games, open_ties, places_in_cup
from roundbook.rules.late_entries import LateEntry, arrivals, late_entries
from roundbook.rules.legality import PairingFault, Place, pairing_faults
from roundbook.rules.lineups import LineUpFault, LineUpFinding, ReserveUse, line_up_findings, reserves_used
from roundbook.rules.matches import match_result, with_match_result
from roundbook.rules.record import (
    Colour,
    Record,
    Table,
    classify,
    effective_boards,
    effective_result,
    rounds_begun,
    team_points,
)
from roundbook.rules.standings import (
    LOT,
    PRESETS,
    SHARED,
    SWISS_ORDER,
    TEAM_TIE_BREAK_ORDER,
    Standings,
    StandingsRow,
    Tie,
    TieStep,
    checked_codes,
    direct_encounter_levels,
    explain_ties,
    standings,
)
from roundbook.rules.tiebreaks import (
    FORBIDDEN_IN_ROUND_ROBIN,
    TEAM_TIE_BREAKS,
    TIE_BREAKS,
    TieBreak,
    Value,
    chosen_tie_breaks,
    rating_warnings,
    tie_break_of,
)
from roundbook.rules.withdrawal import (
    Contradiction,
    PossibleWithdrawal,
    Withdrawal,
    contradictions,
    forfeit_of,
    has_left,
    judge_withdrawals,
    possible_withdrawals,
    withdrawals_by_number,
)

__all__ = [
    "FORBIDDEN_IN_ROUND_ROBIN",
    "LOT",
    "PRESETS",
    "SHARED",
    "SWISS_ORDER",
    "TEAM_TIE_BREAKS",
    "TEAM_TIE_BREAK_ORDER",
    "TIE_BREAKS",
    "Colour",
    "Contradiction",
    "Individual",
    "LateEntry",
    "LineUpFault",
    "LineUpFinding",
    "PairingFault",
    "Place",
    "PossibleWithdrawal",
    "Record",
    "ReserveUse",
    "Standings",
    "StandingsRow",
    "Table",
    "Tie",
    "TieBreak",
    "TieStep",
    "Value",
    "VirtualPoints",
    "Withdrawal",
    "after_round",
    "arrivals",
    "baku",
    "bracket_of",
    "checked_codes",
    "chosen_tie_breaks",
    "classify",
    "contradictions",
    "direct_encounter_levels",
    "effective_boards",
    "effective_result",
    "explain_ties",
    "first_half",
    "forbidden_groups",
    "forbidden_pairs",
    "forfeit_of",
    "has_left",
    "individual_results",
    "judge_withdrawals",
    "known_games",
    "late_entries",
    "line_up_findings",
    "match_result",
    "meetings_of_those_kept_apart",
    "open_ties",
    "pairing_faults",
    "places_in_cup",
    "possible_withdrawals",
    "rating_warnings",
    "reserves_used",
    "rounds_begun",
    "runs_of_one_colour",
    "standings",
    "team_points",
    "tie_break_of",
    "upper_half",
    "virtual_points",
    "with_match_result",
    "with_upper_half",
    "withdrawals_by_number",
]
