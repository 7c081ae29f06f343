"""Hypothesis strategies that tests of every folder share: whole tournaments of every kind, in any state.

One byte per game keeps drawing and shrinking fast at 870 games; a byte of 0 shrinks to a draw.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from hypothesis import strategies as st

from roundbook.model import RESULT_BY_CODE, CompletedRule, Game, Player, Result, Scoring, Settings, Tournament
from tests.building import scheduled

CODES = ("DE", "WIN", "WON", "BPG", "BWG", "PS", "SB", "KS")

ORDERS: tuple[tuple[str, ...], ...] = (
    ("DE", "WIN", "SB", "KS"),
    ("SB", "DE", "KS"),
    ("KS", "SB", "WIN"),
    ("WON", "BWG", "BPG"),
    ("DE",),
    ("DE", "SB", "DE"),
    ("PS", "DE", "SB"),
    ("KS", "DE", "WON", "SB"),
    ("BPG", "DE"),
    (),
)

SCORINGS = (Scoring(), Scoring(win=Decimal(3), draw=Decimal(1), loss=Decimal(0)))

# What a byte stands for: mostly games over the board, so that ties, long ones too, are common.
_WHEEL = ("½-½",) * 3 + ("1-0",) * 4 + ("0-1",) * 4 + ("+ -", "- +", "- -", "0-0", "½-0", "0-½")


def orders() -> st.SearchStrategy[tuple[str, ...]]:
    """Orders of tie-breaks: the usual ones, and any order of any codes."""
    return st.sampled_from(ORDERS) | st.lists(st.sampled_from(CODES), unique=True, max_size=4).map(tuple)


def settings(max_cycles: int = 2) -> st.SearchStrategy[Settings]:
    """Settings that change what is calculated; texts stay the same."""
    return st.builds(
        Settings,
        event=st.just("Test"),
        cycles=st.integers(min_value=1, max_value=max_cycles),
        swap_last_rounds=st.booleans(),
        scoring=st.sampled_from(SCORINGS),
        tie_breaks=orders(),
        completed=st.sampled_from(CompletedRule),
    )


@st.composite
def tournaments(
    draw: st.DrawFn, min_players: int = 3, max_players: int = 30, max_cycles: int = 2, *, complete: bool = False
) -> Tournament:
    """A round robin in any state: not begun, running, with gaps, complete; with withdrawals, forfeits and lots.

    `complete` gives only tournaments without a game to come. Games of a withdrawn player after he left are mostly
    blank, as they are until the workbook is updated, and sometimes typed.
    """
    count = draw(st.integers(min_value=min_players, max_value=max_players))
    chosen = draw(settings(max_cycles))
    lines = scheduled(count, chosen.cycles, swap_last_rounds=chosen.swap_last_rounds)
    rounds = max(line.round_number for line in lines)
    players = draw(_players(count, rounds))
    played_rounds = rounds if complete else draw(st.integers(min_value=0, max_value=rounds))
    gaps = 0 if complete else draw(st.sampled_from([0, 0, 4, 40]))
    bytes_ = draw(st.binary(min_size=len(lines), max_size=len(lines)))
    left = {player.number: player.withdrawn_after for player in players if player.withdrawn_after is not None}
    games = tuple(
        line if _is_blank(line, byte, gaps, left) or line.round_number > played_rounds else _decided(line, byte)
        for line, byte in zip(lines, bytes_, strict=True)
    )
    return Tournament(settings=chosen, players=players, games=games)


@st.composite
def _players(draw: st.DrawFn, count: int, rounds: int) -> tuple[Player, ...]:
    numbers = st.integers(min_value=1, max_value=count)
    withdrawn = draw(st.dictionaries(numbers, st.integers(min_value=0, max_value=rounds), max_size=3))
    lots = draw(st.dictionaries(numbers, st.integers(min_value=1, max_value=count), max_size=4))
    return tuple(
        Player(
            number=number,
            name=f"Player {number}",
            rating=2400 - 30 * number if number % 5 else None,
            withdrawn_after=withdrawn.get(number),
            lot=lots.get(number),
        )
        for number in range(1, count + 1)
    )


def _is_blank(line: Game, byte: int, gaps: int, left: dict[int, int]) -> bool:
    """Whether nothing is typed: a bye, one of the gaps (in per cent of the lines), or mostly after a withdrawal."""
    has_left = any(number in left and line.round_number > left[number] for number in (line.white, line.black))
    return line.is_bye or (byte * 100 > 255 * (100 - gaps)) or (has_left and byte % 8 != 7)


def _decided(line: Game, byte: int) -> Game:
    return replace(line, result=_result(byte))


def _result(byte: int) -> Result:
    return RESULT_BY_CODE[_WHEEL[byte % len(_WHEEL)]]
