"""Reads the Settings sheet back, word by word in the language of the workbook."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import TypeVar

from roundbook.cell_text import joined_text
from roundbook.errors import Detail, FormatError, Problem, Severity
from roundbook.formats.knockout import MOST_GAMES
from roundbook.model import (
    DEFAULT_TABLE,
    LAYOUT_VERSION,
    LEAST_BOARDS,
    MOST_BOARDS,
    MOST_CYCLES,
    MOST_POINTS,
    SWISS,
    Acceleration,
    Apart,
    CompletedRule,
    CrosstableOrder,
    CupPlan,
    Dividing,
    DrawMethod,
    Forbidden,
    InitialColour,
    PairingNumber,
    PairingRules,
    Primary,
    RoundDate,
    Scoring,
    Settings,
)
from roundbook.rules import tie_break_of
from roundbook.rules.second_stage import MOST_QUALIFIERS
from roundbook.text import LANGUAGES
from roundbook.workbook.cells import address
from roundbook.workbook.columns import (
    ACCELERATION,
    CUP_SETTINGS,
    ENCOUNTER_CODES,
    ENCOUNTER_SLOTS,
    FORBIDDEN,
    FURTHER_TIE_BREAKS,
    HALF_BYE,
    REPORT_SETTINGS,
    TIE_BREAK_SLOTS,
    UPPER_HALF,
    date_key,
    dated_round,
    listed_round,
    pairs_key,
    slot_key,
)
from roundbook.workbook.forbidden_words import read_forbidden
from roundbook.workbook.further import can_be_further, usual_in
from roundbook.workbook.grid import RawBook, printed_text, whole_number
from roundbook.workbook.locate_cup import cup_as_drawn
from roundbook.workbook.recognise import Recognised
from roundbook.workbook.round_dates import is_meant_as_day, round_date
from roundbook.workbook.sheets.settings import apart_words, setting_label, setting_words
from roundbook.workbook.team_columns import TEAM_CHOICES

MOST_SEED = 10**15 - 1
EVENT_TEXTS = ("place", "start_date", "end_date", "arbiter")
FREE_TEXTS = (*EVENT_TEXTS, *REPORT_SETTINGS)
Fixed = TypeVar("Fixed", int, bool)
_PAIR = re.compile(r"\s*(\d{1,3})\s*[-‐‑–—−]\s*(\d{1,3})\s*", re.ASCII)


class SettingsReader:
    """Settings and all their problems. `settings` holds defaults where something cannot be read."""

    def __init__(self, raw: RawBook, recognised: Recognised) -> None:
        """Take the values of a workbook and where its settings stand."""
        self.raw, self.recognised = raw, recognised
        self.problems: list[Problem] = []
        self.settings = Settings(event="")

    def read(self) -> SettingsReader:
        """Read everything; returns itself."""
        self._check_lines()
        texts = {key: printed_text(self._value(key)) for key in FREE_TEXTS}
        draw_method = DrawMethod(self._word("draw_method"))
        is_swiss = bool(self.recognised.rounds)
        cup, cycles = self.recognised.cup, self._cycles()
        is_swap_unsaid = cycles == 1 and not self._text("swap_last_rounds")  # it would mean nothing
        self.settings = Settings(
            event=self._text("event"),
            place=texts["place"],
            start_date=texts["start_date"],
            end_date=texts["end_date"],
            arbiter=texts["arbiter"],
            deputies=texts["deputies"],
            federation=texts["federation"],
            time_control=texts["time_control"],
            format=self._word("format"),
            table=self._word("table") if self._text("table") else DEFAULT_TABLE,
            cycles=cycles,
            swap_last_rounds=cup is not None or is_swap_unsaid or self._word("swap_last_rounds") == "yes",
            draw_method=draw_method,
            apart=Apart(self._word("apart")) if draw_method is DrawMethod.VARMA else Apart.FEDERATION,
            seed=self._whole("seed", 0, MOST_SEED),
            dividing=Dividing(self._word("dividing")) if self.recognised.group_sizes else Dividing.NONE,
            group_size=self._whole("group_size", 1, self.recognised.players) if self._text("group_size") else 0,
            group_sizes=self.recognised.group_sizes,
            boards=self._whole("boards", LEAST_BOARDS, MOST_BOARDS) if self.recognised.boards else 0,
            primary=Primary(self._word("primary")) if self.recognised.boards else Primary.MATCH,
            scoring=self._scoring() if cup is None else Scoring(),
            tie_breaks=self._tie_breaks() if cup is None else (),
            further_tie_breaks=self._further(),
            completed=CompletedRule.PLAYED if is_swiss or cup else CompletedRule(self._word("completed")),
            crosstable_order=CrosstableOrder.RANK if cup else CrosstableOrder(self._word("crosstable_order")),
            language=self._language(),
            layout_version=self._layout_version(),
            round_dates=self._round_dates(),
            pairings=self._pairings(),
        )
        return self._with_swiss() if is_swiss else self._with_cup() if cup else self._with_plan()

    def _with_plan(self) -> SettingsReader:
        """How a cup follows the groups, where one does."""
        if set(CUP_SETTINGS) & set(self.recognised.settings):
            plan = CupPlan(
                each=self._whole("qualify", 1, MOST_QUALIFIERS),
                games=self._whole("cup_games", 1, MOST_GAMES),
                third_place=self._word("cup_third_place") == "yes",
            )
            self.settings = replace(self.settings, cup=self._as_drawn(plan))
        return self

    def _as_drawn(self, plan: CupPlan) -> CupPlan:
        """The plan by which the sheets of a cup were made, and a problem for each line that says something else."""
        drawn, groups = cup_as_drawn(self.raw.cup_names), len(self.settings.group_sizes)
        if drawn is None or drawn.players not in (groups, MOST_QUALIFIERS * groups):
            return plan
        return CupPlan(
            each=self._fixed("qualify", plan.each, drawn.players // groups),
            games=self._fixed("cup_games", plan.games, drawn.games),
            third_place=self._fixed("cup_third_place", plan.third_place, drawn.has_third_place),
        )

    def _fixed(self, key: str, typed: Fixed, drawn: Fixed) -> Fixed:
        """What the draw has fixed, and a problem where something else stands there now."""
        if typed != drawn and self._has(key):
            is_choice = isinstance(drawn, bool)
            made = setting_words(self.recognised.texts, key)["yes" if drawn else "no"] if is_choice else int(drawn)
            self._report("setting-fixed", key, made=made)
        return drawn

    def _with_cup(self) -> SettingsReader:
        """What only a knockout has."""
        cup, third_place = self.recognised.cup, self._word("third_place") == "yes"
        if cup:
            third_place = self._fixed("third_place", third_place, cup.has_third_place)
            self.settings = replace(self.settings, rounds=cup.rounds, third_place=third_place)
        return self

    def _check_lines(self) -> None:
        """A problem for each cell that shows an error like #N/A, and for each line that is gone.

        Lines are told here where a blank would say something too.
        """
        for key, (title, position) in self.recognised.settings.items():
            if title in self.raw.sheets and position in self.raw.sheets[title].errors:
                self._report("error-value", key)
        has_tie_breaks = self.recognised.cup is None
        slots = (slot_key(slot) for slot in range(1, TIE_BREAK_SLOTS + 1) if has_tie_breaks)
        for key in ("event", *EVENT_TEXTS, *slots):
            if key not in self.recognised.settings:
                details: dict[str, Detail] = {"label": setting_label(self.recognised.texts, key)}
                sheet = self.recognised.places.titles.get("settings", "")
                self.problems.append(
                    Problem(code="setting-gone", severity=Severity.WARNING, sheet=sheet, details=details)
                )

    def _with_swiss(self) -> SettingsReader:
        """What only a Swiss has."""
        colour, shape = InitialColour(self._word("initial_colour")), self.recognised
        rules = PairingRules(
            forbidden=self._forbidden(),
            acceleration=Acceleration(self._word(ACCELERATION)) if self._has(ACCELERATION) else Acceleration.NONE,
            upper_half=self._whole(UPPER_HALF, 1, shape.players)
            if self._has(ACCELERATION) and self._text(UPPER_HALF)
            else 0,
        )
        if rules.is_accelerated and not self.settings.scoring.is_usual:
            points = self.settings.scoring
            self._report("acceleration-scoring", "win", points=f"{points.win}-{points.draw}-{points.loss}")
        self.settings = replace(
            self.settings,
            rounds=shape.rounds,
            places=shape.players,
            initial_colour=colour,
            pairing_rules=rules,
        )
        for key, made in (("rounds", shape.rounds), ("places", shape.players)):
            if whole_number(self._value(key)) != made:
                self._report("setting-fixed", key, made=made)
        return self

    def _has(self, key: str) -> bool:
        return key in self.recognised.settings

    def _forbidden(self) -> tuple[Forbidden, ...]:
        """Who must not meet; whether there are such players is looked at when these have been read."""
        if not self._has(FORBIDDEN):
            return ()
        texts = self.recognised.texts
        understood = read_forbidden(printed_text(self._value(FORBIDDEN)), apart_words(texts))
        if understood.strange:
            self._report("bad-forbidden", FORBIDDEN, part="; ".join(understood.strange))
        return understood.rules

    def check_numbers(self, numbers: Collection[PairingNumber]) -> None:
        """Add a problem where those who must not meet are told by numbers that none of the players has."""
        told = (number for rule in self.settings.pairing_rules.forbidden for number in rule.numbers)
        strange = [number for number in dict.fromkeys(told) if number not in numbers]
        if strange:
            self._report("forbidden-nobody", FORBIDDEN, numbers=", ".join(map(str, strange)))

    def _report(self, code: str, key: str, severity: Severity = Severity.ERROR, **details: Detail) -> None:
        """Add a problem of a setting, the first of its cell only."""
        place = self.recognised.settings.get(key)
        title = place[0] if place else self.recognised.places.titles.get("settings", "")
        cell = address(*place[1]) if place else ""
        label = setting_label(self.recognised.texts, key)
        details = {"label": label, **details}
        value = printed_text(self._value(key))
        if not cell or all(problem.cell != cell for problem in self.problems):
            self.problems.append(
                Problem(code=code, severity=severity, sheet=title, cell=cell, value=value, details=details)
            )

    def _value(self, key: str) -> object:
        place = self.recognised.settings.get(key)
        return self.raw.sheets[place[0]].value(*place[1]) if place and place[0] in self.raw.sheets else None

    def _text(self, key: str) -> str:
        """Setting to the letter: formulas compare it with a word, and forgive no blank."""
        return joined_text(self._value(key))

    def _word(self, key: str) -> str:
        words = setting_words(self.recognised.texts, key)
        written = self._text(key).casefold()
        for value, word in words.items():
            if written == word.casefold():
                return value
        self._report("setting-unknown-word", key, known=", ".join(words.values()))
        return next(iter(words))

    def _whole(self, key: str, least: int, most: int) -> int:
        number = self._decimal(key)
        if number is None or number != int(number) or not least <= number <= most:
            self._report("setting-not-whole", key, least=least, most=most)
            return least
        return int(number)

    def _cycles(self) -> int:
        """How often a pair meets; in a knockout the games of a tie."""
        if self.recognised.rounds:
            return 1
        cup = self.recognised.cup
        if cup is None:
            return self._whole("cycles", 1, MOST_CYCLES)
        return self._fixed("tie_games", self._whole("tie_games", 1, MOST_GAMES), cup.games)

    def _decimal(self, key: str) -> Decimal | None:
        value = self._value(key)
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
        try:
            return Decimal(str(value))
        except InvalidOperation:
            return None

    def _scoring(self) -> Scoring:
        found: dict[str, Decimal] = {}
        for key in ("win", "draw", "loss"):
            number = self._decimal(key)
            if number is None or not 0 <= number <= MOST_POINTS:
                self._report("setting-not-points", key)
            else:
                found[key] = number
        if len(found) < 3:
            return Scoring()
        if not found["win"] > found["loss"] or not found["win"] >= found["draw"] >= found["loss"]:
            self._report("scoring-upside-down", "win")
            return Scoring()
        is_half = self._has(HALF_BYE) and self._word(HALF_BYE) == "yes"
        return Scoring(win=found["win"], draw=found["draw"], loss=found["loss"], half_bye=is_half)

    def _tie_breaks(self) -> tuple[str, ...]:
        written = [self._text(slot_key(slot)) for slot in range(1, TIE_BREAK_SLOTS + 1)]
        slots = range(1, TIE_BREAK_SLOTS + 1)
        # In a Swiss the direct encounter takes no columns of its own.
        places = slots if self.recognised.rounds else self.recognised.places.encounter_slots or ENCOUNTER_SLOTS
        codes = TEAM_CHOICES if self.recognised.boards else (*usual_in(self._shape), *self._further())
        known = ", ".join(codes)
        checks: list[tuple[str, Callable[[int, str], bool]]] = [
            ("tie-break-gap", lambda slot, code: not code and any(written[slot:])),
            ("encounter-too-late", lambda slot, code: code in ENCOUNTER_CODES and slot not in places),
        ]
        for slot, code in enumerate(written, start=1):
            if code and code not in codes:
                refusal = self._refusal(code, known)
                self._report(refusal.code, slot_key(slot), refusal.severity, **refusal.details)
            for problem, is_wrong in checks:
                if is_wrong(slot, code):
                    self._report(problem, slot_key(slot), places=", ".join(map(str, places)))
        return tuple(code for code in written if code in codes)

    def _refusal(self, code: str, known: str) -> Problem:
        """Why a code cannot stand in a workbook: there is no such tie-break, or no formula, or not to the letter."""
        details: dict[str, Detail] = {"known": known}
        try:
            tie_break = tie_break_of(code, self._shape)
        except FormatError as error:
            [problem] = error.problems
            # Only what the workbook carries is offered, but of a modifier what its code takes.
            offered = problem.details if problem.code == "tie-break-modifier" else details
            return replace(problem, details={**problem.details, **offered})
        is_spelling = tie_break.code in known.split(", ")
        return Problem(code="unknown-tie-break" if is_spelling else "tie-break-not-in-workbook", details=details)

    def _further(self) -> tuple[str, ...]:
        """Tie-breaks beyond the usual ones that have columns in the hub."""
        if FURTHER_TIE_BREAKS not in self.recognised.settings:
            return ()
        codes = tuple(filter(None, (code.strip() for code in self._text(FURTHER_TIE_BREAKS).split(","))))
        wrong = [code for code in codes if not can_be_further(code, self._shape)]
        if wrong:
            self._report("unknown-tie-break", FURTHER_TIE_BREAKS, known=", ".join(usual_in(self._shape)))
        return tuple(code for code in codes if code not in wrong)

    @property
    def _shape(self) -> Settings:
        """What decides which tie-breaks there are."""
        form = SWISS if self.recognised.rounds else "round-robin"
        return Settings(event="", boards=self.recognised.boards, format=form)

    def _round_dates(self) -> tuple[RoundDate, ...]:
        """Date of each round; none at all in a workbook without their lines."""
        if not any(dated_round(key) for key in self.recognised.settings):
            return ()
        return tuple(self._round_date(number) for number in range(1, self._rounds() + 1))

    def _rounds(self) -> int:
        """Highest number of a round sheet; the rounds of a cup that follows groups come behind theirs."""
        numbers = (int(key.partition("-")[2]) for key in self.recognised.blocks if key.startswith("round-"))
        return max(numbers, default=0) + self.raw.cup_rounds

    def _pairings(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Pairings of each round; none in a workbook that goes by a table."""
        if not any(listed_round(key) for key in self.recognised.settings):
            return ()
        return tuple(self._round_pairs(pairs_key(number), number) for number in range(1, self._rounds() + 1))

    def _round_pairs(self, key: str, round_number: int) -> tuple[tuple[int, int], ...]:
        found = [_PAIR.fullmatch(part) for part in self._text(key).split(",")]
        if not all(found):
            self._report("bad-pairings", key, round=round_number)
        return tuple((int(pair[1]), int(pair[2])) for pair in found if pair)

    def _round_date(self, number: int) -> RoundDate:
        key = date_key(number)
        title, position = self.recognised.settings.get(key, ("", (0, 0)))
        if title not in self.raw.sheets:
            self.problems.append(Problem(code="round-date-gone", severity=Severity.WARNING, details={"round": number}))
            return ""
        grid = self.raw.sheets[title]
        date = round_date(grid.value(*position), is_1904=self.raw.is_1904)
        if date == "" and position in grid.formulas and grid.value(*position) is None:
            self._report("input-not-calculated", key)
        elif date is None:
            self._report("bad-round-date", key, round=number)
        elif is_meant_as_day(date):
            self._report("round-date-in-words", key, Severity.WARNING, round=number)
        return date or ""

    def _language(self) -> str:
        written = self._text("language")
        if written not in LANGUAGES:
            self._report("unknown-language", "language", known=", ".join(LANGUAGES))
            return self.recognised.texts.language
        return written

    def _layout_version(self) -> int:
        """Layout of the workbook; one that says nothing is taken for one of today, a newer one has been refused."""
        number = whole_number(self._value("layout_version"))
        if number is None or number >= LAYOUT_VERSION:
            return LAYOUT_VERSION
        self._report("older-layout", "layout_version", Severity.WARNING)
        return number
