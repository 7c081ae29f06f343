"""Which list of a file is the player list.

The one that was asked for; else the only one; else the one whose header says far more than any other's (a cash sheet
has a column "Name" too), a list of entries rather than old standings or one with the title "Reserves". Visible sheets
come first. A list that goes on in the next columns or on the next page is one. Where that leaves a choice, the
organiser makes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from roundbook.errors import PlayerListError, Problem, Severity
from roundbook.players.bare_list import find_bare_lists
from roundbook.players.cells import Grid
from roundbook.players.listing import ListOptions
from roundbook.players.no_list import lies_on_its_side, why_no_list
from roundbook.players.regions import FoundList, find_lists
from roundbook.players.sections import SectionKind, title_kind
from roundbook.players.spellings import normalised
from roundbook.players.table import NAME_COLUMNS, PLAYER_FIELDS
from roundbook.players.words import RATING_FIELDS

_CLEAR_SCORE = 3
_CLEAR_LEAD = 2
_CONTACTS = frozenset({"email", "phone", "contact"})
_OF_CHESS = (PLAYER_FIELDS - {*NAME_COLUMNS, "birth_date", "birth_year"}) | RATING_FIELDS | {"national_id", "group"}

Parts = tuple[FoundList, ...]
"""One list, in the pieces that the sheet has it in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenList:
    """The pieces to read, the name of the list if that is the group that was asked for, and what was noticed."""

    parts: Parts
    group: str
    problems: tuple[Problem, ...]


def choose_list(grids: Sequence[Grid], options: ListOptions, count: Callable[[Parts], int]) -> ChosenList:
    """The list to read. `count` tells the number of players of a list, for the question which one is meant.

    Raises PlayerListError: no sheet of that name, no header anywhere, or several lists that could be meant.
    """
    titles = ", ".join(grid.sheet for grid in grids)
    if options.sheet is not None:
        wanted = normalised(options.sheet)
        grids = [grid for grid in grids if normalised(grid.sheet) == wanted]
        if not grids:
            raise PlayerListError(Problem(code="no-such-sheet", value=options.sheet, details={"sheets": titles or "-"}))
    lists = [parts for grid in grids for parts in _joined(find_lists(grid))]
    lists = lists or [(found,) for found in find_bare_lists(grids)]
    if not lists:
        raise PlayerListError(why_no_list(grids))
    if sideways := lies_on_its_side(lists):
        raise PlayerListError(sideways)
    likely, aside = _set_aside(_most_likely(lists, {grid.sheet for grid in grids if grid.is_hidden}), options)
    named = [parts for parts in likely if options.group and normalised(options.group) in _names(parts, likely)]
    rivals = named if len(named) == 1 else _rivals(likely)
    if len(rivals) > 1 and not (options.all_groups or options.each_group):
        raise PlayerListError(_question(rivals, likely, options, count))
    if len(rivals) > 1:
        rivals = [tuple(replace(found, name=_name(parts, likely)) for found in parts) for parts in rivals]
    parts = tuple(chain.from_iterable(rivals))
    problems = (
        *_about_reading(parts),
        *_about_joined(rivals, likely, options),
        *(_about_aside(other) for other in aside),
        *_about_others(parts, [other for other in lists if other not in aside]),
    )
    return ChosenList(parts=parts, group=_name(named[0], likely) if len(named) == 1 else "", problems=problems)


def _joined(lists: Sequence[FoundList]) -> list[Parts]:
    """Lists of a sheet, those that go on in the next columns or on the next page put together."""
    joined: list[Parts] = []
    for found in lists:
        if joined and found.continues(joined[-1][-1]):
            joined[-1] = (*joined[-1], found)
        else:
            joined.append((found,))
    return joined


def _most_likely(lists: list[Parts], hidden: set[str]) -> list[Parts]:
    """Those with rows below the header and not hidden, as far as there are any."""
    with_rows = [parts for parts in lists if parts[0].has_rows] or lists
    return [parts for parts in with_rows if parts[0].grid.sheet not in hidden] or with_rows


def _set_aside(lists: list[Parts], options: ListOptions) -> tuple[list[Parts], list[Parts]]:
    """Lists that may be meant, and those whose title says reserves or withdrawn, unless one of them was asked for."""
    aside = [parts for parts in lists if _title_kind(parts)]
    wanted = normalised(options.group or "")
    is_wanted = bool(wanted) and any(wanted in _names(parts, lists) for parts in aside)
    if options.sheet is not None or len(aside) == len(lists) or is_wanted:
        return lists, []
    return [parts for parts in lists if parts not in aside], aside


def _title_kind(parts: Parts) -> SectionKind | None:
    return title_kind(parts[0].title) or title_kind(parts[0].grid.sheet)


def _about_aside(parts: Parts) -> Problem:
    title = parts[0].title if title_kind(parts[0].title) else parts[0].grid.sheet
    return parts[0].header.cells[0].cell.problem("list-set-aside", Severity.WARNING, title=title)


def _rivals(lists: list[Parts]) -> list[Parts]:
    """Lists that might be meant: the fullest and every other that is not clearly less; no standings beside entries."""
    best = max(lists, key=_score)
    rivals = [parts for parts in lists if parts is best or not _is_clearly_less(parts, best)]
    entries = [parts for parts in rivals if "points" not in parts[0].header.fields]
    return entries if len(entries) == 1 else rivals


def _score(parts: Parts) -> int:
    return parts[0].header.score


def _is_clearly_less(parts: Parts, best: Parts) -> bool:
    if parts[0].grid.sheet == best[0].grid.sheet and _score(parts) == 1 < _score(best):
        return True  # "Name: Vestborg Open" above the list
    if parts[0].header.fields & _CONTACTS and not parts[0].header.fields & _OF_CHESS:
        return bool(best[0].header.fields & _OF_CHESS)  # helpers with their telephone numbers
    return _score(best) >= _CLEAR_SCORE and _score(parts) * _CLEAR_LEAD <= _score(best)


def _name(parts: Parts, lists: Sequence[Parts]) -> str:
    """What a list is called in a question: its title, its sheet, or where it begins; no two alike."""
    first = parts[0]
    titles = [other[0].title for other in lists]
    sheets = [other[0].grid.sheet for other in lists]
    if first.grid.sheet and sheets.count(first.grid.sheet) == 1:
        return first.grid.sheet
    return first.title if first.title and titles.count(first.title) == 1 else first.place


def _names(parts: Parts, lists: Sequence[Parts]) -> set[str]:
    """Everything that a list may be called when it is asked for."""
    first = parts[0]
    sheets = [other[0].grid.sheet for other in lists]
    names = [_name(parts, lists), first.title, first.place]
    return {normalised(name) for name in (*names, *([first.grid.sheet] if sheets.count(first.grid.sheet) == 1 else []))}


def _question(
    rivals: Sequence[Parts], lists: Sequence[Parts], options: ListOptions, count: Callable[[Parts], int]
) -> Problem:
    names = [f"{_name(parts, lists)} ({count(parts)})" for parts in rivals]
    details = {"lists": ", ".join(names), "example": _name(rivals[0], lists)}
    code = "several-lists" if options.group is None else "no-such-list"
    return Problem(code=code, value=options.group or "", details=details)


def _about_reading(parts: Parts) -> list[Problem]:
    """What the reading of the sheets gave reason to say, once."""
    told: list[Problem] = []
    for found in parts:
        told += [problem for problem in found.grid.noticed if problem not in told]
    return told


def _about_joined(rivals: Sequence[Parts], lists: Sequence[Parts], options: ListOptions) -> list[Problem]:
    """A note for each piece that goes on elsewhere, and one for lists that are read together."""
    notes = [
        found.header.cells[0].cell.problem("list-goes-on", Severity.NOTE, other=parts[0].place)
        for parts in rivals
        for found in parts[1:]
    ]
    if len(rivals) > 1:
        names = ", ".join(_name(parts, lists) for parts in rivals)
        code = "groups-apart" if options.each_group else "lists-together"
        details = {"groups": names} if options.each_group else {"lists": names}
        notes.append(Problem(code=code, severity=Severity.NOTE, details=details))
    return notes


def _about_others(chosen: Parts, lists: Sequence[Parts]) -> list[Problem]:
    """A note for each list of names that was left aside."""
    return [
        parts[0].header.cells[0].cell.problem("other-list", Severity.NOTE, header=", ".join(parts[0].header.texts))
        for parts in lists
        if parts[0] not in chosen and parts[0].has_rows and _score(parts) > 1
    ]
