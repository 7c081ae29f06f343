"""The order of the players: points, then the tie-breaks of the event, then the lot, then a shared place.

Each tie-break is applied inside the groups that are still tied (C.07 4.2); listing DE again applies it to whatever is
tied by then. The lot (or play-off order) in the Players sheet is the last resort and decides nothing else. Players
whose results were annulled come last, without a rank.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from types import MappingProxyType

from roundbook.model import Group, Outcome, PairingNumber, Points, Primary, Tournament
from roundbook.rules.knockout import places_in_cup
from roundbook.rules.record import Record, Table, Tied, classify
from roundbook.rules.tiebreaks import TieBreak, Value, chosen_tie_breaks, split_by
from roundbook.rules.tiebreaks.encounter import levels_needed
from roundbook.rules.tiebreaks.registry import Values

# "fide" is the order FIDE once recommended for round robins (today it recommends none), "club" the one of the club
# handbooks.
PRESETS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"fide": ("DE", "WIN", "SB", "KS"), "club": ("SB", "DE", "KS")}
)
# Leagues rank equal teams by the other score, then by their match, then by the upper boards.
TEAM_TIE_BREAK_ORDER: Mapping[Primary, tuple[str, ...]] = MappingProxyType(
    {Primary.MATCH: ("GP", "EDE", "EMGSB", "TBR"), Primary.GAME: ("MP", "EDE", "EMGSB", "TBR")}
)

# FIDE once recommended it for a Swiss with reliable ratings.
SWISS_ORDER = ("BH/C1", "BH", "SB", "PS", "DE")

LOT = "lot"
SHARED = "shared"


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
    """One player in the standings. Players who share a place have the same `rank`.

    An annulled player has None, and so has somebody who is still in a knockout. There `last` is the last of the places
    that those share who were out in the same stage; else it is None.
    Games, wins, draws, losses and points are those that count, forfeits included; `played` are those over the board.
    In the row of an annulled player they are all his games as they stand, for the record only. In a Swiss only points
    tell of rounds without an opponent. `tie_breaks` has one value for each of `Standings.codes`, None where there is
    none (the average of no opponents), 0 for an annulled player. `shown` are the same for people: without a direct
    encounter of somebody who was equal to nobody when its turn came, whose 0 would look like games that were lost.
    """

    rank: int | None
    number: PairingNumber
    decided: int
    played: int
    wins: int
    draws: int
    losses: int
    points: Points
    tie_breaks: tuple[Value, ...]
    shown: tuple[Value, ...] = ()
    last: int | None = None
    is_annulled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """All players, best first; equal ones, and annulled ones at the end, by pairing number.

    Those who are still in a knockout stand before the others. `codes` are the tie-breaks in canonical spelling.
    """

    codes: tuple[str, ...]
    rows: tuple[StandingsRow, ...]

    @property
    def row_by_number(self) -> dict[PairingNumber, StandingsRow]:
        """Rows keyed by pairing number."""
        return {row.number: row for row in self.rows}


@dataclass(frozen=True, slots=True, kw_only=True)
class TieStep:
    """One thing that was decided about a tied group: `code` made the groups `parts` of it, best first.

    `code` is a tie-break, `LOT`, or `SHARED` when nothing was left to decide it and the players share the place.
    `values` are what `code` compared, by player; a player without a lot is absent, and for `SHARED` it is empty.
    `equal_in` are the tie-breaks before it that separated nobody in this very group.
    """

    code: str
    numbers: Tied
    parts: tuple[Tied, ...]
    values: Values
    equal_in: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """Players tied on points, and the steps that put them in order; a code that decided nothing has no step."""

    points: Points
    numbers: Tied
    steps: tuple[TieStep, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stage:
    """The field before and after one tie-break, as groups of equals, best first."""

    tie_break: TieBreak
    before: tuple[Tied, ...]
    after: tuple[Tied, ...]


def standings(tournament: Tournament, group: Group | None = None) -> Standings:
    """Final or running order of a group, with the values that decided it.

    Without a group it is that of an event which is not divided.

    A value of direct encounter is the player's score inside the group that was tied when its turn came, 0 for a player
    who was alone.
    Raises FormatError: a tie-break that there is not, or that must not be used in this format.
    Source: FIDE C.07 art. 4.
    """
    if tournament.settings.is_knockout:
        return _by_bracket(tournament)
    tie_breaks = chosen_tie_breaks(tournament.settings)
    group = group or tournament.groups[0]
    table = classify(tournament.section(group))
    stages = _stages(table, tie_breaks, group)
    places = _lot_groups(tournament, stages[-1].after if stages else _point_groups(table, group))
    columns = [_shown_values(table, stage) for stage in stages]
    alone = [_alone(stage) for stage in stages]
    rows: list[StandingsRow] = []
    for tied in places:
        rank = len(rows) + 1
        for number in sorted(tied):
            values = tuple(column[number] for column in columns)
            shown = (None if number in ones else value for value, ones in zip(values, alone, strict=True))
            rows.append(replace(_row(table, number, rank, values), shown=tuple(shown)))
    zeros = (Decimal(0),) * len(tie_breaks)
    rows += [_row(table, number, None, zeros) for number in group.numbers if number in table.annulled]
    return Standings(codes=tuple(tie_break.code for tie_break in tie_breaks), rows=tuple(rows))


def _by_bracket(tournament: Tournament) -> Standings:
    """Places of a knockout by the stage in which somebody was out; those who are still in have none yet."""
    table, places = classify(tournament), places_in_cup(tournament)
    unknown: tuple[int | None, int | None] = (None, None)
    found = {player.number: places.get(player.number, unknown) for player in tournament.players}
    numbers = sorted(found, key=lambda number: (found[number][0] or 0, number))
    rows = (replace(_row(table, number, found[number][0], ()), last=found[number][1]) for number in numbers)
    return Standings(codes=(), rows=tuple(rows))


def explain_ties(tournament: Tournament, group: Group | None = None) -> tuple[Tie, ...]:
    """How every tie on points in a group was decided, the best players first; see `standings`.

    In a knockout points put nobody in order. Raises FormatError: see `standings`.
    """
    if tournament.settings.is_knockout:
        return ()
    tie_breaks = chosen_tie_breaks(tournament.settings)
    group = group or tournament.groups[0]
    table = classify(tournament.section(group))
    steps = tuple(_all_steps(tournament, table, _stages(table, tie_breaks, group), group))
    return tuple(
        Tie(
            points=table.points[tied[0]],
            numbers=tied,
            steps=tuple(step for step in steps if set(step.numbers) <= set(tied)),
        )
        for tied in _point_groups(table, group)
        if len(tied) > 1
    )


def direct_encounter_levels(tournament: Tournament) -> int:
    """Most applications of direct encounter, one inside the other, that any tie of this tournament takes.

    The workbook carries three; a greater number means that its order may stay behind this one.
    """
    levels = [0]
    for group in tournament.groups:
        table = classify(tournament.section(group))
        stages = _stages(table, chosen_tie_breaks(tournament.settings), group)
        ties = [tied for stage in stages if stage.tie_break.needs_tie for tied in stage.before]
        levels += [levels_needed(table, tied) for tied in ties]
    return max(levels)


def checked_codes(tournament: Tournament) -> tuple[str, ...]:
    """Tie-breaks of the event in canonical spelling, in their order, once all of them can be used.

    Raises FormatError: one problem for every one that there is not, or that must not be used in this format.
    """
    return tuple(tie_break.code for tie_break in chosen_tie_breaks(tournament.settings))


def _point_groups(table: Table, group: Group) -> tuple[Tied, ...]:
    return split_by({number: table.points[number] for number in table.ranked if number in group.numbers})


def _stages(table: Table, tie_breaks: tuple[TieBreak, ...], group: Group) -> tuple[_Stage, ...]:
    groups = _point_groups(table, group)
    stages = []
    for tie_break in tie_breaks:
        after = tuple(part for group in groups for part in tie_break.split(table, group))
        stages.append(_Stage(tie_break=tie_break, before=groups, after=after))
        groups = after
    return tuple(stages)


def _shown_values(table: Table, stage: _Stage) -> dict[PairingNumber, Value]:
    groups = stage.before
    return {number: value for group in groups for number, value in stage.tie_break.values(table, group).items()}


def _alone(stage: _Stage) -> frozenset[PairingNumber]:
    """Players whom a comparison among equals does not concern."""
    ones = (group[0] for group in stage.before if stage.tie_break.needs_tie and len(group) == 1)
    return frozenset(ones)


def _lot_groups(tournament: Tournament, groups: tuple[Tied, ...]) -> tuple[Tied, ...]:
    return tuple(part for group in groups for part in _split_by_lot(tournament, group))


def _split_by_lot(tournament: Tournament, group: Tied) -> tuple[Tied, ...]:
    """Lowest lot first, everybody without one after that."""
    players = tournament.player_by_number
    lots = {number: players[number].lot for number in group}
    places = {number: None if lot is None else Decimal(lot) for number, lot in lots.items()}
    return split_by(places, lowest_first=True)


def _all_steps(tournament: Tournament, table: Table, stages: tuple[_Stage, ...], group: Group) -> Iterator[TieStep]:
    """Every split of players who were tied on points, in the order of the codes; at the end what stays shared."""
    for place, stage in enumerate(stages):
        yield from _stage_steps(table, stage, stages[:place])
    for tied in stages[-1].after if stages else _point_groups(table, group):
        yield from _last_steps(tournament, tied, _equal_in(tied, stages))


def _stage_steps(table: Table, stage: _Stage, earlier: tuple[_Stage, ...]) -> Iterator[TieStep]:
    for group in stage.before:
        parts = tuple(part for part in stage.after if set(part) <= set(group))
        if len(parts) > 1:
            yield TieStep(
                code=stage.tie_break.code,
                numbers=group,
                parts=parts,
                values=stage.tie_break.values(table, group),
                equal_in=_equal_in(group, earlier),
            )


def _equal_in(group: Tied, stages: tuple[_Stage, ...]) -> tuple[str, ...]:
    """Tie-breaks that had this very group before them and left it as it was."""
    return tuple(stage.tie_break.code for stage in stages if group in stage.before and group in stage.after)


def _last_steps(tournament: Tournament, group: Tied, equal_in: tuple[str, ...]) -> Iterator[TieStep]:
    parts = _split_by_lot(tournament, group)
    if len(parts) > 1:
        players = tournament.player_by_number
        lots = {number: players[number].lot for number in group}
        values = {number: Decimal(lot) for number, lot in lots.items() if lot is not None}
        yield TieStep(code=LOT, numbers=group, parts=parts, values=values, equal_in=equal_in)
        equal_in = ()
    for part in parts:
        if len(part) > 1:
            yield TieStep(code=SHARED, numbers=part, parts=(part,), values={}, equal_in=equal_in)


def _row(table: Table, number: PairingNumber, rank: int | None, tie_breaks: tuple[Value, ...]) -> StandingsRow:
    is_annulled = number in table.annulled
    own = tuple(r for r in table.records[number] if r.is_decided) if is_annulled else table.games(number)
    return StandingsRow(
        rank=rank,
        number=number,
        decided=len(own),
        played=sum(record.is_played for record in own),
        wins=_times(own, Outcome.WIN),
        draws=_times(own, Outcome.DRAW),
        losses=_times(own, Outcome.LOSS),
        points=sum((record.points for record in own), Decimal(0)) if is_annulled else table.points[number],
        tie_breaks=tie_breaks,
        shown=tie_breaks,
        is_annulled=is_annulled,
    )


def _times(records: tuple[Record, ...], outcome: Outcome) -> int:
    return sum(record.outcome is outcome for record in records)
