"""Lines of a report about pairings to come: byes asked for (240), virtual points (250), who must not meet (260).

Byes of rounds that are paired stand in the lines of the players; whoever has withdrawn is away in all rounds to come. A
report of another program may have an entry of the next round for those who are not to be paired in it, and leave a past
round blank where a line 240 says more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace

from roundbook.errors import InputError, Problem
from roundbook.exchange import columns
from roundbook.exchange.pairings_read import field_problem
from roundbook.exchange.report import Accelerated, Entry, Prohibited, Report, ReportedPlayer, RequestedByes
from roundbook.model import Acceleration, Bye, Forbidden, PairingNumber, PairingRules, Player, Tournament
from roundbook.rules import baku, first_half, forbidden_groups, virtual_points

BAKU = "BAKU"
_ALLOTTED = "U"
# What a player may ask for in a workbook.
_ASKED = {"H": Bye.HALF, "Z": Bye.ZERO}


# ---- written


def with_pairing_records(report: Report, tournament: Tournament) -> Report:
    """The report of a Swiss with what is known of its next rounds."""
    last = tournament.settings.rounds
    return replace(
        report,
        byes=tuple(_byes_to_come(tournament)),
        accelerated=tuple(
            Accelerated(
                points=virtual.points,
                first_round=virtual.first_round,
                last_round=virtual.last_round,
                first=1,
                last=virtual.last,
            )
            for virtual in virtual_points(tournament)
        ),
        prohibited=tuple(
            Prohibited(first_round=rule.first_round, last_round=rule.last_round or last, numbers=numbers)
            for rule, numbers in forbidden_groups(tournament)
        ),
    )


def _byes_to_come(tournament: Tournament) -> Iterator[RequestedByes]:
    """One line for each kind of bye in a round."""
    for number in range(tournament.rounds + 1, tournament.settings.rounds + 1):
        asked: dict[str, list[PairingNumber]] = defaultdict(list)
        for player in sorted(tournament.players, key=lambda player: player.number):
            if letter := _letter(player, number):
                asked[letter].append(player.number)
        for letter in sorted(asked):
            yield RequestedByes(letter=letter, round_number=number, numbers=tuple(asked[letter]))


def _letter(player: Player, round_number: int) -> str:
    if player.withdrawn_after is not None and player.withdrawn_after < round_number:
        return Bye.ZERO.value
    return next((bye.value for number, bye in player.byes if number == round_number), "")


# ---- read


def with_byes_in_place(report: Report) -> Report:
    """The report with byes of rounds that are paired in the lines of the players, and all others as lines 240."""
    paired = _last_paired(report)
    told = {(number, one.round_number): one.letter for one in report.byes for number in one.numbers}
    players = tuple(replace(player, entries=tuple(_entries(player, paired, told))) for player in report.players)
    later = {key: letter for key, letter in told.items() if key[1] > paired}
    for player in report.players:
        for at, entry in enumerate(player.entries, start=1):
            if at > paired and entry is not None and entry.result:
                later[player.number, at] = entry.result
    byes = (RequestedByes(letter=letter, round_number=at, numbers=(number,)) for (number, at), letter in later.items())
    return replace(report, players=players, byes=tuple(byes))


def _last_paired(report: Report) -> int:
    """Last round in which somebody has an opponent, or the bye of a pairing."""
    entries = (pair for player in report.players for pair in enumerate(player.entries, start=1))
    return max((at for at, entry in entries if entry and (entry.opponent or entry.result == _ALLOTTED)), default=0)


def _entries(
    player: ReportedPlayer, paired: int, told: Mapping[tuple[PairingNumber, int], str]
) -> Iterator[Entry | None]:
    for at in range(1, paired + 1):
        entry, letter = player.entry(at), told.get((player.number, at))
        is_blank = entry is None or not (entry.opponent or entry.result)
        yield Entry(result=letter) if letter and is_blank else entry


def with_byes_asked(players: tuple[Player, ...], report: Report) -> tuple[tuple[Player, ...], tuple[str, ...]]:
    """Players with the byes that they ask for in rounds to come, and those that a workbook cannot carry (`240 F 5`)."""
    asked: dict[PairingNumber, list[tuple[int, Bye]]] = defaultdict(list)
    strange: list[str] = []
    for one in sorted(report.byes, key=lambda one: one.round_number):
        for number in one.numbers:
            if one.letter in _ASKED:
                asked[number].append((one.round_number, _ASKED[one.letter]))
            else:
                strange.append(f"240 {one.letter} {one.round_number}")
    settled = tuple(replace(player, byes=tuple(asked[player.number])) for player in players)
    return settled, tuple(dict.fromkeys(strange))


def pairing_rules_of(report: Report, rounds: int) -> PairingRules:
    """Who must not meet, and acceleration, in an event of so many rounds.

    Raises InputError: a number is nobody's, or virtual points that are not those of the Baku method.
    """
    known = frozenset(report.player_by_number)
    problems = [
        field_problem(one.line, columns.PROHIBITED_PLAYER, str(number), f"1-{len(known)}")
        for one in report.prohibited
        for number in one.numbers
        if number not in known
    ]
    if problems:
        raise InputError(problems)
    forbidden = tuple(
        Forbidden(
            numbers=one.numbers,
            first_round=one.first_round,
            last_round=one.last_round if one.last_round < rounds else None,
        )
        for one in report.prohibited
        if one.first_round <= rounds
    )
    last = _upper_half(report, rounds)
    acceleration = Acceleration.BAKU if last else Acceleration.NONE
    return PairingRules(forbidden=forbidden, acceleration=acceleration, upper_half=last)


def _upper_half(report: Report, rounds: int) -> PairingNumber:
    """Last number with virtual points, 0 without acceleration. Lines 250 go before what the code of the event says."""
    if not report.accelerated:
        return first_half(len(report.players)) if BAKU in report.code.upper() else 0
    told = sorted((one.first_round, one.last_round, one.points, one.first, one.last) for one in report.accelerated)
    last = told[0][-1]
    if told != [(one.first_round, one.last_round, one.points, 1, last) for one in baku(rounds, last)]:
        shown = "; ".join(f"{points} ({begin}-{end}): {first}-{last}" for begin, end, points, first, last in told)
        raise InputError(Problem(code="report-acceleration", value=shown))
    return last
