"""The formulas of one player's line in the hub: what was played, the 50 % rule, points, tie-breaks, rank.

How formulas are written, and how outcomes are numbered, stands in `formulas`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from roundbook.workbook.cells import Area, address
from roundbook.workbook.columns import ENCOUNTER_LEVELS, TIE_BREAK_SLOTS
from roundbook.workbook.formulas import (
    NEVER_WITHDRAWN,
    NO_LOT,
    OUTCOME_DRAWN_BLACK,
    OUTCOME_LOST_BLACK,
    OUTCOME_LOST_FORFEIT,
    OUTCOME_WON_BLACK,
    OUTCOME_WON_FORFEIT,
    POINT_STEPS,
    list_number,
)
from roundbook.workbook.layout import Layout

WITH_BLACK = (OUTCOME_WON_BLACK, OUTCOME_DRAWN_BLACK, OUTCOME_LOST_BLACK)
DECIDED, WINS, DRAWS, LOSSES = '">0"', '">5"', '">3",{0},"<6"', '">0",{0},"<4"'
WINS_OVER_THE_BOARD = f'{WINS},{{0}},"<{OUTCOME_WON_FORFEIT}"'


class PlayerFormulas:
    """Formulas of one player's line in the hub.

    `own(key)` is a cell of that line, `everybody(key)` that column for all who are ranked with him, `opponents(key)`
    for all whom he meets.
    """

    def __init__(self, layout: Layout, number: int) -> None:
        """Fix the line of a pairing number."""
        self.layout = layout
        self.number = number
        self.block = layout.hub_players_block
        self.group = layout.group_of(number)
        cycles = range(1, layout.cycles + 1)
        self.outcomes = [layout.matrix_column(layout.results_block(cycle), number).address for cycle in cycles]
        self.weights = [layout.matrix_column(layout.weights_block(cycle), number).address for cycle in cycles]

    def own(self, key: str) -> str:
        """Cell of this player's line."""
        row, column = self.block.at(self.number - 1, key)
        return address(row, column, fixed_column=True)

    def everybody(self, key: str) -> str:
        """Column of all players who are ranked together."""
        return self._column(key, self.group.numbers)

    def opponents(self, key: str) -> str:
        """Column of all opponents, by its name where they are the whole field."""
        return self._column(key, self.group.opponents) if self.layout.is_divided else f"rb_{key}"

    def opponents_column(self, key: str) -> str:
        """Column of all opponents that has no name in the file."""
        return self._column(key, self.group.opponents)

    def ranked(self, key: str) -> str:
        """The same of all who are ranked together."""
        return self.everybody(key) if self.layout.is_divided else f"rb_{key}"

    def _column(self, key: str, numbers: range) -> str:
        area = self.block.area(key)
        return replace(area, top=self.block.row(numbers.start - 1), bottom=self.block.row(numbers.stop - 2)).address

    def counted(self, criterion: str, vector: str = "", value: str = "") -> str:
        """Games of all cycles that meet a criterion, `">0",{0},"<4"`, among opponents where `vector` is `value`."""
        also = f",{vector},{value}" if vector else ""
        return "+".join(f"COUNTIFS({column},{criterion.format(column)}{also})" for column in self.outcomes)

    def scored(self, vector: str = "", value: str = "") -> str:
        """Points from games against opponents where `vector` is `value`."""
        return "+".join(f"{step}*({self.counted(better, vector, value)})" for better, step in POINT_STEPS.items())

    def summed(self, vectors: Iterable[str], also: str = "") -> str:
        """Sum over all games of points times the opponent's value in the vector of that cycle."""
        columns = list(zip(self.outcomes, vectors, strict=True))
        sums = {
            better: "+".join(f"SUMIFS({vector},{column},{better}{also})" for column, vector in columns)
            for better in POINT_STEPS
        }
        return "+".join(f"{step}*({sums[better]})" for better, step in POINT_STEPS.items())

    def if_active(self, formula: str) -> str:
        """The formula for a player whose results count, 0 for one whose results were removed."""
        return f"IF({self.own('active')}=1,{formula},0)"

    def lot(self) -> str:
        """Lot or play-off order; players whose results were removed stay in the order of their numbers."""
        return f"IF({self.own('active')}=1,{list_number('lot', self.own('line'), NO_LOT)},{NO_LOT})"

    # ---- the 50 % rule, C.05 6.6

    def played(self) -> str:
        """Games over the board."""
        forfeits = (self.counted(str(outcome)) for outcome in (OUTCOME_WON_FORFEIT, OUTCOME_LOST_FORFEIT))
        return f"{self.counted(DECIDED)}-({')-('.join(forfeits)})"

    def completed(self, decided_word: str) -> str:
        """Games completed before a withdrawal: those played, and by the event's rules forfeits up to that round.

        `decided_word` is the choice on Settings for those rules, as a formula writes it.
        """
        rounds = self.layout.group_rounds[self.layout.place_of[self.number]]
        since = f'">="&({rounds + 1}-{self.own("withdrawn")})'
        forfeits = "+".join(
            f"COUNTIFS({column},{outcome},{weight},{since})"
            for column, weight in zip(self.outcomes, self.weights, strict=True)
            for outcome in (OUTCOME_WON_FORFEIT, OUTCOME_LOST_FORFEIT)
        )
        return f"{self.own('played')}+IF(rb_set_completed={decided_word},{forfeits},0)"

    def active(self) -> str:
        """1 when the player's results count: not withdrawn, or at least half of the games completed."""
        scheduled = self.layout.cycles * self.group.opponents_each
        return f"IF(AND({self.own('withdrawn')}<{NEVER_WITHDRAWN},2*{self.own('completed')}<{scheduled}),0,1)"

    # ---- points and tie-breaks, C.07

    def number_of(self, criterion: str) -> str:
        """Number of counted games that meet a criterion."""
        return self.if_active(self.counted(criterion, self.opponents("active"), "1"))

    def points(self) -> str:
        """Points from counted games."""
        won, drawn, lost = (self.own(key) for key in ("wins", "draws", "losses"))
        return f"rb_set_win*{won}+rb_set_draw*{drawn}+rb_set_loss*{lost}"

    def qualifies(self) -> str:
        """1 for an opponent whom Koya counts: at least half of the possible points so far (C.07 9.2)."""
        return f"{self.own('active')}*(2*{self.own('points')}>=rb_set_win*{self.own('games')})"

    def tie_break(self, code: str) -> str:
        """Formula of one tie-break column."""
        cycles, active = len(self.outcomes), self.opponents("active")
        formulas = {
            "SB": lambda: self.if_active(self.summed([self.opponents("points")] * cycles)),
            "KS": lambda: self.if_active(self.scored(self.opponents("qualifies"), "1")),
            "WIN": lambda: self.own("wins"),
            "WON": lambda: self.number_of(WINS_OVER_THE_BOARD),
            "BPG": lambda: self.if_active("+".join(self.counted(str(o), active, "1") for o in WITH_BLACK)),
            "BWG": lambda: self.number_of(str(OUTCOME_WON_BLACK)),
            "PS": lambda: self.if_active(self.summed(self.weights, f",{active},1")),
        }
        return formulas[code]()

    # ---- rank, stage by stage

    def rank_by_points(self) -> str:
        """Rank by points alone; those whose results were removed come after everybody else."""
        active = self.ranked("active")
        better = f"SUMPRODUCT({active}*({self.ranked('points')}>{self.own('points')}))"
        return f"IF({self.own('active')}=1,1+{better},1+SUM({active}))"

    def slot(self, slot: int) -> dict[str, str]:
        """Formulas of one place of the tie-break order."""
        formulas: dict[str, str] = {}
        code, value, before = f"rb_set_tie_break_{slot}", f"value_{slot}", f"rank_{slot - 1}"
        first, last = self.layout.tie_break_span
        header = Area(
            top=self.block.top - 1,
            left=self.block.column(first),
            bottom=self.block.top - 1,
            right=self.block.column(last),
        ).address
        line = f"{self.own(first)}:{self.own(last)}"
        chosen = f"IFERROR(INDEX({line},1,MATCH({code},{header},0)),0)"
        better = f"SUMPRODUCT({self._tied(before)}*({self.everybody(value)}>{self.own(value)}))"
        rank = f"{self.own(before)}+{better}"
        if slot not in self.layout.encounter_slots:
            return {value: chosen, f"rank_{slot}": rank}
        formulas, base = self._encounters(slot, before)
        average = f"/{self.layout.cycles}" if self.layout.cycles > 1 else ""
        is_encounter = self.is_encounter(slot)
        formulas[value] = f"IF({is_encounter},{self.own(f'low_{slot}_1')}{average},{chosen})"
        formulas[f"rank_{slot}"] = f"IF({is_encounter},{self.own(base)},{rank})"
        return formulas

    def is_encounter(self, slot: int) -> str:
        """Whether a place of the tie-break order holds the direct encounter."""
        return f'rb_set_tie_break_{slot}="DE"'

    def rank(self) -> str:
        """Final rank: after the last tie-break the lot or play-off decides, if somebody typed one."""
        last = f"rank_{TIE_BREAK_SLOTS}"
        return f"{self.own(last)}+SUMPRODUCT({self._tied(last)}*({self.ranked('lot')}<{self.own('lot')}))"

    def position(self) -> str:
        """Line of the standings: shared ranks in the order of pairing numbers."""
        lower = f"({self.everybody('number')}<{self.own('number')})"
        return f"{self.own('rank')}+SUMPRODUCT({self._tied('rank')}*{lower})"

    def order(self) -> str:
        """Pairing number in this line of the standings."""
        first = self.group.numbers.start
        place = self.own("number") if first == 1 else f"{self.own('number')}-{first - 1}"
        found = f"MATCH({place},{self.ranked('position')},0)"
        return found if first == 1 else f"{first - 1}+{found}"

    def _tied(self, key: str) -> str:
        return f"({self.everybody(key)}={self.own(key)})"

    def _encounters(self, slot: int, before: str) -> tuple[dict[str, str], str]:
        """Formulas of all applications of the direct encounter in a place of the order, and the last of its ranks."""
        formulas: dict[str, str] = {}
        base, chosen, most = before, self.is_encounter(slot), "rb_set_win"
        for level in range(1, ENCOUNTER_LEVELS + 1):
            place = f"{slot}_{level}"
            formulas.update(self._encounter(place, base, (chosen, self.scored(*self._group(base)), most)))
            base = f"de_{place}"
        return formulas, base

    def _group(self, base: str) -> tuple[str, str]:
        """Criterion for those who are tied with this player: column and value."""
        return self.everybody(base), self.own(base)

    def _encounter(self, place: str, base: str, scoring: tuple[str, str, str]) -> dict[str, str]:
        """Formulas of one application of the direct encounter (C.07 6.1 to 6.3) to the groups tied in `base`.

        A player's lowest and highest possible score in the group span his range. Somebody is cut off when nobody below
        can still reach him; the ranks above the best who is not cut off are certain. In a group without missing games
        everybody is cut off, which leaves plain sorting by score. `scoring` says whether this tie-break is chosen, the
        score among the tied, and the most that one game is worth.
        """
        low, high, cut, rank = (f"{key}_{place}" for key in ("low", "high", "cut", "de"))
        chosen, score, most = scoring
        if not self.group.meets_itself:
            # Those who are ranked together have no encounter: they are of one team.
            return {low: "0", high: "0", cut: f"IF({chosen},1,0)", rank: self.own(base)}
        tied = self._tied(base)
        own_base = self.own(base)
        group = self._group(base)
        own_low, lows, highs = self.own(low), self.everybody(low), self.everybody(high)
        missing = f"SUMPRODUCT({tied}*({highs}>{lows}))=0"
        is_cut = f"(SUMPRODUCT({tied}*(({highs}>={own_low})-({lows}>{own_low})))=1)*1"
        uncertain = f"SUMPRODUCT(MAX({tied}*({self.everybody(cut)}=0)*{lows}))"
        return {
            low: f"IF(AND({chosen},{self.own('active')}=1),{score},0)",
            high: f"{own_low}+IF({chosen},{most}*({self.counted('0', *group)}),0)",
            cut: f"IF({chosen},IF({missing},1,{is_cut}),0)",
            rank: f"IF({chosen},{own_base}+SUMPRODUCT({tied}*({lows}>MAX({own_low},{uncertain}))),{own_base})",
        }
