"""Explanations of the tie-breaks that give each player, or team, a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType

from roundbook.model import Outcome, PairingNumber, Points
from roundbook.rules.explaining.terms import (
    Average,
    ByBoards,
    Dummy,
    Explanation,
    Given,
    Perfect,
    Performance,
    Sum,
    Term,
)
from roundbook.rules.rating_tables import rating_difference, rounded
from roundbook.rules.record import Colour, Record, Table
from roundbook.rules.tiebreaks import boards, buchholz, opponents, own, ratings, teams
from roundbook.rules.tiebreaks.cuts import Cut, what_is_cut
from roundbook.rules.tiebreaks.notation import Notation, read_notation
from roundbook.rules.tiebreaks.registry import TEAM_TIE_BREAKS
from roundbook.rules.tiebreaks.scores import by_score, secondary_points
from roundbook.rules.tiebreaks.unplayed import Contribution, adjusted_score, ceiling, contributions, own_score

Explain = Callable[[Table, PairingNumber, Notation], Explanation | None]


def explained(table: Table, code: str, player: PairingNumber) -> Explanation | None:
    """How the value of a tie-break arises for a player, the code in canonical spelling (`SB/C1`).

    None where there is no value (ratings, while somebody is unrated), and for direct encounter, which is none.

    >>> explained(example_table(), "SB", 1).value
    Decimal('9.25')
    """
    notation = read_notation(code)
    explain = _EXPLAINED.get(notation.code)
    return explain(table, player, notation) if explain else None


def explained_points(table: Table, player: PairingNumber) -> Sum:
    """The points that count in the standings, round by round; a player whose results were removed has none."""
    return Sum(terms=tuple(_plain(record, record.points) for record in table.counted(player)))


# ---- from a player's own record


def _plain(record: Record, value: Decimal) -> Term:
    return Term(
        value=value,
        round_number=record.round_number,
        opponent=record.opponent,
        bye=record.bye,
    )


def _counting(is_one: Callable[[Record], bool]) -> Explain:
    """One for every round of a kind."""

    def explain(table: Table, player: PairingNumber, _how: Notation) -> Explanation:
        return Sum(terms=tuple(_plain(record, Decimal(1)) for record in table.counted(player) if is_one(record)))

    return explain


def _scoring(points: Callable[[Record], Points]) -> Explain:
    """A score of every round."""

    def explain(table: Table, player: PairingNumber, _how: Notation) -> Explanation:
        return Sum(terms=tuple(_plain(record, points(record)) for record in table.counted(player)))

    return explain


def _is_won(record: Record) -> bool:
    return record.outcome is Outcome.WIN


def _is_black(record: Record) -> bool:
    return record.is_played and record.colour is Colour.BLACK


def _running(table: Table, player: PairingNumber, how: Notation) -> Explanation:
    """The running score after every round, those of the first rounds cut."""
    return Sum(terms=tuple(_running_scores(table, player, how)))


def _running_scores(table: Table, player: PairingNumber, how: Notation) -> Iterator[Term]:
    by_round = {record.round_number: record.points for record in table.counted(player)}
    score = Decimal(0)
    for number in range(1, table.rounds + 1):
        score += by_round.get(number, Decimal(0))
        if number <= how.cut:
            yield Term(value=Decimal(0), round_number=number, would_be=score, cut=Cut.LOWEST)
        else:
            yield Term(value=score, round_number=number)


def _elected(table: Table, player: PairingNumber, _how: Notation) -> Explanation:
    missed = (record for record in table.counted(player) if record.is_voluntary)
    return Sum(base=Decimal(table.rounds), terms=tuple(_plain(record, Decimal(-1)) for record in missed))


def _standard(table: Table, player: PairingNumber, _how: Notation) -> Explanation:
    rounds = table.counted(player)
    return Sum(terms=tuple(_plain(record, own.standard_points(table, player, record)) for record in rounds))


def _number(_table: Table, player: PairingNumber, _how: Notation) -> Explanation:
    return Given(value=Decimal(player))


# ---- from the opponents' scores


def _products(table: Table, player: PairingNumber, how: Notation) -> Explanation:
    terms = _after_cuts(opponents.products(table, player), how)
    return Sum(terms=_with_dummies(table, player, terms, is_fore=False))


def _products_of_teams(table: Table, team: PairingNumber, how: Notation) -> Explanation:
    return Sum(terms=_after_cuts(teams.products(table, team, how.code), how))


def _scores(table: Table, player: PairingNumber, how: Notation) -> Explanation:
    is_fore = how.code == "FB"
    terms = _after_cuts(contributions(table, player, is_fore=is_fore), how)
    return Sum(terms=_with_dummies(table, player, terms, is_fore=is_fore))


def _with_dummies(table: Table, player: PairingNumber, terms: tuple[Term, ...], *, is_fore: bool) -> tuple[Term, ...]:
    """In a Swiss a dummy stands for the opponent in an unplayed round; for Fore Buchholz not in a game of the last."""
    if not table.is_swiss:
        return terms
    unplayed = {record.round_number: record for record in table.records[player] if not record.is_played}
    own = unplayed.pop(table.rounds, None) if is_fore else None
    if own is not None and not own.opponent:
        unplayed[table.rounds] = own
    terms = tuple(_with_dummy(table, player, term, unplayed.get(term.round_number), is_fore=is_fore) for term in terms)
    return terms if is_fore else tuple(_adjusted(table, term) for term in terms)


def _adjusted(table: Table, term: Term) -> Term:
    """The term with the points of an opponent who counts with more (16.3)."""
    if not term.opponent or adjusted_score(table, term.opponent) == table.points[term.opponent]:
        return term
    return replace(term, points_of_opponent=table.points[term.opponent])


def _with_dummy(table: Table, player: PairingNumber, term: Term, record: Record | None, *, is_fore: bool) -> Term:
    if record is None:
        return term
    own, most = own_score(table, player, is_fore=is_fore), ceiling(table, record, is_fore=is_fore)
    return replace(term, dummy=Dummy(own=own, most=most, scheduled=record.opponent, rounds=table.rounds))


def _after_cuts(found: Sequence[Contribution], how: Notation) -> tuple[Term, ...]:
    """A term for every contribution."""
    gone = what_is_cut(found, how)
    return tuple(
        Term(
            value=Decimal(0) if place in gone else one.value,
            round_number=one.record.round_number,
            opponent=one.record.opponent,
            points=one.points,
            factor=one.score,
            would_be=one.value if place in gone else None,
            cut=gone.get(place),
            bye=one.record.bye,
        )
        for place, one in enumerate(found)
    )


def _koya(table: Table, player: PairingNumber, how: Notation) -> Explanation:
    table = by_score(table, how.score)
    return Sum(terms=tuple(_koya_term(table, record, how) for record in table.games(player)))


def _koya_term(table: Table, record: Record, how: Notation) -> Term:
    score, limit = table.points[record.opponent], opponents.limit(table, record.opponent, how)
    return Term(
        value=record.points if score >= limit else Decimal(0),
        round_number=record.round_number,
        opponent=record.opponent,
        points=record.points,
        factor=score,
        limit=limit,
    )


def _average_buchholz(table: Table, player: PairingNumber, how: Notation) -> Explanation:
    rule = buchholz.fb if how.is_fore else buchholz.bh
    return Average(terms=_of_opponents(table, player, lambda number: rule(table, number)), is_exact=True)


def _schedule_strength(table: Table, team: PairingNumber, how: Notation) -> Explanation:
    return Sum(
        base=secondary_points(table, team),
        terms=tuple(_plain(match, table.points[match.opponent]) for match in table.games(team)),
        divisor=teams.divisor(table, how),
    )


# ---- from ratings


def _of_opponents(
    table: Table, player: PairingNumber, value: Callable[[PairingNumber], Decimal | None]
) -> tuple[Term, ...]:
    """A number of every opponent met over the board who has one."""
    found = ((record, value(record.opponent)) for record in table.over_the_board(player))
    return tuple(_plain(record, number) for record, number in found if number is not None)


def _if_usable(explain: Callable[[Table, PairingNumber, Notation], Explanation | None]) -> Explain:
    """Rating tie-breaks have no value while somebody is unrated (art. 10)."""

    def found(table: Table, player: PairingNumber, how: Notation) -> Explanation | None:
        return explain(table, player, how) if ratings.is_usable(table, how) else None

    return found


def _rating(table: Table, player: PairingNumber, how: Notation) -> Explanation:
    return Given(value=Decimal(ratings.rating_of(table, player, how)))


def _average_rating(table: Table, player: PairingNumber, how: Notation) -> Average:
    terms = _of_opponents(table, player, lambda number: Decimal(ratings.rating_of(table, number, how)))
    by_rating = sorted(range(len(terms)), key=lambda place: terms[place].value)
    lowest = by_rating[: how.lowest]
    highest = by_rating[max(len(lowest), len(terms) - how.median) :]
    gone = {**dict.fromkeys(highest, Cut.HIGHEST), **dict.fromkeys(lowest, Cut.LOWEST)}
    return Average(terms=tuple(_without(term, gone.get(place)) for place, term in enumerate(terms)))


def _without(term: Term, cut: Cut | None) -> Term:
    return term if cut is None else replace(term, value=Decimal(0), would_be=term.value, cut=cut)


def _performance(table: Table, player: PairingNumber, how: Notation) -> Explanation | None:
    average, score = _average_rating(table, player, how), ratings.score_over_the_board(table, player)
    games = len(average.terms)
    if not games:
        return None
    return Performance(
        average=average,
        score=score,
        games=games,
        percent=rounded(Fraction(score) * 100 / games),
        difference=rating_difference(score, games),
    )


def _perfect(table: Table, player: PairingNumber, how: Notation) -> Explanation | None:
    rating = ratings.perfect_performance(table, player, how)
    if rating is None:
        return None
    met = ratings.opponents_of(table, player, how)
    at, below = (Decimal(ratings.expected_of(int(rating) - less, met)) / 100 for less in (0, 1))
    score = ratings.score_over_the_board(table, player)
    return Perfect(rating=rating, score=score, expected=at, expected_below=below)


def _average_performance(table: Table, player: PairingNumber, how: Notation) -> Explanation:
    rule = ratings.performance if how.code == "APRO" else ratings.perfect_performance
    return Average(terms=_of_opponents(table, player, lambda number: rule(table, number, how)))


# ---- from the boards of teams


def _board_count(table: Table, team: PairingNumber, _how: Notation) -> Explanation:
    """The number of each board is the factor of the points on it."""
    return Sum(terms=tuple(_board_terms(boards.points_by_board(table, team))))


def _board_terms(points: Iterable[Points]) -> Iterator[Term]:
    for board, scored in enumerate(points, start=1):
        yield Term(value=board * scored, points=scored, factor=Decimal(board))


def _by_boards(table: Table, team: PairingNumber, how: Notation) -> Explanation:
    numbers = boards.bbe_vector(table, team) if how.code == "BBE" else boards.points_by_board(table, team)
    return ByBoards(numbers=numbers, value=TEAM_TIE_BREAKS[how.code].values(table, (team,))[team])


_EXPLAINED: Mapping[str, Explain] = MappingProxyType(
    {
        "WIN": _counting(_is_won),
        "WON": _counting(lambda record: record.is_played and _is_won(record)),
        "BPG": _counting(_is_black),
        "BWG": _counting(lambda record: _is_black(record) and _is_won(record)),
        "PS": _running,
        "REP": _elected,
        "STD": _standard,
        "TPN": _number,
        "BH": _scores,
        "FB": _scores,
        "AOB": _average_buchholz,
        "SB": _products,
        "KS": _koya,
        "ARO": _if_usable(_average_rating),
        "TPR": _if_usable(_performance),
        "PTP": _if_usable(_perfect),
        "APRO": _if_usable(_average_performance),
        "APPO": _if_usable(_average_performance),
        "RTNG": _if_usable(_rating),
        "MP": _scoring(lambda record: record.match_points),
        "GP": _scoring(lambda record: record.game_points),
        "MPVGP": _scoring(lambda record: record.secondary),
        **dict.fromkeys(teams.BERGER, _products_of_teams),
        "SSSC": _schedule_strength,
        "BC": _board_count,
        "TBR": _by_boards,
        "BBE": _by_boards,
    }
)
