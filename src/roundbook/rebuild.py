"""A workbook written anew from what stands in it: all players, results, notes and settings, on the sheets of today.

For a workbook of an older roundbook, and for one whose formulas or hidden sheet a program lost. Sheets keep their
titles, lines their order. Foreign sheets are not carried along: their styles, charts and texts hang on parts of the old
file, and half of them would be worse than the backup, which has them whole.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import replace

from roundbook.errors import Problem, Severity, WorkbookError
from roundbook.making import Kept, workbook_of
from roundbook.model import LAYOUT_VERSION
from roundbook.running import Updated, patched, read_books
from roundbook.text import load_texts
from roundbook.workbook.cup_book import books_of
from roundbook.workbook.interpret import ReadBook
from roundbook.workbook.layout import Places
from roundbook.workbook.package import PLAIN_ENDING, open_package
from roundbook.workbook.prizes import prizes_of, with_prizes
from roundbook.workbook.read import read_tournament
from roundbook.workbook.words_to_come import with_words_to_come, words_to_come


def rebuilt(content: bytes, read: ReadBook, when: datetime.datetime) -> Updated:
    """The workbook written anew, then brought up to date. `read` is what was read from these bytes, without errors.

    Raises WorkbookError: the file holds macros or is a template, which a new workbook would not be.
    """
    check_is_plain(content, read)
    settings = replace(read.tournament.settings, layout_version=LAYOUT_VERSION)
    tournament = replace(read.tournament, settings=settings)
    kept = Kept(unfinished=read.unfinished, titles=read.places.titles)
    if read.cup:
        kept = replace(kept, cup_unfinished=read.cup.unfinished, cup_titles=read.cup.places.titles)
    fresh = workbook_of(tournament, created=when, kept=kept)
    texts, places = load_texts(settings.language), Places(titles=kept.titles)
    old, new = read_books(read), books_of(tournament, texts, Places(titles=kept.cup_titles), places=places)
    fresh = with_prizes(fresh, new[0], prizes_of(content, old[0]))
    fresh = with_words_to_come(fresh, new, words_to_come(content, old))
    updated = patched(fresh, read_tournament(fresh), when)
    told = [problem for problem in read.problems if problem.code != "older-layout"]
    told += [*read.changes, Problem(code="rebuilt", severity=Severity.NOTE), *left_behind(content, read)]
    return replace(
        updated,
        problems=(*told, *(problem for problem in updated.problems if problem not in told)),
        is_changed=True,
        is_rebuilt=True,
    )


def check_is_plain(content: bytes, read: ReadBook) -> None:
    """Refuse what is written anew only as another kind of file. Raises WorkbookError."""
    package = open_package(content)
    has_macros = any(part.lower().endswith("vbaproject.bin") for part in package.parts)
    if has_macros or package.ending != PLAIN_ENDING:
        raise WorkbookError([*read.problems, Problem(code="only-xlsx-anew")])


def left_behind(content: bytes, read: ReadBook) -> Iterator[Problem]:
    """A warning for the sheets of the organiser's own, which only the former file has."""
    ours = {title for each in (read, read.cup) if each for title in each.places.titles.values()}
    own = [title for title in open_package(content).sheets if title not in ours]
    if own:
        yield Problem(code="redraw-drops", severity=Severity.WARNING, details={"sheets": ", ".join(own)})
