"""What the verb `ratings` prints: a line for everybody, what the figures stand on, and hints at norms."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence

from roundbook.model import Tournament
from roundbook.plain_text import aligned, printable
from roundbook.rules.event_ratings import EventRating, event_day, event_ratings, k_place
from roundbook.rules.norms import PossibleNorm, possible_norms
from roundbook.rules.rating_change import KSource, is_class_excepted
from roundbook.text import Texts
from roundbook.text.figures import number_in_words

_STANDINGS = ("number", "name", "rating", "games", "points")
_OWN = ("expected", "k", "change", "performance")
_MINUS = "−"


def ratings_text(tournament: Tournament, texts: Texts) -> str:
    """Everybody who played, the rules behind the figures, and norms that an arbiter should look at."""
    found = event_ratings(tournament)
    if not any(one.games for one in found):
        return texts.message("ratings_nobody")
    rows = [_headers(texts), *(_cells(texts, one) for one in found)]
    right = [key != "name" for key in (*_STANDINGS, *_OWN)]
    norms = [printable(_norm(tournament, texts, norm)) for norm in possible_norms(tournament)]
    notes = [printable(note) for note in _notes(tournament, texts, found)]
    return "\n".join([*aligned(rows, right=right, is_ruled=True), "", *notes, *([""] if norms else []), *norms])


def ratings_csv(tournament: Tournament, texts: Texts) -> str:
    """The same lines for other programs: comma between columns, a point in decimals, a plain hyphen for minus."""
    lines = io.StringIO()
    rows = ([cell.replace(_MINUS, "-") for cell in _plain_cells(one)] for one in event_ratings(tournament))
    csv.writer(lines, lineterminator="\n").writerows([_headers(texts), *rows])
    return lines.getvalue()


def _headers(texts: Texts) -> list[str]:
    return [texts.label(f"standings_{key}") for key in _STANDINGS] + [texts.label(f"ratings_{key}") for key in _OWN]


def _cells(texts: Texts, one: EventRating) -> list[str]:
    number, name, *figures = _plain_cells(one)
    return [number, printable(name), *(texts.number(figure) for figure in figures)]


def _plain_cells(one: EventRating) -> list[str]:
    """Cells of a line; what is not known is empty."""
    team, place = one.seat
    change = "" if one.change is None else f"{one.change:+d}".replace("-", _MINUS).replace("+0", "0")
    return [
        f"{team}.{place}" if place else str(team),
        " ".join(one.entrant.display_name.split()),
        str(one.entrant.rating or ""),
        str(one.games),
        number_in_words(one.points),
        "" if one.expected is None else f"{one.expected:.2f}",
        "" if one.coefficient is None else str(one.coefficient.k),
        change,
        str(one.performance or ""),
    ]


def _notes(tournament: Tournament, texts: Texts, found: Sequence[EventRating]) -> Iterator[str]:
    """What the figures stand on, and what was assumed."""
    yield texts.message("ratings_basis")
    is_excepted = is_class_excepted(event_day(tournament))
    yield texts.message("ratings_limit_excepted" if is_excepted else "ratings_limit")
    columns = tournament.member_columns if tournament.is_of_teams else tournament.extra_columns
    place = k_place(columns)
    if _who(found, lambda one: _source(one) is KSource.LIST) and place is not None:
        yield texts.message("ratings_k_of_list", column=columns[place])
    if _who(found, lambda one: _source(one) in (KSource.RULES, KSource.ASSUMED)):
        yield texts.message("ratings_k_by_rules")
    if names := _who(found, lambda one: _source(one) is KSource.ASSUMED):
        yield texts.message("ratings_k_assumed", names=names)
    if names := _who(found, lambda one: one.coefficient is not None and one.coefficient.is_lowered):
        yield texts.message("ratings_k_lowered", names=names)
    if names := _who(found, lambda one: one.entrant.rating is None and one.games > 0):
        yield texts.message("ratings_initial", names=names)


def _source(one: EventRating) -> KSource | None:
    return one.coefficient.source if one.coefficient else None


def _who(found: Sequence[EventRating], is_meant: Callable[[EventRating], bool]) -> str:
    return "; ".join(" ".join(one.entrant.name.split()) for one in found if is_meant(one))


def _norm(tournament: Tournament, texts: Texts, norm: PossibleNorm) -> str:
    return texts.message(
        "norm_possible",
        name=" ".join(tournament.player_by_number[norm.number].name.split()),
        title=norm.title,
        games=norm.games,
        percent=norm.percent,
        average=norm.average,
        performance=norm.performance,
        titled=norm.titled,
        of_title=norm.of_title,
        federations=norm.federations,
    )
