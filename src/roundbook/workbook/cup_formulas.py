"""The formulas with which a cup follows the groups before it: whose each seed is, and what it is called until then.

They say what `rules.second_stage` says. What they read of the groups is called `rb_groups_...` here (`cup_names`).
"""

from __future__ import annotations

from roundbook.model import Group, Seed
from roundbook.text import Texts
from roundbook.workbook.cells import address, literal
from roundbook.workbook.cup_layout import CupLayout
from roundbook.workbook.formulas import NEVER_WITHDRAWN, OUTCOME_NONE, listed

# More than a name has: blanks of this width keep its last word apart.
_WIDE = 200


def of_group(vector: str, group: Group) -> str:
    """Part of a vector of the groups that belongs to one of them."""
    first, last = group.numbers.start, group.numbers.stop - 1
    return f"INDEX(rb_groups_{vector},{first}):INDEX(rb_groups_{vector},{last})"


def missing_games(group: Group, cycles: int) -> str:
    """Games of a group without a result; each stands in its matrix twice."""
    first, last = group.numbers.start, group.numbers.stop - 1
    counted = []
    for cycle in range(1, cycles + 1):
        matrix = f"rb_groups_results_{cycle}"
        area = f"INDEX({matrix},{first},1):INDEX({matrix},{last},{len(group.numbers)})"
        counted.append(f"COUNTIF({area},{OUTCOME_NONE})")
    return f"({'+'.join(counted)})/2"


def seed_formulas(layout: CupLayout, seed: Seed, cycles: int, players: int) -> dict[str, str]:
    """Formulas of a seed's line in the hub, for groups of so many players that meet so often."""
    block, group = layout.hub_players_block, layout.feeders[seed.group]

    def own(key: str) -> str:
        return address(*block.at(seed.seed - 1, key), fixed_column=True)

    holders = f"COUNTIFS({of_group('rank', group)},{seed.place},{of_group('active', group)},1)"
    in_table = f"INDEX(rb_groups_order,{group.numbers.start - 1 + seed.place})"
    typed = listed("instead", own("line"))
    number = f"VALUE({typed})"
    is_number = f"AND({number}>0,{number}<={players},{number}=INT({number}))"
    player = own("player")
    return {
        "label": f"{layout.feeders_block.address(seed.group, 'short')}&{seed.place}",
        "missing": missing_games(group, cycles),
        "placed": f"IF({own('missing')}>0,0,IF({holders}=1,{in_table},0))",
        "player": f'IFERROR(IF(TRIM({typed})="",{own("placed")},IF({is_number},{number},0)),0)',
        "name": f"IF({player}>0,INDEX(rb_groups_name,MAX(1,{player})),{own('label')})",
        "federation": f'IF({player}>0,INDEX(rb_groups_federation,MAX(1,{player}))&"","")',
        "rating": f'IF({player}>0,INDEX(rb_groups_rating,MAX(1,{player})),"")',
    }


def group_formulas(layout: CupLayout, place: int) -> dict[str, str]:
    """Name of a group, its last word, and what a place in it begins with: a letter that no other group ends with."""
    block, group = layout.feeders_block, layout.feeders[place]
    name, end = block.address(place, "name"), block.address(place, "end")
    is_letter = f"LEN({end})=1,NOT(EXACT(UPPER({end}),LOWER({end})))"
    return {
        "name": f"INDEX(rb_groups_group,{group.numbers.start})",
        "end": f'TRIM(RIGHT(SUBSTITUTE({name}," ",REPT(" ",{_WIDE})),{_WIDE}))',
        "short": f'IF(AND({is_letter},COUNTIF({block.area("end").address},{end})=1),{end},{name}&" ")',
    }


def seed_check(texts: Texts, number: str, instead: str) -> str:
    """What stands beside a seed on the sheet: why nobody has it yet, or what the arbiter should look at."""
    words = {key: literal(texts.label(f"qualified_{key}")) for key in ("missing", "shared", "twice", "withdrew")}
    player, missing = (f"INDEX(rb_{key},{number})" for key in ("player", "missing"))
    is_twice = f"COUNTIF(rb_player,{player})>1"
    has_left = f"INDEX(rb_groups_withdrawn,MAX(1,{player}))<{NEVER_WITHDRAWN}"
    why = f'IF({missing}>0,{words["missing"]}&" "&{missing},{words["shared"]})'
    unread = literal(texts.label("unreadable"))
    of_player = f'IF({is_twice},{words["twice"]},IF({has_left},{words["withdrew"]},""))'
    return f'IFERROR(IF({player}>0,{of_player},IF(TRIM({instead})<>"",{unread},{why})),"")'
