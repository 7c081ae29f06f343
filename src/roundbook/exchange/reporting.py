"""A tournament as a report: whose games stand in the lines of both players, with points and places as they count.

A report has one table, so an event with groups gives one for each of them, with start numbers from 1. A Scheveningen
match is one report, with its two teams. Games of a player below the 50 % rule stay as they were played, since they are
rated, and count for nobody: what the points differ from the results is declared (299). The free round of an odd field
is a zero-point bye, never one that was allotted by a pairing. Games to come have an opponent, a colour and no result.
Source: FIDE TRF16, TRF26; C.05 6.6; C.05 Annex 1.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from roundbook.errors import FormatError, Problem
from roundbook.exchange.kinds import kind_of
from roundbook.exchange.pairing_records import with_pairing_records
from roundbook.exchange.particulars import (
    birth_text,
    coded_time_control,
    day_of,
    day_text,
    federation_text,
    fide_id_text,
    plain,
    sexes_of,
    title_text,
)
from roundbook.exchange.report import Adjustment, Entry, Report, ReportedPlayer, ReportedTeam
from roundbook.formats import FORMATS
from roundbook.model import Bye, Game, Group, Member, PairingNumber, Player, Points, Scoring, Tournament
from roundbook.rules import classify, effective_result, rounds_begun, standings, withdrawals_by_number

PROGRAM = "roundbook"
FREE_ROUND = Entry(opponent=0, colour="-", result="Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """Rounds to report: by number, and by day where the rounds have days; None is as far as there are any."""

    first: int | None = None
    last: int | None = None
    since: datetime.date | None = None
    until: datetime.date | None = None

    def rounds(self, tournament: Tournament) -> frozenset[int]:
        """Rounds of a tournament that are meant. Raises FormatError: there is none."""
        wanted = self.wanted(tournament)
        if not wanted:
            raise FormatError(Problem(code="report-without-rounds", details={"rounds": tournament.rounds}))
        return wanted

    def wanted(self, tournament: Tournament) -> frozenset[int]:
        """The same, perhaps none."""
        numbers = range(1, tournament.rounds + 1)
        return frozenset(number for number in numbers if self._is_meant(number, tournament))

    def _is_meant(self, number: int, tournament: Tournament) -> bool:
        if not (self.first or 1) <= number <= (self.last or tournament.rounds):
            return False
        if self.since is None and self.until is None:
            return True
        day = day_of(tournament.round_date(number))
        return day is not None and (self.since or day) <= day <= (self.until or day)


WHOLE = Span()


def sections_of(tournament: Tournament) -> tuple[tuple[str, Tournament], ...]:
    """The parts of an event that are reported by themselves, with their names; one without a name is the whole."""
    if not tournament.divided:
        return (("", tournament),)
    step = FORMATS[tournament.settings.format].groups_in_section
    pairs = [tournament.divided[place : place + step] for place in range(0, len(tournament.divided), step)]
    if len(pairs) == 1:
        return (("", tournament),)
    return tuple((" - ".join(group.name for group in groups), _alone(tournament, groups)) for groups in pairs)


def _alone(tournament: Tournament, groups: Sequence[Group]) -> Tournament:
    """Groups that play one schedule as an event of their own, with numbers from 1."""
    part, before = tournament.section(groups[0]), groups[0].section.start - 1
    moved = tuple(
        replace(group, numbers=_moved(group.numbers, before), opponents=_moved(group.opponents, before))
        for group in groups
    )
    return replace(
        part,
        settings=replace(
            part.settings,
            event=" ".join([part.settings.event, *(group.name for group in groups[:1] if len(groups) == 1)]),
            group_sizes=tuple(len(group.numbers) for group in moved),
        ),
        players=tuple(replace(player, number=player.number - before) for player in part.players),
        games=tuple(
            replace(game, white=game.white - before, black=game.black - before if game.black else 0)
            for game in part.games
        ),
        divided=moved if len(moved) > 1 else (),
    )


def _moved(numbers: range, before: int) -> range:
    return range(numbers.start - before, numbers.stop - before)


def report_of_players(tournament: Tournament, span: Span = WHOLE) -> Report:
    """Report of an event in which players play for themselves, or of one part of it.

    Raises FormatError: none of its rounds is meant.
    """
    return report_of_rounds(tournament, span.rounds(tournament))


def report_of_rounds(tournament: Tournament, rounds: frozenset[int]) -> Report:
    """The same of certain rounds; of a Swiss that is to be paired for the first time there are none yet."""
    return report_with_scores(tournament, rounds, scores_of(tournament, rounds))


def report_with_scores(tournament: Tournament, rounds: frozenset[int], scores: Mapping[PairingNumber, Score]) -> Report:
    """The same with points and places that somebody knows."""
    entries = _entries(tournament, rounds)
    players = sorted(tournament.players, key=lambda player: player.number)
    sexes = sexes_of(players, tournament.extra_columns)
    event = event_lines(tournament, rounds)
    if tournament.settings.is_swiss and len(rounds) == tournament.rounds:
        event = with_pairing_records(event, tournament)
    return replace(
        event,
        players=tuple(
            player_line(player, player.number, scores[player.number], entries[player.number], sex)
            for player, sex in zip(players, sexes, strict=True)
        ),
        teams=tuple(
            ReportedTeam(number=place, name=plain(group.name), players=tuple(group.numbers))
            for place, group in enumerate(tournament.divided, start=1)
        ),
        adjustments=tuple(_adjustments(tournament, scores, entries)),
    )


def event_lines(tournament: Tournament, rounds: Iterable[int]) -> Report:
    """What a report says about the event itself, for these rounds of it."""
    settings = tournament.settings
    days = {number: day_of(tournament.round_date(number)) for number in rounds}
    known = [day for day in days.values() if day is not None]
    dates = tuple(day_text(days.get(number), is_short=True) for number in range(1, tournament.planned_rounds + 1))
    kind, code = kind_of(tournament)
    codes = ",".join(settings.tie_breaks)
    return Report(
        name=plain(settings.event),
        city=plain(settings.place),
        federation=federation_text(settings.federation),
        start=day_text(min(known, default=day_of(settings.start_date))),
        end=day_text(max(known, default=day_of(settings.end_date))),
        kind=kind,
        arbiter=plain(settings.arbiter),
        deputies=tuple(filter(None, map(plain, settings.deputies.split(";")))),
        time_control=plain(settings.time_control),
        dates=dates if any(dates) else (),
        rounds=tournament.planned_rounds,
        initial_colour=settings.initial_colour.value[0].upper(),
        scoring=_scoring(settings.scoring) if not settings.boards else {},
        program=PROGRAM,
        code=code,
        tie_breaks=codes,
        coded_time_control=coded_time_control(settings.time_control),
    )


def _scoring(scoring: Scoring) -> Mapping[str, Decimal]:
    """Symbols of an event with other points than usual; `A` (absent) is nothing unless it is said what it is worth."""
    if scoring == Scoring():
        return {}
    return {**scoring_symbols(scoring), **({"A": scoring.loss} if scoring.loss else {})}


def scoring_symbols(scoring: Scoring) -> Mapping[str, Decimal]:
    """Points by the symbol of an outcome; that of a pairing's bye only where it is not a win."""
    points = {"W": scoring.win, "D": scoring.draw, "L": scoring.loss}
    return points | ({"P": scoring.bye(Bye.PAIRING)} if scoring.half_bye else {})


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Points and place of a player in a report, None in a knockout that he is still in.

    `counts` is False below the 50 % rule.
    """

    points: Points
    rank: int | None
    counts: bool = True


def scores_of(tournament: Tournament, rounds: frozenset[int]) -> dict[PairingNumber, Score]:
    """Points that count in these rounds, and places; players whose results were annulled come last, all in one place.

    Of a part of the rounds places follow from the points alone; so they do while a round of a Swiss is paired and has
    not begun, because its byes stand in the lines.
    """
    scores: dict[PairingNumber, Score] = {}
    for group in tournament.groups:
        table = standings(tournament, group)
        if len(rounds) != rounds_begun(tournament):
            scores |= _partial_scores(tournament, group, rounds)
            continue
        ranked = sum(not row.is_annulled for row in table.rows)
        for row in table.rows:
            points = Decimal(0) if row.is_annulled else row.points
            rank = ranked + 1 if row.is_annulled else row.rank
            scores[row.number] = Score(points=points, rank=rank, counts=not row.is_annulled)
    return scores


def _partial_scores(tournament: Tournament, group: Group, rounds: frozenset[int]) -> dict[PairingNumber, Score]:
    part = tournament.section(group)
    table = classify(part, part.rounds)
    points = {
        number: sum((r.points for r in table.counted(number) if r.round_number in rounds), Decimal(0))
        for number in group.numbers
    }
    ranked = [points[number] for number in group.numbers if number not in table.annulled]
    scores: dict[PairingNumber, Score] = {}
    for number, own in points.items():
        counts = number not in table.annulled
        rank = 1 + sum(other > own for other in ranked) if counts else len(ranked) + 1
        is_cup = tournament.settings.is_knockout  # where points put nobody in order
        scores[number] = Score(points=own, rank=None if is_cup else rank, counts=counts)
    return scores


def player_line(
    who: Player | Member, number: PairingNumber, score: Score, entries: Mapping[int, Entry], sex: str
) -> ReportedPlayer:
    """Line of a player, or of a player of a team, with his start number and his entries by round."""
    last = max(entries, default=0)
    return ReportedPlayer(
        number=number,
        name=plain(who.name),
        sex=sex,
        title=title_text(who.title),
        rating=who.rating,
        federation=federation_text(who.federation),
        fide_id=fide_id_text(who.fide_id),
        birth=birth_text(who.birth),
        points=score.points,
        rank=score.rank,
        entries=tuple(entries.get(round_number) for round_number in range(1, last + 1)),
    )


def _entries(tournament: Tournament, rounds: frozenset[int]) -> dict[PairingNumber, dict[int, Entry]]:
    """What happened to every player in every round, as the report has it."""
    withdrawn = withdrawals_by_number(tournament)
    entries: dict[PairingNumber, dict[int, Entry]] = {player.number: {} for player in tournament.players}
    for game in tournament.games:
        if game.round_number not in rounds:
            continue
        if game.is_bye:
            entries[game.white][game.round_number] = replace(FREE_ROUND, result=game.bye.value)
            continue
        for number, entry in _of_game(game, withdrawn):
            entries[number][game.round_number] = entry
    if tournament.settings.is_swiss:  # who stands on no line of a round was not paired
        entries = {number: dict.fromkeys(sorted(rounds), FREE_ROUND) | own for number, own in entries.items()}
    return entries


def _of_game(game: Game, withdrawn: Mapping[PairingNumber, int]) -> Iterator[tuple[PairingNumber, Entry]]:
    result = effective_result(game, withdrawn)
    white, black = (result.trf_white, result.trf_black) if result else ("", "")
    yield game.white, Entry(opponent=game.black, colour="w", result=white)
    yield game.black, Entry(opponent=game.white, colour="b", result=black)


def _adjustments(
    tournament: Tournament,
    scores: Mapping[PairingNumber, Score],
    entries: Mapping[PairingNumber, Mapping[int, Entry]],
) -> Iterator[Adjustment]:
    """What the points of players differ by from the results in their lines: games that were struck.

    A zero-point bye is worth what its symbol is, that of a forfeit loss (`A`), where that is more than nothing.
    """
    scoring = tournament.settings.scoring
    worth = {"1": scoring.win, "+": scoring.win, "=": scoring.draw, "0": scoring.loss, "-": scoring.loss}
    worth |= {bye.value: scoring.bye(bye) for bye in Bye} | {Bye.ZERO.value: scoring.loss}
    numbers: dict[Points, list[PairingNumber]] = {}
    for number, score in scores.items():
        results = (entry.result for entry in entries[number].values() if entry.result)
        difference = score.points - sum((worth[result] for result in results), Decimal(0))
        if difference:
            numbers.setdefault(difference, []).append(number)
    yield from (Adjustment(points=points, numbers=tuple(sorted(numbers[points]))) for points in sorted(numbers))
