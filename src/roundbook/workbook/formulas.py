"""The formulas of the hub and of the sheets that read it, as text without the equals sign; `player_formulas` has more.

Only functions that Excel 2010, LibreOffice and Google Sheets share (SUMIFS, COUNTIFS, SUMPRODUCT, INDEX, MATCH, IF,
IFERROR, CHOOSE, SUBSTITUTE, TRIM and arithmetic): no array entry, nothing volatile, no word of one country's Excel.
Numbers never travel through text (`">"&9.25` would be `>9,25` in half of Europe): unequal values are compared inside
SUMPRODUCT, COUNTIFS compares whole numbers only. Nor is a criterion ever a range: not every program makes an array of
it inside SUMPRODUCT (formualizer 0.13 takes the first value).

Outcomes (see `OUTCOME_*`) are numbered so that a better one has a higher number: 1-3 losses, 4-5 draws, 6-8 wins. So
"more than 3" is half a point or better. 0 is a game without a result; the diagonal of a matrix holds -1.
"""

from __future__ import annotations

from dataclasses import replace

from roundbook.model import Group
from roundbook.results import SQUEEZE, UNREADABLE_NUMBER
from roundbook.workbook.cells import address, quoted
from roundbook.workbook.columns import FILLED_IN, OUTCOMES, STATES
from roundbook.workbook.layout import Layout

OUTCOME_NONE = 0
OUTCOME_LOST_FORFEIT, OUTCOME_LOST_WHITE, OUTCOME_LOST_BLACK = 1, 2, 3
OUTCOME_DRAWN_WHITE, OUTCOME_DRAWN_BLACK = 4, 5
OUTCOME_WON_WHITE, OUTCOME_WON_BLACK, OUTCOME_WON_FORFEIT = 6, 7, 8
OUTCOME_DIAGONAL = -1
NEVER_WITHDRAWN = 999
NO_LOT = 9999
# More than anybody can score: what must not be the least has it added.
OUT_OF_REACH = 1_000_000
CYCLE_KEY, NUMBER_KEY = 1_000_000, 1_000

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


# ---- the Players sheet


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
