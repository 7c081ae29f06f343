"""From the tables of groups to the seeds of a cup: who goes on, and what keeps it open.

Winners of the groups are the first seeds, in the order of the groups. Each second meets the winner of the neighbouring
group first (A1 against B2, B1 against A2) and stands in the other half than his own winner: two of one group cannot
meet again before the final. A place is certain once all games of its group have a result and nobody shares it; nothing
else is guessed, however far ahead somebody is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from roundbook.decision import KNOCKOUT, Decision
from roundbook.draw.bracket import stages_of
from roundbook.errors import Problem
from roundbook.model import (
    CupPlan,
    DrawMethod,
    Game,
    Group,
    PairingNumber,
    Player,
    RoundDate,
    Scoring,
    Seed,
    Settings,
    Tournament,
)
from roundbook.rules.knockout import known_games
from roundbook.rules.record import effective_result
from roundbook.rules.standings import standings
from roundbook.rules.withdrawal import withdrawals_by_number

MOST_QUALIFIERS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPlace:
    """A group that leaves seeds open: `missing` results, or else `shared`, the numbers of those who share a place."""

    group: Group
    labels: tuple[str, ...]
    missing: int
    shared: tuple[PairingNumber, ...]


def seeds_crosswise(groups: int, each: int) -> list[tuple[int, int]]:
    """Group (from 0) and place in it of every seed, the first seed first.

    >>> seeds_crosswise(4, 2)[4:]
    [(2, 2), (3, 2), (0, 2), (1, 2)]
    """
    winners = [(group, 1) for group in range(groups)]
    # Seed s meets 2 * groups + 1 - s: the winner of group g has seed g + 1, so the last seed belongs to group A.
    seconds = [(group ^ 1, 2) for group in reversed(range(groups))]
    return winners + (seconds if each == MOST_QUALIFIERS else [])


def no_bracket(tournament: Tournament, each: int) -> Iterator[Problem]:
    """Why no cup can follow: there are no groups, or the first two of so many would not fill the bracket."""
    groups = len(tournament.divided)
    is_pure = all(group.meets_itself for group in tournament.groups)
    if groups < 2 or not is_pure or tournament.is_of_teams:
        yield Problem(code="qualify-no-groups", value=tournament.settings.event)
    elif each == MOST_QUALIFIERS and groups & (groups - 1):
        yield Problem(code="qualify-groups", value=str(groups))


def missing_results(tournament: Tournament, group: Group) -> int:
    """Games of a group that have no result and are not decided by a withdrawal either."""
    withdrawn = withdrawals_by_number(tournament)
    games = (game for game in tournament.section(group).games if not game.is_bye)
    return sum(effective_result(game, withdrawn) is None for game in games)


def shared_places(tournament: Tournament, group: Group, each: int) -> tuple[PairingNumber, ...]:
    """Numbers of those who share one of the first places of a group."""
    ranks = [(row.number, row.rank) for row in standings(tournament, group).rows]
    counts = Counter(rank for _, rank in ranks)
    return tuple(number for number, rank in ranks if rank is not None and rank <= each and counts[rank] > 1)


def place_label(names: Sequence[str], group: int, place: int) -> str:
    """What a place of a group is called in a bracket: by the letter that its name ends with, else by the whole name.

    >>> place_label(["Group A", "Group B"], 1, 2), place_label(["Juniors", "Team B"], 0, 1)
    ('B2', 'Juniors 1')
    """
    ends = [name.split(" ")[-1] for name in names]
    counts = Counter(end.casefold() for end in ends)
    end = ends[group]
    is_letter = len(end) == 1 and end.upper() != end.lower()
    return f"{end}{place}" if is_letter and counts[end.casefold()] == 1 else f"{names[group]} {place}"


def seeds_of(tournament: Tournament, each: int, instead: Mapping[int, PairingNumber]) -> tuple[Seed, ...]:
    """Every seed of a cup for so many of each group; `instead` are the players whom the organiser named, by seed."""
    names = [" ".join(filter(None, group.name.split(" "))) for group in tournament.groups]
    certain = [_certain(tournament, group) for group in tournament.groups]
    return tuple(
        Seed(
            seed=seed,
            group=group,
            place=place,
            label=place_label(names, group, place),
            placed=certain[group].get(place, 0),
            instead=instead.get(seed, 0),
        )
        for seed, (group, place) in enumerate(seeds_crosswise(len(names), each), start=1)
    )


def _certain(tournament: Tournament, group: Group) -> dict[int, PairingNumber]:
    """Number of whoever is certain of a place, by the place."""
    if missing_results(tournament, group):
        return {}
    ranks = [(row.rank, row.number) for row in standings(tournament, group).rows if row.rank is not None]
    counts = Counter(rank for rank, _ in ranks)
    return {rank: number for rank, number in ranks if counts[rank] == 1}


def open_places(tournament: Tournament) -> tuple[OpenPlace, ...]:
    """Groups that leave seeds of the cup open, unless the organiser named somebody for all of them."""
    seeds = sorted(tournament.cup.seeds if tournament.cup else (), key=lambda seed: (seed.group, seed.place))
    found = []
    for place, group in enumerate(tournament.groups):
        labels = tuple(seed.label for seed in seeds if seed.group == place and not seed.player)
        if labels:
            missing, each = missing_results(tournament, group), max(seed.place for seed in seeds)
            shared = () if missing else shared_places(tournament, group, each)
            found.append(OpenPlace(group=group, labels=labels, missing=missing, shared=shared))
    return tuple(found)


def planned_cup(groups: Settings, plan: CupPlan, seeds: int) -> Settings:
    """Settings of a cup with so many seeds that follows groups; its dates are those behind the rounds of the groups."""
    rounds = stages_of(seeds) * plan.games
    return Settings(
        event=groups.event,
        place=groups.place,
        start_date=groups.start_date,
        end_date=groups.end_date,
        arbiter=groups.arbiter,
        deputies=groups.deputies,
        federation=groups.federation,
        time_control=groups.time_control,
        format=KNOCKOUT,
        cycles=plan.games,
        third_place=plan.third_place,
        draw_method=DrawMethod.NUMBERS,
        seed=groups.seed,
        scoring=Scoring(),
        tie_breaks=(),
        language=groups.language,
        rounds=rounds,
        round_dates=groups.round_dates[-rounds:],
    )


def with_round_dates(tournament: Tournament, dates: tuple[RoundDate, ...]) -> Tournament:
    """The tournament with a date for every round, or with none; those of a cup stand behind those of its groups."""
    cup = tournament.cup
    if cup:
        own = dates[-cup.settings.rounds :]
        cup = replace(cup, settings=replace(cup.settings, round_dates=own))
    return replace(tournament, settings=replace(tournament.settings, round_dates=dates), cup=cup)


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What is typed about a cup: who plays instead by seed, who left after which round, games, words of the arbiter."""

    instead: Mapping[int, PairingNumber]
    withdrawn: Mapping[int, int]
    games: tuple[Game, ...] = ()
    decisions: tuple[Decision, ...] = ()


NOTHING_PLAYED = Played(instead={}, withdrawn={})


def with_cup(tournament: Tournament, played: Played = NOTHING_PLAYED) -> Tournament:
    """The tournament of the groups with the cup that it has planned, as far as results decide who plays in it."""
    plan = tournament.settings.cup
    if plan is None:
        return tournament
    seeds, by_number = seeds_of(tournament, plan.each, played.instead), tournament.player_by_number
    cup = Tournament(
        settings=planned_cup(tournament.settings, plan, len(seeds)),
        players=tuple(_seeded(seed, by_number.get(seed.player), played.withdrawn.get(seed.seed)) for seed in seeds),
        games=played.games,
        decisions=played.decisions,
        seeds=seeds,
    )
    return replace(tournament, cup=replace(cup, games=known_games(cup)))


def _seeded(seed: Seed, player: Player | None, withdrawn_after: int | None) -> Player:
    """Whoever plays on a seed, under its number; one who is called by his place while nobody knows him."""
    known = player or Player(number=seed.seed, name=seed.label)
    return replace(known, number=seed.seed, withdrawn_after=withdrawn_after, lot=None, extra=(), byes=())
