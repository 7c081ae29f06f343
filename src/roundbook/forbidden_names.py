"""Who must not meet, by names as an organiser writes them: `Ann Lee / Bo Lee; Cox / Day / Fox (1-3); club`."""

from __future__ import annotations

import re
from dataclasses import replace

from roundbook.errors import FormatError, Problem
from roundbook.model import Apart, Forbidden, PairingNumber, Tournament
from roundbook.named_players import player_number
from roundbook.text import load_texts
from roundbook.workbook.forbidden_words import read_forbidden, rounds_behind
from roundbook.workbook.sheets.settings import apart_words


def forbidden_of(tournament: Tournament, text: str, *, has_numbers: bool) -> tuple[Forbidden, ...]:
    """Rules that a text means; `has_numbers` says that the organiser can know the pairing numbers.

    Raises FormatError with all problems: nobody or several are called so, a group of one, a number before the draw.
    """
    words = {**{shared: shared.value for shared in Apart}, **apart_words(load_texts(tournament.settings.language))}
    found: list[Forbidden] = []
    problems: list[Problem] = []
    for part in filter(None, map(str.strip, re.split(r"[;\n]", text))):
        try:
            found += _rules(tournament, part, words, has_numbers=has_numbers)
        except FormatError as error:
            problems += error.problems
    if problems:
        raise FormatError(problems)
    return tuple(found)


def _rules(tournament: Tournament, part: str, words: dict[Apart, str], *, has_numbers: bool) -> tuple[Forbidden, ...]:
    understood = read_forbidden(part, words)
    if understood.rules and not understood.strange:
        numbers = [number for rule in understood.rules for number in rule.numbers]
        if numbers and not has_numbers:
            raise FormatError(Problem(code="forbidden-before-draw", value=part))
        return understood.rules
    who, rounds = rounds_behind(part)
    members = [member for member in map(str.strip, who.split("/")) if member]
    if rounds is None or len(members) < 2:
        raise FormatError(Problem(code="bad-forbidden", details={"part": part}))
    found = [_number(tournament, member, has_numbers=has_numbers) for member in members]
    if len(set(found)) < len(found):
        raise FormatError(Problem(code="bad-forbidden", details={"part": part}))
    return (replace(rounds, numbers=tuple(found)),)


def _number(tournament: Tournament, member: str, *, has_numbers: bool) -> PairingNumber:
    if member.isdecimal() and not has_numbers:
        raise FormatError(Problem(code="forbidden-before-draw", value=member))
    try:
        return player_number(tournament, member)
    except FormatError as error:
        if has_numbers or error.problems[0].code != "several-such-players":
            raise
        label = load_texts(tournament.settings.language).label("setting_forbidden")
        details = {**error.problems[0].details, "label": label}
        raise FormatError(Problem(code="forbidden-several", value=member, details=details)) from error
