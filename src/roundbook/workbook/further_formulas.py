"""Formulas of the tie-breaks that a workbook carries only where they were asked for (`further`).

They read the same vectors as the usual ones: a player's outcomes, his opponents' points, ratings and figures. Arrays
are calculated inside SUMPRODUCT alone, where every spreadsheet program makes arrays of comparisons; IF is not among
them, so a value that must not be the least has a large number added to it.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from roundbook.rules.rating_tables import rating_difference
from roundbook.workbook.cells import Area
from roundbook.workbook.formulas import OUT_OF_REACH, OUTCOME_LOST_FORFEIT, OUTCOME_WON_FORFEIT, POINT_STEPS
from roundbook.workbook.further import LOWEST, REACHES, UNDEFINED, WORST, cuts_of, koya_steps
from roundbook.workbook.player_formulas import WINS_OVER_THE_BOARD, PlayerFormulas

# More than any of the three kinds of results: a win 2, a draw 1, a loss 0.
NO_KIND = 9
PLAYED = f'">{OUTCOME_LOST_FORFEIT}",{{0}},"<{OUTCOME_WON_FORFEIT}"'


class FurtherFormulas:
    """Formulas of one player's further tie-breaks, column by column."""

    def __init__(self, own: PlayerFormulas) -> None:
        """Build upon the formulas of a player's line."""
        self.of = own
        self.active = own.opponents("active")
        self.points = own.opponents("points")
        self.ratings = own.opponents("rating")

    def column(self, key: str) -> str:
        """Formula of a hub column; see `further.further_columns`."""
        base, cuts = cuts_of(key)
        if key.startswith((LOWEST, WORST)):
            name, _, cut = key.partition("_")
            built = self._lowest(int(cut)) if name == LOWEST else self._worst(int(cut))
        elif key.startswith(REACHES):
            built = self._reaches(key.partition("_")[2])
        elif base == "SB" and cuts:
            built = self.of.own("SB") + "".join(f"-({self._cut_off(cut)})" for cut in range(1, cuts + 1))
        elif base == "PS" and cuts:
            built = f"{self.of.own('PS')}-({self._first_scores(cuts)})"
        elif koya_steps(key) is not None:
            built = self.of.scored(self.of.opponents_column(f"{REACHES}_{key}"), "1")
        else:
            built = self._plain()[key]()
        return self.of.if_active(built)

    def _plain(self) -> dict[str, Callable[[], str]]:
        rounds = self.of.layout.group_rounds[self.of.layout.place_of[self.of.number]]
        rating, number = self.of.own("rating"), self.of.own("number")
        return {
            "REP": lambda: f"{rounds}-({self.of.counted(str(OUTCOME_LOST_FORFEIT), self.active, '1')})",
            "STD": self._standard_points,
            "TPN": lambda: f"-{number}",
            "TPN/R": lambda: number,
            "RTNG": lambda: self._where_rated(rating),
            "RTNG/R": lambda: self._where_rated(f"-{rating}"),
            "ARO": lambda: self._where_rated(self._average(self.ratings)),
            "TPR": self._performance,
            "APRO": lambda: self._average(self.of.opponents_column("TPR")),
        }

    # ---- games, cycle by cycle

    def _least(self, value: str, condition: str, more: int) -> str:
        """Least value among the games that meet a condition; `{0}` in both are the outcomes of a cycle."""
        games = (f"({column}>0)*{self.active}*{condition.format(column)}" for column in self.of.outcomes)
        columns = zip(self.of.outcomes, games, strict=True)
        least = (f"SUMPRODUCT(MIN({value.format(column)}+{more}*(1-{games})))" for column, games in columns)
        return f"MIN({','.join(least)})"

    # ---- Sonneborn-Berger with cuts, C.07 14.1: the opponent with the lowest score goes, whatever was scored

    def _lowest(self, cut: int) -> str:
        """Lowest score among the opponents, or among those that the cuts before have left."""
        if cut == 1:
            return self._least(self.points, "1", OUT_OF_REACH)
        lowest, worst = self._before(cut)
        behind = f"(({self.points}>{lowest})+({self.points}={lowest})*({_kind('{0}')}>{worst}))"
        return f"IF({self._times(lowest, worst)}>1,{lowest},{self._least(self.points, behind, OUT_OF_REACH)})"

    def _worst(self, cut: int) -> str:
        """Worst result against an opponent with that score."""
        own_lowest = self.of.own(f"{LOWEST}_{cut}")
        is_lowest = f"({self.points}={own_lowest})"
        if cut == 1:
            return self._least(_kind("{0}"), is_lowest, NO_KIND)
        lowest, worst = self._before(cut)
        behind = f"{is_lowest}*(({own_lowest}>{lowest})+({_kind('{0}')}>{worst})>0)"
        return f"IF({self._times(lowest, worst)}>1,{worst},{self._least(_kind('{0}'), behind, NO_KIND)})"

    def _before(self, cut: int) -> tuple[str, str]:
        return self.of.own(f"{LOWEST}_{cut - 1}"), self.of.own(f"{WORST}_{cut - 1}")

    def _times(self, lowest: str, worst: str) -> str:
        """How many games brought just this result against opponents with just this score."""
        games = (
            f"SUMPRODUCT(({column}>0)*{self.active}*({self.points}={lowest})*({_kind(column)}={worst}))"
            for column in self.of.outcomes
        )
        return "+".join(games)

    def _cut_off(self, cut: int) -> str:
        """What a cut takes away; nothing where no game is left."""
        lowest, worst = self.of.own(f"{LOWEST}_{cut}"), self.of.own(f"{WORST}_{cut}")
        scored = f"CHOOSE({worst}+1,rb_set_loss,rb_set_draw,rb_set_win)"
        return f"IF({lowest}<{OUT_OF_REACH},{lowest}*{scored},0)"

    # ---- other figures

    def _first_scores(self, cuts: int) -> str:
        """Running scores after the first rounds, which a cut takes from the sum of them; at most all there are."""
        rounds = self.of.layout.group_rounds[self.of.layout.place_of[self.of.number]]
        cuts = min(cuts, rounds)
        steps, early = [], f"{self.active},1"
        for better, step in POINT_STEPS.items():
            games = [
                f"{cuts - place}*COUNTIFS({outcomes},{better.format(outcomes)},{early},{weights},{rounds - place})"
                for outcomes, weights in zip(self.of.outcomes, self.of.weights, strict=True)
                for place in range(cuts)
            ]
            steps.append(f"{step}*({'+'.join(games)})")
        return "+".join(steps)

    def _reaches(self, code: str) -> str:
        """1 for an opponent whom a Koya with another limit counts (C.07 14.5): half a point for each step."""
        points, games = self.of.own("points"), self.of.own("games")
        return f"(2*{points}>=rb_set_win*{games}+{koya_steps(code)})*1"

    def _standard_points(self) -> str:
        """1 for more points than the opponent, half for as many, without playing than a draw (C.07 7.7).

        Whether a draw is more than a loss, and less than a win, is up to the event.
        """
        won, lost = self.of.counted(WINS_OVER_THE_BOARD, self.active, "1"), "({0}>1)*({0}<4)"
        drawn, is_more = "({0}>3)*({0}<6)", "IF(rb_set_draw>rb_set_loss,1,0.5)"
        both_drew, both_lost, they_drew = (
            self._meeting(*kinds) for kinds in ((drawn, drawn), (lost, lost), (lost, drawn))
        )
        draws = f"{self.of.own('draws')}-({both_drew})"
        by_forfeit = [self.of.counted(str(o), self.active, "1") for o in (OUTCOME_WON_FORFEIT, OUTCOME_LOST_FORFEIT)]
        played = f"{won}+({both_drew}+{both_lost})/2+({draws})*{is_more}+({they_drew})*(1-{is_more})"
        walkovers = f"({by_forfeit[0]})*IF(rb_set_win>rb_set_draw,1,0.5)+({by_forfeit[1]})*(1-{is_more})"
        return f"{played}+{walkovers}"

    def _meeting(self, mine: str, theirs: str) -> str:
        """Number of games in which the player has an outcome of one kind and his opponent one of another."""
        products = (
            f"SUMPRODUCT(MMULT({theirs.format(self._seen_from_others(cycle))},{mine.format(outcomes)}*{self.active}))"
            for cycle, outcomes in enumerate(self.of.outcomes, start=1)
        )
        return "+".join(products)

    def _seen_from_others(self, cycle: int) -> str:
        """The same games as their opponents see them: a row of the matrix of outcomes."""
        layout, number = self.of.layout, self.of.number
        block, opponents = layout.results_block(cycle), self.of.group.opponents
        row, left = layout.matrix_place(block, opponents.start, number)
        return Area(top=row, left=left, bottom=row, right=left + len(opponents) - 1).address

    # ---- ratings, C.07 10: games over the board, and only where everybody who is ranked has a rating

    def _where_rated(self, formula: str) -> str:
        columns = {key: [self.of.everybody(key)] for key in ("active", "rating")}
        if not self.of.group.meets_itself:
            columns = {key: [*own, self.of.opponents_column(key)] for key, own in columns.items()}
        pairs = zip(columns["active"], columns["rating"], strict=True)
        unrated = "+".join(f'SUMPRODUCT({active}*({rating}=""))' for active, rating in pairs)
        return f"IF({unrated}>0,{UNDEFINED},{formula})"

    def _average(self, vector: str) -> str:
        """Average over the opponents met over the board, of those of whom a vector says something; a half goes up."""
        met = f'{PLAYED},{self.active},1,{vector},">{UNDEFINED}"'
        sums = "+".join(f"SUMIFS({vector},{column},{met.format(column)})" for column in self.of.outcomes)
        games = self.of.counted(met)
        return f"IF({games}=0,{UNDEFINED},INT(({sums})/({games})+0.5))"

    def _performance(self) -> str:
        """Average rating of the opponents and the difference for the percentage scored against them (C.07 10.2)."""
        won = self.of.counted(WINS_OVER_THE_BOARD, self.active, "1")
        games, average = self.of.counted(PLAYED, self.active, "1"), self.of.own("ARO")
        percentage = f"INT(100*({won}+{self.of.own('draws')}/2)/({games})+0.5)"
        differences = ",".join(str(rating_difference(Decimal(percent), 100)) for percent in range(101))
        return f"IF({average}={UNDEFINED},{UNDEFINED},{average}+INDEX({{{differences}}},1,{percentage}+1))"


def _kind(outcomes: str) -> str:
    """Kind of a result by its outcome: a win 2, a draw 1, a loss 0."""
    return f"(({outcomes}>3)+({outcomes}>5))"
