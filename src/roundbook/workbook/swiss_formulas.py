"""The formulas that only the workbook of a Swiss has: where a player stands in each round, and what that brought him.

The outcomes of games are numbered as in round robins (`formulas`), those of rounds without an opponent behind them
(`swiss_columns`). Unplayed rounds go by C.07 art. 16, as `rules.tiebreaks.unplayed` has it.
"""

from __future__ import annotations

from roundbook.model import RESULTS
from roundbook.results import UNREADABLE_NUMBER
from roundbook.workbook.cells import Area, address
from roundbook.workbook.columns import TIE_BREAK_SLOTS
from roundbook.workbook.formulas import NO_LOT, OUT_OF_REACH, list_number, squeezed
from roundbook.workbook.player_formulas import PlayerFormulas
from roundbook.workbook.swiss_columns import FREE_FULL, FREE_ZERO, placed_column
from roundbook.workbook.swiss_layout import SwissLayout


def line_state(result: str, unread: int = UNREADABLE_NUMBER) -> str:
    """Number of what is typed on a line: 0 nothing, then the results in their order, last what cannot be read."""
    typed = f"SUMPRODUCT(MAX((rb_spelling={squeezed(result)})*({unread}-rb_spelling_number)))"
    return f"IFERROR({unread}-{typed},{unread})"


def rounds_begun(layout: SwissLayout) -> str:
    """Last round that has begun, as `rules.record` has it; 0 before the first."""
    return f"MAX({','.join(_if_begun(layout, number) for number in range(1, layout.rounds + 1))})"


def _if_begun(layout: SwissLayout, number: int) -> str:
    """Number of a round in which a game was played, or all its games are decided; else 0."""
    white, black, state = (layout.round_area(number, key).address for key in ("white", "black", "state"))
    played = (f'COUNTIFS({black},">0",{state},{code})' for code, result in enumerate(RESULTS, 1) if result.is_played)
    undecided = f'COUNTIFS({black},">0",{state},0)'
    return f"IF(AND(SUM({white})>0,OR({undecided}=0,{'+'.join(played)}>0)),{number},0)"


def results_missing(layout: SwissLayout) -> str:
    """Games without a result in the rounds that have begun."""
    rounds = range(1, layout.rounds + 1)
    areas = ((n, *(layout.round_area(n, key).address for key in ("black", "state"))) for n in rounds)
    return "+".join(f'IF({n}<=rb_begun,COUNTIFS({black},">0",{state},0),0)' for n, black, state in areas)


class SwissFormulas(PlayerFormulas):
    """Formulas of one player's line in the hub."""

    layout: SwissLayout

    def __init__(self, layout: SwissLayout, number: int) -> None:  # pylint: disable=super-init-not-called
        """Fix the line of a pairing number; there are no matrices to read."""
        self.layout, self.number = layout, number
        self.block, self.group = layout.hub_players_block, layout.groups[0]
        self.outcomes, self.weights = [self.over("outcome")], []

    def over(self, key: str) -> str:
        """Columns of one kind in this line, all rounds."""
        row, left = self.block.at(self.number - 1, f"{key}_1")
        right = self.block.column(f"{key}_{self.layout.rounds}")
        return f"{address(row, left, fixed_column=True)}:{address(row, right, fixed_column=True)}"

    @property
    def rounds(self) -> str:
        """Numbers of the rounds, in the shape of `over`."""
        outcomes = self.over("outcome")
        first = outcomes.partition(":")[0]
        return f"(COLUMN({outcomes})-COLUMN({first})+1)"

    # ---- round by round

    def round(self, number: int) -> dict[str, str]:
        """Formulas of everything about a round."""
        white, black, state = (self.layout.round_area(number, key).address for key in ("white", "black", "state"))
        lines, own = self.layout.lines[number - 1], self.own("number")
        at, met, outcome = (self.own(f"{key}_{number}") for key in ("at", "met", "outcome"))
        found = f"IFERROR(MATCH({own},{white},0),IFERROR(MATCH({own},{black},0)+{lines},0))"
        line = f"IF({at}>{lines},{at}-{lines},{at})"
        read = f"INDEX({state},{line})+1"
        sides = f"IF({at}>{lines},INDEX(rb_state_black,{read}),INDEX(rb_state_white,{read}))"
        here = f"IF({met}=0,INDEX(rb_state_free,{read}),{sides})"
        counts = f"AND({self.own('active')}=1,{number}<=rb_begun)"
        return {
            f"at_{number}": f"IF({self.own('active')}=1,{found},0)",
            f"met_{number}": f"IF({at}=0,0,IF({at}>{lines},INDEX({white},{line}),INDEX({black},{line})))",
            f"outcome_{number}": f"IF({counts},IF({at}=0,{FREE_ZERO},{here}),0)",
            f"scored_{number}": f"INDEX(rb_outcome_points,{outcome}+1)",
            f"against_{number}": self._against(met, outcome),
        }

    def _against(self, met: str, outcome: str) -> str:
        """Score of the opponent, or of the dummy (C.07 16.4); 0 while there is no result."""
        theirs, own = f"INDEX(rb_adjusted,{met})", self.own("points")
        dummy = f"IF({met}>0,MIN({own},{theirs}),MIN({own},rb_set_draw*rb_begun))"
        return f"IF({outcome}=0,0,IF(AND({outcome}>1,{outcome}<8),{theirs},{dummy}))"

    # ---- figures

    def figures(self) -> dict[str, str]:
        """Formulas of everything that follows from the rounds, tie-breaks included."""
        outcomes, scored, against, met = (self.over(key) for key in ("outcome", "scored", "against", "met"))
        games = f'COUNTIFS({outcomes},">0",{outcomes},"<{FREE_ZERO}")'
        # Whoever has a game to come is still there.
        to_come = f"({outcomes}=0)*({met}>0)*({self.rounds}<=rb_begun)"
        stayed = f"(({outcomes}>1)*({outcomes}<{FREE_ZERO})+({outcomes}>{FREE_ZERO + 1})+{to_come})"
        full = FREE_FULL if self.layout.has_half_bye else f">{FREE_ZERO + 1}"
        behind = f"({self.rounds}>{self.own('last')})"
        return {
            "games": games,
            "wins": f'COUNTIFS({outcomes},">5",{outcomes},"<{FREE_ZERO}")',
            "draws": f'COUNTIFS({outcomes},">3",{outcomes},"<6")',
            "losses": f'COUNTIFS({outcomes},">0",{outcomes},"<4")',
            "points": f"SUM({scored})",
            "last": f"SUMPRODUCT(MAX({stayed}*{self.rounds}))",
            # C.07 16.3: nothing for a round at the end becomes a draw, half a point is one already.
            "adjusted": f"{self.own('points')}+rb_set_draw*SUMPRODUCT(({outcomes}={FREE_ZERO})*{behind})",
            "BH": f"SUM({against})",
            "BH/C1": f"{self.own('BH')}-{self._cut(outcomes, against)}",
            "SB": f"SUMPRODUCT({scored}*{against})",
            "PS": f"SUMPRODUCT({scored}*(rb_begun+1-{self.rounds}))",
            "WIN": f'COUNTIFS({outcomes},">5",{outcomes},"<{FREE_ZERO}")+COUNTIFS({outcomes},"{full}")',
            "WON": f'COUNTIFS({outcomes},">5",{outcomes},"<8")',
            "BPG": "+".join(f"COUNTIFS({outcomes},{outcome})" for outcome in (3, 5, 7)),
            "BWG": f"COUNTIFS({outcomes},7)",
        }

    @staticmethod
    def _cut(outcomes: str, against: str) -> str:
        """Least value, or least of the rounds that the player chose not to play (C.07 14.1, 16.5)."""
        voluntary = f"(({outcomes}=1)+({outcomes}={FREE_ZERO})+({outcomes}={FREE_ZERO + 1}))"
        least = f"SUMPRODUCT(MIN({against}+{OUT_OF_REACH}*({outcomes}=0)))"
        first = f"SUMPRODUCT(MIN({against}+{OUT_OF_REACH}*(1-{voluntary})))"
        chosen = f"IF(SUMPRODUCT({voluntary})>0,{first},{least})"
        return f'IF(COUNTIFS({outcomes},">0")=0,0,{chosen})'

    def lot(self) -> str:
        """Lot or play-off order."""
        return list_number("lot", self.own("line"), NO_LOT)

    def slot(self, slot: int) -> dict[str, str]:
        """Formulas of one place of the tie-break order; what the direct encounter says there was written."""
        built = super().slot(slot)
        value = f"value_{slot}"
        is_direct = self.is_encounter(slot)
        return {**built, value: f"IF({is_direct},{self.own(placed_column(slot))},{built[value]})"}

    def ranking(self) -> dict[str, str]:
        """Formulas of all stages of the ranking."""
        built = {"rank_0": self.rank_by_points()}
        for slot in range(1, TIE_BREAK_SLOTS + 1):
            built |= self.slot(slot)
        return {**built, "rank": self.rank(), "position": self.position(), "order": self.order()}


def progress_cell(layout: SwissLayout, number: str, round_number: int, colours: tuple[str, str]) -> str:
    """What a round brought a player, such as 12w1: opponent, colour, sign; `colours` are the letters as texts."""
    block, lines = layout.hub_players_block, layout.lines[round_number - 1]
    at, met, outcome = (_of(block.area(f"{key}_{round_number}"), layout, number) for key in ("at", "met", "outcome"))
    sign, white, black = f"INDEX(rb_sign,{outcome}+1)", *colours
    return f"IF({met}>0,{met}&IF({at}>{lines},{black},{white})&{sign},{sign})"


def _of(area: Area, layout: SwissLayout, number: str) -> str:
    column = layout.reference("hub", (area.top, area.left))
    last = address(area.bottom, area.right, absolute=True)
    return f"INDEX({column}:{last},{number})"
