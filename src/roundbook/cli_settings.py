"""What the options of `create` say about an event, as its settings."""

from __future__ import annotations

import secrets
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

import click

from roundbook.draw.scheveningen import OTHER_TABLES, STANDARD_TABLE
from roundbook.model import (
    BUGHOUSE,
    DEFAULT_TABLE,
    MATCH_SCORING,
    QUAD,
    SWISS,
    Apart,
    CompletedRule,
    CrosstableOrder,
    Dividing,
    DrawMethod,
    Primary,
    Scoring,
    Settings,
)
from roundbook.rules import PRESETS, SWISS_ORDER, TEAM_TIE_BREAK_ORDER
from roundbook.terminal import goes_with, own_texts

SEEDS = 1_000_000
LOTTERIES = (DrawMethod.LOT, DrawMethod.VARMA)
# Ways of dividing a field, of which there can be one only.
_DIVISIONS = ("groups", "group_size", "quads", "scheveningen", "bughouse", "teams", "swiss", "knockout")
# In these the seed tosses for colours.
_TOSSED = ("quads", "swiss", "knockout", "then_knockout")
# Boards of a match where nobody says how many.
_USUAL_BOARDS = 4


def order_option(_context: click.Context, _parameter: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    """Codes of tie-breaks, or those of a preset."""
    if value is None:
        return None
    if value.lower() in PRESETS:
        return PRESETS[value.lower()]
    return tuple(code.strip().upper() for code in value.replace(";", ",").split(",") if code.strip())


def scoring_option(_context: click.Context, _parameter: click.Parameter, value: str | None) -> Scoring | None:
    """Points for a win, a draw and a loss. Raises BadParameter: not three numbers in falling order."""
    if value is None:
        return None
    try:
        points = [Decimal(part.strip().replace(",", ".").replace("½", "0.5")) for part in value.split("-")]
    except InvalidOperation:
        points = []
    if (
        len(points) != 3
        or not all(value.is_finite() for value in points)
        or not points[0] >= points[1] >= points[2] >= 0
        or points[0] == points[2]
    ):
        raise click.BadParameter(own_texts().message("cli_scoring_form"))
    return Scoring(win=points[0], draw=points[1], loss=points[2])


def _division(options: dict[str, Any]) -> tuple[Dividing, int]:
    """How the list is divided into groups, and how big those by rating are."""
    chosen = [f"--{key.replace('_', '-')}" for key in _DIVISIONS if options[key]]
    if len(chosen) > 1:
        raise click.UsageError(own_texts().message("cli_option_or", options=", ".join(chosen)))
    if options["groups"] or options["scheveningen"]:
        return Dividing.LIST, 0
    size = QUAD if options["quads"] else options["group_size"]
    return (Dividing.RATING, size) if size else (Dividing.NONE, 0)


def _draw_method(options: dict[str, Any]) -> DrawMethod:
    """How numbers are drawn; whoever says who is to be kept apart wants the Varma tables."""
    method = DrawMethod(options["draw"] or (DrawMethod.RATING if options["swiss"] else DrawMethod.LOT))
    if options["swiss"]:  # whoever is to be kept apart there is not paired
        return method
    if options["apart"] and method not in LOTTERIES:
        raise goes_with("--apart", "--draw varma, --swiss")
    return DrawMethod.VARMA if options["apart"] else method


def _table(options: dict[str, Any]) -> str:
    """Table of the pairings; in a match of two teams the usual one is the standard one of such matches."""
    table = options["table"]
    if table in (STANDARD_TABLE, *OTHER_TABLES) and not options["scheveningen"]:
        raise goes_with(f"--table {table}", "--scheveningen")
    return DEFAULT_TABLE if table in (None, STANDARD_TABLE) else table


def _boards(options: dict[str, Any]) -> int:
    """Boards of a match of teams, 0 where players play for themselves."""
    for key, is_given in (("--boards", options["boards"]), ("--rank-by", options["rank_by"] != Primary.MATCH)):
        if is_given and not options["teams"]:
            raise goes_with(key, "--teams")
    return (options["boards"] or _USUAL_BOARDS) if options["teams"] else 0


def settings_of(players: Path, options: dict[str, Any], language: str) -> Settings:
    """Settings of an event of the list in this file, as somebody wished it to be played.

    Raises UsageError: options that contradict each other, or lack another one.
    """
    seed = options["seed"] if options["seed"] is not None else secrets.randbelow(SEEDS)
    # In a quad numbers go by rating, and the seed tosses for colours.
    draw_method = DrawMethod.RATING if options["quads"] else _draw_method(options)
    dividing, group_size = _division(options)
    boards, primary = _boards(options), Primary(options["rank_by"])
    usual = TEAM_TIE_BREAK_ORDER[primary] if boards else SWISS_ORDER if options["swiss"] else PRESETS["fide"]
    return Settings(
        event=options["event"] or _event_name(players.stem),
        place=options["place"],
        start_date=options["start_date"],
        end_date=options["end_date"],
        arbiter=options["arbiter"],
        deputies=options["deputies"],
        federation=options["federation"],
        time_control=options["time_control"],
        cycles=2 if options["double"] else options["cycles"] or 1,
        swap_last_rounds=not options["no_swap"],
        format=next((name for name in ("quads", "scheveningen", BUGHOUSE, SWISS) if options[name]), "round-robin"),
        table=_table(options),
        dividing=dividing,
        group_size=group_size,
        boards=boards,
        primary=primary,
        draw_method=draw_method,
        apart=Apart((not options["swiss"] and options["apart"]) or Apart.FEDERATION),
        rounds=options["swiss"] or 0,
        places=options["places"] or 0,
        seed=seed if any(options[key] for key in _TOSSED) or draw_method in LOTTERIES else 0,
        scoring=options["scoring"] or (MATCH_SCORING if boards else Scoring()),
        tie_breaks=usual if options["tie_breaks"] is None else options["tie_breaks"],
        further_tie_breaks=options["further_tie_breaks"] or (),
        completed=CompletedRule(options["completed"]),
        crosstable_order=CrosstableOrder(options["crosstable"]),
        language=language,
    )


def _event_name(stem: str) -> str:
    """Name of an event from the name of its list's file; capitals inside are somebody's intention.

    >>> _event_name("club_championship"), _event_name("GM_Norm-Open")
    ('Club championship', 'GM Norm Open')
    """
    words = stem.replace("_", " ").replace("-", " ").split()
    name = " ".join(words)
    return name[:1].upper() + name[1:]
