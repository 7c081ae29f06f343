"""What stands at the top of the page: the event, where and when, how far it is; and what signs and codes mean."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from roundbook.dates import read_day
from roundbook.model import RoundDate
from roundbook.publish.page_text import clean, isolated
from roundbook.publish.view import EventView
from roundbook.text.days import date_in_words
from roundbook.text.progress import progress_words
from roundbook.tie_break_words import codes_in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """Title, kind of event, facts with their labels, and what is known so far."""

    title: str
    kind: str
    facts: Sequence[tuple[str, str]]
    state: str
    latest: str
    latest_round: int


def head_of(view: EventView) -> Head:
    """Everything above the standings; what nobody has filled in on Settings is left out."""
    texts, settings = view.texts, view.tournament.settings
    last = view.second if view.second and view.second.last_round else view
    codes = view.standings(view.tournament.groups[0]).codes
    facts = (
        (texts.label("setting_place"), clean(settings.place)),
        (texts.label("publish_dates"), _days(view)),
        (texts.label("setting_arbiter"), clean(settings.arbiter)),
        (
            texts.label("settings_tie_breaks"),
            " · ".join(codes_in_words(texts, codes)),
        ),
    )
    return Head(
        title=clean(settings.event) or texts.sheet("standings"),
        kind=_kind(view),
        facts=[(label, fact) for label, fact in facts if fact],
        state=state_of(view),
        latest=texts.message("publish_latest", round=round_title(last, last.last_round)) if last.last_round else "",
        latest_round=last.round_on_page(last.last_round) if last.last_round else 0,
    )


def round_title(view: EventView, number: int) -> str:
    """ "Round 3, Monday 21 September 2026": a round, and its date if there is one."""
    title, date = view.round_name(number), date_of(view, number)
    return f"{title}, {date}" if date else title


def date_of(view: EventView, number: int) -> str:
    """Date of a round in words, empty where nobody has said it."""
    return clean(date_in_words(view.tournament.round_date(number), view.texts))


def _kind(view: EventView) -> str:
    """Players or teams, and how they meet."""
    texts, settings = view.texts, view.tournament.settings
    key = f"cycles_{settings.cycles}" if settings.cycles <= 2 else "cycles_more"
    if settings.format != "round-robin" and not view.tournament.is_of_teams:
        key = f"format_{settings.format}"
    kinds = [texts.label(key, cycles=settings.cycles)]
    kinds += [texts.label("format_knockout")] if view.second else []
    count = "publish_team_count" if view.tournament.is_of_teams else "table_players"
    return " · ".join((*kinds, texts.label(count, players=len(view.players))))


def state_of(view: EventView) -> str:
    """How far an event is; of a cup that is over who has won."""
    total = view.scheduled
    if view.cup and (winner := view.cup.bracket[-1][0].winner) > 0:
        return view.texts.message(
            "cup_winner", name=clean(isolated(view.tournament).player_by_number[winner].display_name)
        )
    if view.is_over:
        return view.texts.label("standings_final")
    if view.tournament.settings.is_swiss:
        return progress_words(view.texts, view.last_round, view.tournament.settings.rounds, view.table.missing)
    key = "matches_after" if view.tournament.is_of_teams else "standings_after"
    return view.texts.label(key, done=view.decided, total=total)


def _days(view: EventView) -> str:
    """First and last day as Settings has them, else those of the rounds."""
    settings = view.tournament.settings
    days: list[RoundDate] = [read_day(day) or clean(day) for day in (settings.start_date, settings.end_date)]
    if not any(days):
        known = [_day(date) for date in settings.round_dates if isinstance(date, datetime.date)]
        days = [min(known), max(known)] if known else []
    return " – ".join(dict.fromkeys(date_in_words(day, view.texts) for day in days if day))


def _day(date: datetime.date) -> datetime.date:
    return date.date() if isinstance(date, datetime.datetime) else date
