"""The formulas that only the workbook of a knockout has: who meets whom, who goes on, who is in which place.

They say what `rules.knockout` says: 0 is not known yet, -1 nobody. Points are doubled, so that all numbers are whole.
"""

from __future__ import annotations

from roundbook.rules.knockout import LAST_OF_SEMI_FINALISTS, NOBODY
from roundbook.rules.matches import HALF
from roundbook.workbook.block import Block
from roundbook.workbook.cells import address, quoted
from roundbook.workbook.cup_layout import CupLayout
from roundbook.workbook.formulas import NEVER_WITHDRAWN, list_line, list_name, list_number, list_rating, listed
from roundbook.workbook.knockout_layout import KnockoutLayout


class TieFormulas:
    """Formulas of one tie's line in the hub; `stage` and `place` count from 1.

    `is_on_hub` says that the formulas stand there too, and need not name the sheet.
    """

    def __init__(self, layout: KnockoutLayout, stage: int, place: int, *, is_on_hub: bool = False) -> None:
        """Fix the tie."""
        self.sheet = "" if is_on_hub else f"{quoted(layout.titles['hub'])}!"
        self.layout, self.cup, self.stage, self.place = layout, layout.cup, stage, place
        self.line = layout.tie_line(stage, place)

    def own(self, key: str) -> str:
        """Cell of this tie's line."""
        return self._cell(self.layout.ties_block, self.line, key)

    def before(self, side: str) -> str:
        """Cell with whoever comes from the tie before: the winner, or the loser where they play for third place."""
        stage = self.stage - 1
        is_third = self.cup.is_for_third_place(self.stage, self.place)
        place = (1 if is_third else 2 * self.place - 1) + (side == "lower")
        return self._cell(self.layout.ties_block, self.layout.tie_line(stage, place), "loser" if is_third else "winner")

    def formulas(self) -> dict[str, str]:
        """Formula of every column that is calculated; both players of the first stage are not."""
        upper, lower = self.own("upper"), self.own("lower")
        built = {side: self.before(side) for side in ("upper", "lower")} if self.stage > 1 else {}
        games = range(1, self.cup.games + 1)
        for game in games:
            built |= {f"{side}_{game}": self._scored(side, game) for side in ("upper", "lower")}
        last = self.cup.rounds_in(self.stage)[-1]
        for side in ("upper", "lower"):
            built[f"{side}_points"] = "+".join(self.own(f"{side}_{game}") for game in games)
        done = "-".join(f"INDEX(rb_state_done,{self.game(game, 'state')}+1)" for game in games)
        built["missing"] = f"{self.cup.games}-{done}"
        # 0 both are there, 1 the upper one has left, 2 the lower one, 3 both.
        gone = [f'COUNTIFS(rb_number,{own},rb_withdrawn,"<{last}")' for own in (upper, lower)]
        built["left"] = f"{gone[0]}+2*{gone[1]}"
        built["typed"] = self._typed()
        by_withdrawal = f"CHOOSE({self.own('left')}+1,{self.own('typed')},{lower},{upper},{NOBODY})"
        by_points = f"IF({self.own('upper_points')}>{self.own('lower_points')},{upper},{lower})"
        is_decided = f"AND({self.own('missing')}=0,{self.own('upper_points')}<>{self.own('lower_points')})"
        played = f"IF({is_decided},{by_points},{by_withdrawal})"
        if isinstance(self.layout, CupLayout):
            played = f"IF({self.is_known()},{played},0)"
        built["winner"] = f"IF({upper}*{lower}=0,0,IF(MIN({upper},{lower})<0,MAX({upper},{lower}),{played}))"
        winner = self.own("winner")
        built["loser"] = f"IF({winner}>0,{upper}+{lower}-{winner},{winner})"
        return built

    def is_known(self) -> str:
        """Whether it is known who the two of a tie are: there are two, and each has come from his group."""
        upper, lower = self.own("upper"), self.own("lower")
        known = (f"INDEX(rb_player,MAX(1,{side}))>0" for side in (upper, lower))
        return f"AND(MIN({upper},{lower})>0,{','.join(known)})"

    def sides(self, game: int) -> tuple[str, str]:
        """Who has White and who Black in a game; nothing while one of them is not known.

        Whoever is alone in the first stage stands on White's side.
        """
        upper, lower = self.own("upper"), self.own("lower")
        # The toss is for the higher seed, and which one that is follows from the results.
        sides = [f"MIN({upper},{lower})", f"MAX({upper},{lower})"]
        white, black = sides if self.cup.higher_is_white(self.stage, self.place, game) else sides[::-1]
        both = f"MIN({upper},{lower})>0"
        alone = f"MAX({upper},{lower})" if self.stage == 1 else '""'
        return f"IF({both},{white},{alone})", f'IF({both},{black},"")'

    def game(self, game: int, key: str) -> str:
        """Cell of a game of this tie among the hub's games."""
        number = self.cup.rounds_in(self.stage)[game - 1]
        return self._cell(self.layout.games_block, self.layout.game_line(number, self.place - 1), key)

    def _cell(self, block: Block, line: int, key: str) -> str:
        return self.sheet + block.address(line, key)

    def _scored(self, side: str, game: int) -> str:
        own, state = self.own(side), f"{self.game(game, 'state')}+1"
        sides = [(self.game(game, colour), f"INDEX(rb_state_{colour},{state})") for colour in ("white", "black")]
        (white, as_white), (black, as_black) = sides
        return f"IF({own}<1,0,IF({white}={own},{as_white},IF({black}={own},{as_black},0)))"

    def _typed(self) -> str:
        """Number that the arbiter typed on the sheet of the last game: that of a player, + for White or - for Black."""
        number = self.cup.rounds_in(self.stage)[-1]
        block = self.layout.round_block(number)
        cell = self.layout.reference(block.sheet, block.at(self.place - 1, "goes_on"))
        sign = f'SUBSTITUTE(SUBSTITUTE(TRIM({cell}),"–","-"),"−","-")'
        white, black = (self.game(self.cup.games, colour) for colour in ("white", "black"))
        value = f"IFERROR(VALUE(TRIM({cell})),0)"
        known = f"IF(OR({value}={white},{value}={black}),{value},0)"
        is_nothing = f'TRIM({cell})=""'
        return f'IF(OR({is_nothing},{black}=0),0,IF({sign}="+",{white},IF({sign}="-",{black},{known})))'


def cup_player_formulas(layout: KnockoutLayout, number: int) -> dict[str, str]:
    """Formula of every column of a player's line."""
    block = layout.hub_players_block

    def own(key: str) -> str:
        return address(*block.at(number - 1, key), fixed_column=True)

    line, me = own("line"), own("number")
    lost = f"((rb_tie_upper={me})+(rb_tie_lower={me}))*(rb_tie_winner<>0)*(rb_tie_winner<>{me})"
    out, last = "rb_tie_out", LAST_OF_SEMI_FINALISTS
    if layout.cup.has_third_place:  # a semi-final that nobody wins leaves nobody for third place
        out = f"(rb_tie_out+{last}*(rb_tie_out=0)*(rb_tie_winner<0))"
    third = f"AND({own('rank')}<={last},{int(layout.cup.has_third_place)}=1)"
    # Who is still in comes first, in the order of the seeds.
    return {
        "line": list_line(me),
        "name": list_name(line),
        "federation": f'IFERROR({listed("federation", line)}&"","")',
        "rating": list_rating(line),
        "withdrawn": list_number("withdrawn", line, NEVER_WITHDRAWN),
        "rank": f"SUMPRODUCT({lost}*{out})+SUMPRODUCT((rb_tie_winner={me})*rb_tie_won)",
        "last": f"IF(OR({own('rank')}<3,{third}),{own('rank')},MIN(2*({own('rank')}-1),{layout.players}))",
        "lost_in": f"SUMPRODUCT({lost}*rb_tie_stage)",
        "lost_to": f"SUMPRODUCT({lost}*(rb_tie_stage>0)*rb_tie_winner)",
        "position": f"1+SUMPRODUCT((rb_rank<{own('rank')})+(rb_rank={own('rank')})*(rb_number<{me}))",
        "order": f"MATCH({me},rb_position,0)",
    }


def half_points(doubled: str) -> str:
    """Points with the sign for a half, from twice as many.

    `IF(H9=1,"½",INT(H9/2)&IF(MOD(H9,2)=1,"½",""))`
    """
    return f'IF({doubled}=1,"{HALF}",INT({doubled}/2)&IF(MOD({doubled},2)=1,"{HALF}",""))'
