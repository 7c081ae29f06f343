"""How the number of a tie-break arises: the games it is made of, what each adds, and what was cut.

    code                                 explanation      what is added up
    MP GP WIN WON BPG BWG PS REP STD     Sum              a number for each round
    SB KS BH FB EMMSB ... SSSC BC        Sum              with the score of the opponent (or the number of the board)
    ARO AOB APRO APPO                    Average          a number of each opponent
    TPR                                  Performance      the average, and what the table gives for the score
    PTP                                  Perfect          what is expected at that rating and at one less
    TBR BBE                              ByBoards         nothing: lists are compared
    TPN RTNG                             Given            nothing: the number stands there
    DE EDE EDEBT ...                     see `encounters`: they rank a tied group and are no value of a player

Words are not made here. An explanation knows its `value` from its own terms, so that the tests can hold it to that of
the rule, for every code.
"""

from __future__ import annotations

from roundbook.rules.explaining.encounters import Application, Means, applications
from roundbook.rules.explaining.terms import (
    Average,
    ByBoards,
    Dummy,
    Explanation,
    Given,
    Perfect,
    Performance,
    Sum,
    Term,
)
from roundbook.rules.explaining.values import explained, explained_points

__all__ = [
    "Application",
    "Average",
    "ByBoards",
    "Dummy",
    "Explanation",
    "Given",
    "Means",
    "Perfect",
    "Performance",
    "Sum",
    "Term",
    "applications",
    "explained",
    "explained_points",
]
