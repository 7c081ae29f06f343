"""The formulas that only the workbook of a league has: boards, matches, teams, and the players of the teams.

A board is read like a game of other workbooks, forfeits of teams that left included; a match is what its boards sum up
to. Everything above it, from outcomes to ranks, is the same as where players play for themselves.
"""

from __future__ import annotations

from roundbook.workbook.cells import address
from roundbook.workbook.columns import ENCOUNTER_CODES, ENCOUNTER_LEVELS, STATES, board_column
from roundbook.workbook.player_formulas import WINS, WINS_OVER_THE_BOARD, PlayerFormulas
from roundbook.workbook.team_columns import BOARD_KEY, FREE_LINE, NO_GAMES, POINTS_STEP, TEAM_ID
from roundbook.workbook.team_layout import TeamLayout

# States of a match, numbers of `RESULTS`: won, drawn, lost, the same by forfeit, lost by both.
WON, DRAWN, LOST, WON_BY_FORFEIT, LOST_BY_FORFEIT, LOST_BY_BOTH = range(1, 7)


def board_key(match_key: str, board: str) -> str:
    """Key of a line: that of its match, and its board in front; `board` is 0 or empty for the match itself."""
    return f"{match_key}+{BOARD_KEY}*N({board})"


def of_line(column: str, key: str) -> str:
    """Value of a column of the hub's games for the line with a key."""
    return f"INDEX(rb_match_{column},MATCH({key},rb_game_key,0))"


def seat(cell: str, team: str) -> str:
    """Id of the player whom a line-up names, 0 for nobody known: by number, alone or before the name, or by name."""
    text = f"TRIM({cell})"
    first = f'LEFT({text},FIND(" ",{text}&" ")-1)'
    is_meant = f"((rb_member_text={first})+(rb_member_plain={text})>0)"
    return f'IF({text}="",0,SUMPRODUCT(MAX({is_meant}*(rb_member_team={team})*rb_member_id)))'


def member_rating(key: str, side: str) -> str:
    """Rating of the player in a line-up."""
    return f'IFERROR(INDEX(rb_member_rating,MATCH({of_line(f"{side}_seat", key)},rb_member_id,0)),"")'


def board_check(key: str, cells: tuple[str, str], words: tuple[str, str]) -> str:
    """What stands beside a board: a player who is unknown, a result that cannot be read, a forfeit that follows.

    `cells` are those of the two players, `words` what is said of a result and of a player.
    """
    unread, unknown = words
    sides = zip(cells, ("home", "away"), strict=True)
    tests = ",".join(f'AND(TRIM({cell})<>"",{of_line(f"{side}_seat", key)}=0)' for cell, side in sides)
    return f"IFERROR(IF(OR({tests}),{unknown},INDEX(rb_check,{of_line('board_state', key)}+1)),{unread})"


def match_score(key: str, dash: str) -> str:
    """Score of a match as far as it is known, such as 2½ – 1½; nothing before its first board."""
    home, away = (f"INDEX(rb_sign,2*{of_line(f'{side}_total', key)}+2)" for side in ("home", "away"))
    return f'IFERROR(IF({of_line("decided_total", key)}>0,{home}&{dash}&{away},""),"")'


def match_state(own: dict[str, str], boards: int) -> str:
    """State of a match when all its boards are decided; `own` are cells of its line in the hub."""
    home, away, played = own["home_total"], own["away_total"], own["played_total"]
    by_board = f"IF({home}>{away},{WON},{LOST})"
    by_forfeit = f"IF({home}>{away},{WON_BY_FORFEIT},{LOST_BY_FORFEIT})"
    equal = f"IF({played}+{home}>0,{DRAWN},{LOST_BY_BOTH})"
    decided = f"IF({home}={away},{equal},IF({played}>0,{by_board},{by_forfeit}))"
    turned = f"{STATES}*({own['home_team']}>{own['away_team']})"
    return f"IF({own['decided_total']}<{boards},0,{decided})+{turned}"


def board_counts(own: dict[str, str]) -> str:
    """1 for a board of a complete match between teams whose results stand."""
    state = f"INDEX(rb_game_state,MATCH({own['match']},rb_game_key,0))"
    both = f"INDEX(rb_active,{own['home_team']})*INDEX(rb_active,{own['away_team']})"
    return f"IFERROR(IF(OR({state}=0,{state}={STATES}),0,{both}),0)"


def of_state(column: str, state: str) -> str:
    """What a state of a board means in one of the columns of the states."""
    return f"INDEX(rb_state_{column},{state}+1)"


def tally(layout: TeamLayout, cycle: int, team: int, opponent: int) -> str:
    """Game points of a pair's match in a cycle, in half points plus 1; 0 while it has no result."""
    low, high = sorted((team, opponent))
    line = address(*layout.matrix_place(layout.meetings_block(cycle), high, low), absolute=True)
    result = address(*layout.matrix_place(layout.results_block(cycle), team, opponent))
    points = [f"INDEX(rb_match_{side}_total,{line})" for side in ("home", "away")]
    is_home = f"INDEX(rb_match_home_team,{line})={team}"
    return f"IF({result}>0,1+2*IF({is_home},{points[0]},{points[1]}),0)"


def tally_cell(layout: TeamLayout, team: str, opponent: str) -> str:
    """Game points of a team against another in the crosstable, one number per cycle."""
    cycles = range(1, layout.cycles + 1)
    return '&" "&'.join(f"INDEX(rb_sign,INDEX(rb_tally_{cycle},{opponent},{team})+1)" for cycle in cycles)


def score_of_line(line: int, dash: str) -> str:
    """Score of the match in a line of the hub's games, as `match_score` has it."""
    home, away = (f"INDEX(rb_sign,2*INDEX(rb_match_{side}_total,{line})+2)" for side in ("home", "away"))
    return f'IF(INDEX(rb_match_decided_total,{line})>0,{home}&{dash}&{away},"")'


def individual(own: dict[str, str], boards: int, scores: str) -> dict[str, str]:
    """What a player of a team scored over the board, and his place among all players; `own` are cells of his line.

    By points, then by fewer games, which is the better percentage; those without a game come next, free lines last.
    `scores` are those from the first line to his own, as an address; they keep equal ones in the order of the teams.
    """
    on_board = {board_column(board): _games(own["id"], f",rb_match_board,{board}") for board in range(1, boards + 1)}
    figures = {
        "wins": _games(own["id"], ",rb_match_{},1"),
        "draws": _games(own["id"], ",rb_match_{},0.5"),
        "losses": f"{own['games']}-{own['wins']}-{own['draws']}",
        "points": f"{own['wins']}+{own['draws']}/2",
        "percent": f"ROUND(100*{own['points']}/{own['games']},1)",
        "rank": f'1+COUNTIFS(rb_member_score,">"&{own["score"]})',
    }
    score = f"{POINTS_STEP}*{own['points']}-{own['games']}"
    place = f'COUNTIFS(rb_member_score,">"&{own["score"]})+COUNTIFS({scores},{own["score"]})'
    return {
        **on_board,
        "games": f'IF({_sum(own, boards)}=0,"",{_sum(own, boards)})',
        **{key: f'IF({own["games"]}="","",{formula})' for key, formula in figures.items()},
        "score": f'IF({own["games"]}="",IF({own["plain"]}="",{FREE_LINE},{NO_GAMES}),{score})',
        "place": place,
    }


def _sum(own: dict[str, str], boards: int) -> str:
    return f"SUM({own[board_column(1)]}:{own[board_column(boards)]})"


def _games(member: str, criterion: str) -> str:
    """Games over the board of a player that meet a criterion, `{}` in it being the points of his side."""
    return "+".join(
        f"COUNTIFS(rb_match_{side}_seat,{member},rb_match_played,1{criterion.format(side)})"
        for side in ("home", "away")
    )


def figure_of(key: str, member: str) -> str:
    """A figure of a player, by his id; nothing for somebody who has not played."""
    return f'IFERROR(INDEX(rb_member_{key},MATCH({member},rb_member_id,0)),"")'


def member_id(team: str, number: str) -> str:
    """Id of a player."""
    return f"{team}*{TEAM_ID}+{number}"


class TeamFormulas(PlayerFormulas):
    """Formulas of one team's line in the hub. `game_word` is the choice on Settings for game points first."""

    layout: TeamLayout

    def __init__(self, layout: TeamLayout, number: int, game_word: str) -> None:
        """Fix the line of a team."""
        super().__init__(layout, number)
        cycles = range(1, layout.cycles + 1)
        self.tallies = [layout.matrix_column(layout.tallies_block(cycle), number).address for cycle in cycles]
        self.game_first = f"rb_set_primary={game_word}"

    def figures(self) -> dict[str, str]:
        """Formulas of everything that a team has and a player has not, and of what differs."""
        boards = range(1, self.layout.boards + 1)
        formulas = {board_column(board): self._board(board) for board in boards}
        formulas |= {
            "MP": self.match_points(),
            "GP": f"SUM({self.own('board_1')}:{self.own(f'board_{boards[-1]}')})",
            "points": f"IF({self.game_first},{self.own('GP')},{self.own('MP')})",
            "qualifies": f"{self.own('active')}*(2*{self.own('points')}>={self._most()}*{self.own('games')})",
            "EMMSB": self.if_active(self.summed([self.opponents_column("MP")] * self.layout.cycles)),
            "EMGSB": self.if_active(self._game_berger("MP")),
            "EGMSB": self.if_active(self.summed([self.opponents_column("GP")] * self.layout.cycles)),
            "EGGSB": self.if_active(self._game_berger("GP")),
            "BC": "0-(" + "+".join(f"{board}*{self.own(f'board_{board}')}" for board in boards) + ")",
            "TBR": f"0-{self.own(f'tbr_{boards[-1]}')}",
            "BBE": f"0-{self.own(f'bbe_{boards[-1] - 1}')}",
            "WIN": self.number_of(WINS),
            "WON": self.number_of(WINS_OVER_THE_BOARD),
            "KS": self.if_active(self._primary(self.opponents("qualifies"), "1")),
        }
        for board in boards:
            formulas[f"tbr_{board}"] = self._place("tbr", board, [board])
        for step in boards[:-1]:
            formulas[f"bbe_{step}"] = self._place("bbe", step, list(boards[:-step]))
        return formulas

    def match_points(self) -> str:
        """Match points from counted matches."""
        return super().points()

    def _board(self, board: int) -> str:
        number = self.own("number")
        return "+".join(
            f"SUMIFS(rb_match_{side},rb_match_{side}_team,{number},rb_match_board,{board},rb_match_counts,1)"
            for side in ("home", "away")
        )

    def _most(self) -> str:
        """Most points of a match, by the primary score."""
        return f"IF({self.game_first},{self.layout.boards},rb_set_win)"

    def _most_secondary(self) -> str:
        """Most points of a match, by the secondary score."""
        return f"IF({self.game_first},rb_set_win,{self.layout.boards})"

    def _games(self, vector: str, value: str) -> str:
        """Game points against opponents where `vector` is `value`."""
        sums = (
            f'SUMIFS({column},{column},">0",{vector},{value})-COUNTIFS({column},">0",{vector},{value})'
            for column in self.tallies
        )
        return f"({'+'.join(sums)})/2"

    def _primary(self, vector: str, value: str) -> str:
        return f"IF({self.game_first},{self._games(vector, value)},{self.scored(vector, value)})"

    def _secondary(self, vector: str, value: str) -> str:
        return f"IF({self.game_first},{self.scored(vector, value)},{self._games(vector, value)})"

    def _game_berger(self, key: str) -> str:
        theirs = self.opponents_column(key)
        sums = (f"SUMPRODUCT(({column}>0)*({column}-1)*{theirs})" for column in self.tallies)
        return f"({'+'.join(sums)})/2"

    def _place(self, key: str, step: int, boards: list[int]) -> str:
        """Place after comparing the first `step` numbers of a list, the last of them the points on these boards."""
        theirs, mine = ("+".join(read(f"board_{board}") for board in boards) for read in (self.everybody, self.own))
        better = f"({theirs}>{mine})"
        if step == 1:
            return self.if_active(f"1+SUMPRODUCT({self.everybody('active')}*{better})")
        before = f"{key}_{step - 1}"
        tied = f"({self.everybody(before)}={self.own(before)})"
        return self.if_active(f"{self.own(before)}+SUMPRODUCT({self.everybody('active')}*{tied}*{better})")

    # ---- direct encounter, by the primary and then by the secondary score

    def is_encounter(self, slot: int) -> str:
        """Whether a place of the tie-break order holds a direct encounter."""
        plain, extended = (f'rb_set_tie_break_{slot}="{code}"' for code in ENCOUNTER_CODES)
        return f"OR({plain},{extended})"

    def _encounters(self, slot: int, before: str) -> tuple[dict[str, str], str]:
        formulas: dict[str, str] = {}
        extended = f'rb_set_tie_break_{slot}="{ENCOUNTER_CODES[1]}"'
        base = before
        for level in range(1, ENCOUNTER_LEVELS + 1):
            place, half = f"{slot}_{level}", f"{slot}_{level}x"
            primary = (self.is_encounter(slot), self._primary(*self._group(base)), self._most())
            formulas |= self._encounter(place, base, primary)
            first = f"de_{place}"
            secondary = (extended, self._secondary(*self._group(first)), self._most_secondary())
            formulas |= self._encounter(half, first, secondary)
            broken = f"({self.everybody(base)}={self.own(base)})*({self.everybody(first)}<>{self.own(first)})"
            rank = formulas[f"de_{half}"]
            formulas[f"de_{half}"] = f"IF(SUMPRODUCT({broken})=0,{rank},{self.own(first)})"
            base = f"de_{half}"
        return formulas, base
