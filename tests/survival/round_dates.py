"""Dates of the rounds: typed on Settings, given to a workbook that was made without, carried through other programs."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from roundbook.app import set_dates
from roundbook.dates import DatePlan
from roundbook.model import RoundDate, Tournament
from tests.app.events import LATER, event
from tests.survival.case import Case, survives
from tests.survival.programs_used import LIBREOFFICE, Edit, by_bytes, by_libreoffice, by_moving, typing

WEEKLY = tuple(date(2026, 9, 7) + timedelta(weeks=week) for week in range(7))
# The date of round 4 stands in B41; 46302 is 7 October 2026.
POSTPONED, WITH_WORDS = 46302, "when the hall is free"


def _dated(dates: tuple[RoundDate, ...] = WEEKLY) -> Tournament:
    played = event()
    return replace(played, settings=replace(played.settings, round_dates=dates))


def _fourth(day: RoundDate) -> Tournament:
    return _dated((*WEEKLY[:3], day, *WEEKLY[4:]))


def _given(content: bytes) -> bytes:
    return set_dates(content, DatePlan(first=WEEKLY[0]), when=LATER).content


def _given_and_saved() -> Edit:
    by_office = by_libreoffice(lambda _: None)
    return replace(by_office, do=lambda content, office: by_office.do(_given(content), office), program=LIBREOFFICE)


CASES: tuple[Case, ...] = (
    survives(
        "round-postponed",
        "another day, or words, typed beside a round on Settings",
        typing("Settings", {"B41": POSTPONED}),
        before=_dated(),
        after=_fourth(date(2026, 10, 7)),
        is_recalculated=True,
    ),
    survives(
        "round-postponed-in-words",
        "another day, or words, typed beside a round on Settings",
        typing("Settings", {"B41": WITH_WORDS}),
        before=_dated(),
        after=_fourth(WITH_WORDS),
    ),
    survives(
        "dates-moved",
        "rows inserted above the dates, Settings renamed",
        by_moving(lambda book: (book.insert_rows("Settings", 3), book.rename_sheet("Settings", "Rules")))[:1],
        before=_dated(),
    ),
    survives(
        "dates-given",
        "`roundbook dates` on a workbook that was made without dates; all else stays to the byte",
        (by_bytes(_given, "roundbook"), _given_and_saved()),
        after=_dated(),
        is_recalculated=True,
    ),
)
