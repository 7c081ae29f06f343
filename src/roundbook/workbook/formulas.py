"""The formulas of the hub and of the sheets that read it, as text without the equals sign.

Only functions that Excel 2010, LibreOffice and Google Sheets share (SUMIFS, COUNTIFS, SUMPRODUCT, INDEX, MATCH, IF,
IFERROR, CHOOSE, SUBSTITUTE, TRIM and arithmetic): no array entry, nothing volatile, no word of one country's Excel.
Numbers never travel through text (`">"&9.25` would be `>9,25` in half of Europe): unequal values are compared inside
SUMPRODUCT, COUNTIFS compares whole numbers only. Nor is a criterion ever a range: not every program makes an array of
it inside SUMPRODUCT (formualizer 0.13 takes the first value).

Outcomes (see `OUTCOME_*`) are numbered so that a better one has a higher number: 1-3 losses, 4-5 draws, 6-8 wins. So
"more than 3" is half a point or better. 0 is a game without a result; the diagonal of a matrix holds -1.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from roundbook.model import Group
from roundbook.results import SQUEEZE, UNREADABLE_NUMBER
from roundbook.workbook.cells import Area, address, quoted
from roundbook.workbook.columns import ENCOUNTER_LEVELS, FILLED_IN, OUTCOMES, STATES, TIE_BREAK_SLOTS
from roundbook.workbook.layout import Layout

OUTCOME_NONE = 0
OUTCOME_LOST_FORFEIT, OUTCOME_LOST_WHITE, OUTCOME_LOST_BLACK = 1, 2, 3
OUTCOME_DRAWN_WHITE, OUTCOME_DRAWN_BLACK = 4, 5
OUTCOME_WON_WHITE, OUTCOME_WON_BLACK, OUTCOME_WON_FORFEIT = 6, 7, 8
OUTCOME_DIAGONAL = -1
WITH_BLACK = (OUTCOME_WON_BLACK, OUTCOME_DRAWN_BLACK, OUTCOME_LOST_BLACK)
NEVER_WITHDRAWN = 999
NO_LOT = 9999
CYCLE_KEY, NUMBER_KEY = 1_000_000, 1_000

DECIDED, WINS, DRAWS, LOSSES = '">0"', '">5"', '">3",{0},"<6"', '">0",{0},"<4"'
WINS_OVER_THE_BOARD = f'{WINS},{{0}},"<{OUTCOME_WON_FORFEIT}"'
# Every decided game is worth a loss; a draw adds the step from loss to draw, a win the one from draw to win as well.
POINT_STEPS = {'">0"': "rb_set_loss", '">3"': "(rb_set_draw-rb_set_loss)", '">5"': "(rb_set_win-rb_set_draw)"}


def squeezed(cell: str) -> str:
    """Typed text as it is looked up, `SUBSTITUTE(SUBSTITUTE(E5," ",""),"–","-")`; see `results.squeeze`.

    A number comes out as its digits, a date that a spreadsheet made of `1/2` as its day number: both are spellings.
    """
    text = cell
    for old, new in SQUEEZE:
        # What no keyboard types into a formula is written by its number.
        sign = f"CHAR({ord(old)})" if old < " " else f'"{old}"'
        text = f'SUBSTITUTE({text},{sign},"{new}")'
    return text


def game_key(cycle: int, white: str, black: str) -> str:
    """Cycle, White and Black in one number: 1012003 for 12 against 3 in cycle 1.

    A bye, or a number that nobody has, gives a key that no pair looks for.
    """
    return f"{cycle * CYCLE_KEY}+{white}*{NUMBER_KEY}+{black}"


def game_state(white: str, black: str, result: str, round_number: int, *, may_be_bye: bool) -> str:
    """State of a game, plus `STATES` when the higher number has White. A missing game of a withdrawn player is lost.

    The table of spellings is asked once; CHOOSE then puts the forfeit in the place of "no result".
    Only in an odd field can a line be a bye, and only there does the formula ask.
    C.05 6.6: every unplayed game is `-` for the player who withdrew and `+` for the opponent, `-` `-` between two.
    """
    left = [f'COUNTIFS(rb_number,{side},rb_withdrawn,"<{round_number}")' for side in (white, black)]
    win, loss, both = (UNREADABLE_NUMBER + 1 + place for place in range(len(FILLED_IN)))
    filled = f"CHOOSE(1+{left[0]}+2*{left[1]},0,{loss},{win},{both})"
    unread = UNREADABLE_NUMBER
    # MAX: where a program takes two spellings for equal (½ and 1/2, by its country's rules), they must not add up.
    typed = f"SUMPRODUCT(MAX((rb_spelling={squeezed(result)})*({unread}-rb_spelling_number)))"
    numbers = ",".join(str(number) for number in range(1, unread + 1))
    state = f"IFERROR(CHOOSE({unread + 1}-{typed},{filled},{numbers}),{unread})+{STATES}*({white}>{black})"
    return f'IF(TRIM({black})="",0,{state})' if may_be_bye else state


def result_check(key: str, unread: str) -> str:
    """What a round sheet says beside a result: nothing, the forfeit that follows from a withdrawal, or "unreadable".

    The line asks for its own game by its numbers, so that it may be sorted; `unread` stands beside one that the hub
    does not read.
    """
    return f"IFERROR(INDEX(rb_check,INDEX(rb_game_state,MATCH({key},rb_game_key,0))+1),{unread})"


def tie_break_header(key: str) -> str:
    """Code of a place of the tie-break order, above its column of the standings."""
    return f'rb_set_{key}&""'


def player_in_round(number: str) -> str:
    """Name of a pairing number on a round sheet; the empty side of a bye finds the word for it."""
    return f'IFERROR(INDEX(rb_seat_name,{number}+1),"?")'


def group_in_round(number: str) -> str:
    """Name of the group of a pairing number on a round sheet."""
    return f'IFERROR(INDEX(rb_group,{number}),"?")'


def rating_in_round(number: str) -> str:
    """Rating of a pairing number on a round sheet."""
    return f'IFERROR(INDEX(rb_seat_rating,{number}+1),"")'


# ---- the hub's players


def listed(vector: str, line: str) -> str:
    """Value of a column of the Players sheet."""
    return f"INDEX(rb_list_{vector},{line})"


def list_line(number: str) -> str:
    """Line of a pairing number on the Players sheet, which may have been sorted."""
    return f"MATCH({number},rb_list_number,0)"


def list_name(line: str) -> str:
    """Title and name."""
    return f'IFERROR(TRIM({listed("title", line)}&" "&{listed("name", line)}),"?")'


def list_group(line: str) -> str:
    """Name of the group."""
    return f'IFERROR(TRIM({listed("group", line)}),"?")'


def list_rating(line: str) -> str:
    """Rating, empty for an unrated player."""
    rating = listed("rating", line)
    # VALUE: a rating pasted from a web page is text, and Python reads it too.
    return f'IFERROR(IF(VALUE({rating})>0,VALUE({rating}),""),"")'


def list_number(vector: str, line: str, otherwise: int) -> str:
    """Whole number typed beside a player, or `otherwise` when nothing usable stands there."""
    cell = listed(vector, line)
    return f'IFERROR(IF(TRIM({cell})="",{otherwise},VALUE({cell})),{otherwise})'


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


# ---- matrices


def meeting(layout: Layout, cycle: int, low: int, high: int) -> str:
    """Line of a pair's game in a cycle, whoever has White, or the spare line."""
    line = str(layout.games_block.rows)
    for white, black in ((high, low), (low, high)):
        line = f"IFERROR(MATCH({cycle * CYCLE_KEY + white * NUMBER_KEY + black},rb_game_key,0),{line})"
    return line


def outcome(layout: Layout, cycle: int, player: int, opponent: int) -> str:
    """Outcome of a pair's game in a cycle for the player."""
    low, high = sorted((player, opponent))
    line = address(*layout.matrix_place(layout.meetings_block(cycle), high, low), absolute=True)
    side = "low" if player == low else "high"
    return f"INDEX(rb_state_{side},INDEX(rb_game_state,{line})+1)"


def team_score(layout: Layout, group: Group) -> str:
    """Points of a whole group from all its games, those of withdrawn players included."""
    hub, sums = quoted(layout.titles["hub"]), []
    first, last = group.numbers.start, group.numbers.stop - 1
    areas = []
    for cycle in range(1, layout.cycles + 1):
        block = layout.results_block(cycle)
        areas.append(replace(layout.matrix_column(block, first), right=layout.matrix_column(block, last).right).address)
    for better, step in POINT_STEPS.items():
        counted = "+".join(f"COUNTIFS({hub}!{area},{better})" for area in areas)
        sums.append(f"{step}*({counted})")
    return "+".join(sums)


def crosstable_cell(layout: Layout, player: str, opponent: str, first: int = 1) -> str:
    """What a player scored against an opponent, one sign per cycle; of a double event both are looked up at once.

    `first` is the first number of the player's group, whose column is the first of the matrix.
    """
    column = player if first == 1 else f"{player}-{first - 1}"
    found = [f"INDEX(rb_results_{cycle},{opponent},{column})" for cycle in range(1, layout.cycles + 1)]
    places = [f"{OUTCOMES}*{found[0]}+{found[1]}"] if layout.cycles == 2 else found
    return '&" "&'.join(f"INDEX(rb_sign,{place}+1)" for place in places)
