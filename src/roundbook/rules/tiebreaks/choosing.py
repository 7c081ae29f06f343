"""From what an event writes to the tie-breaks that it uses, and what is to be refused or looked at on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from roundbook.errors import FormatError, Problem, Severity
from roundbook.model import Settings, Tournament
from roundbook.rules.tiebreaks.notation import Modifier, NotationError, read_notation
from roundbook.rules.tiebreaks.registry import FORBIDDEN_IN_ROUND_ROBIN, KINDS, TEAM_KINDS, Kind, TieBreak

# Where the regulations say which codes take a modifier.
_ARTICLES: Mapping[Modifier, str] = {
    Modifier.CUT: "14.1",
    Modifier.MEDIAN: "14.3",
    Modifier.LIMIT: "14.5",
    Modifier.REVERSED: "7.8",
    Modifier.FORFEITS: "6.1.1",
    Modifier.FORE: "8.2",
    Modifier.UNRATED: "10",
    Modifier.DIVISOR: "13.4",
}
_MODIFIERS_ARTICLE = "14"
_SCORES_ARTICLE = "13.1"
_MOST_NAMES = 6


def tie_break_of(text: str, settings: Settings | None = None) -> TieBreak:
    """The tie-break that a text means (`SB`, `BH/C1`, `KS/L+1`), in an event with these settings.

    Without settings: one of players, in any format.
    Raises FormatError: no such code, a modifier that it does not take, or a tie-break that must not be used in this
    format, each with the article.

    >>> tie_break_of("ks/L1").code
    'KS/L+1'
    """
    kinds = _kinds(settings)
    details: dict[str, str | int] = {"known": ", ".join(kinds)}
    try:
        notation = read_notation(text)
    except NotationError as error:
        raise FormatError(_modifier_problem(text, str(error), _MODIFIERS_ARTICLE, kinds)) from error
    code = {known.upper(): known for known in (*KINDS, *TEAM_KINDS)}.get(notation.code, notation.code)
    if code not in kinds:
        refusal = FORBIDDEN_IN_ROUND_ROBIN.get(code, "unknown-tie-break") if settings else "unknown-tie-break"
        raise FormatError(Problem(code=refusal, value=text, details=details))
    kind = kinds[code]
    for modifier, written in notation.modifiers.items():
        if modifier not in kind.modifiers:
            raise FormatError(_modifier_problem(text, f"/{written}", _ARTICLES[modifier], {code: kind}))
    if notation.score and not kind.has_scores:
        raise FormatError(_modifier_problem(text, f":{notation.score}", _SCORES_ARTICLE, {code: kind}))
    return kind.tie_break(replace(notation, code=code))


def chosen_tie_breaks(settings: Settings) -> tuple[TieBreak, ...]:
    """Tie-breaks of an event in their order, once all of them can be used.

    Raises FormatError: one problem for every text that `tie_break_of` refuses.
    """
    chosen: list[TieBreak] = []
    problems: list[Problem] = []
    for text in settings.tie_breaks:
        try:
            chosen.append(tie_break_of(text, settings))
        except FormatError as error:
            problems += error.problems
    if problems:
        raise FormatError(problems)
    return tuple(chosen)


def rating_warnings(tournament: Tournament) -> tuple[Problem, ...]:
    """Rating tie-breaks of an event in which somebody has no rating: they decide nothing there.

    Who that is, told for a few of them.
    Source: FIDE C.07 art. 10: not to be used then, unless the event rules say what counts for the unrated.
    """
    unrated = [player.display_name for player in tournament.players if player.rating is None]
    return tuple(_rating_warnings(tournament.settings, unrated)) if unrated else ()


def _rating_warnings(settings: Settings, unrated: list[str]) -> Iterator[Problem]:
    for tie_break in chosen_tie_breaks(settings):
        if tie_break.article.startswith("10.") and read_notation(tie_break.code).unrated is None:
            names = "; ".join(unrated if len(unrated) <= _MOST_NAMES else [*unrated[: _MOST_NAMES - 1], "…"])
            details: dict[str, str | int] = {"names": names}
            yield Problem(
                code="rating-tie-break-with-unrated",
                severity=Severity.WARNING,
                value=tie_break.code,
                details=details,
            )


def _kinds(settings: Settings | None) -> Mapping[str, Kind]:
    """Kinds that an event can choose from."""
    kinds = TEAM_KINDS if settings and settings.boards else KINDS
    forbidden = FORBIDDEN_IN_ROUND_ROBIN if settings and not settings.is_swiss else {}
    return {code: kind for code, kind in kinds.items() if code not in forbidden}


def _modifier_problem(text: str, part: str, article: str, kinds: Mapping[str, Kind]) -> Problem:
    code = text.partition("/")[0].partition(":")[0].strip().upper()
    kind = next((kind for known, kind in kinds.items() if known.upper() == code), None)
    known = ", ".join(kind.spellings if kind else kinds)
    return Problem(code="tie-break-modifier", value=text, details={"part": part, "article": article, "known": known})
