"""Who of the players on the list is not read: withdrawn, crossed out, a reserve, an official, or hidden.

Each of them is named with the cell that says so, and an option reads them all the same (`--keep-withdrawn`,
`--keep-reserves`); officials are none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from roundbook.errors import Problem, Severity
from roundbook.players.cells import Cell
from roundbook.players.listing import DroppedRow, LeftOut, ListOptions
from roundbook.players.names import name_of
from roundbook.players.sections import Section, SectionKind
from roundbook.players.table import Column, Table
from roundbook.players.withdrawals import Withdrawal, about_rounds, find_withdrawal

_REASONS = {
    SectionKind.RESERVE: LeftOut.RESERVE,
    SectionKind.WITHDRAWN: LeftOut.WITHDRAWN,
    SectionKind.OFFICIAL: LeftOut.OFFICIAL,
}
_SECTION_CODES = {
    LeftOut.RESERVE: ("reserves-read", "reserves-left-out"),
    LeftOut.WITHDRAWN: ("withdrawn-read-below", "withdrawn-left-out-below"),
    LeftOut.OFFICIAL: ("officials-left-out", "officials-left-out"),
}


@dataclass(slots=True, kw_only=True)
class Sifted:
    """Rows that are read, rows that are not and why, and what is to be said about both."""

    players: list[int] = field(default_factory=list)
    dropped: list[DroppedRow] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def sift(
    table: Table,
    rows: Sequence[int],
    extra: Sequence[Column],
    sections: Mapping[int, Section],
    options: ListOptions,
) -> Sifted:
    """The rows of a table that are read. `extra` are the organiser's own columns, `sections` what headings say."""
    sifted = Sifted()
    for row in rows:
        section = sections.get(row)
        withdrawal = None if section else find_withdrawal(table, row, extra)
        sifted.problems += about_rounds(table, row, extra)
        if withdrawal:
            sifted.problems.append(_about_withdrawal(withdrawal, table, row, is_kept=options.keep_withdrawn))
        reason = _reason(section, withdrawal, options)
        if reason is None and options.visible_only and row in table.grid.hidden_rows:
            reason = LeftOut.HIDDEN
        if reason is None:
            sifted.players.append(row)
        else:
            sifted.dropped.append(DroppedRow(row=row, reason=reason, text=name_of(table, row)))
    sifted.problems += _about_sections(table, rows, sections, options)
    if hidden := [str(dropped.row) for dropped in sifted.dropped if dropped.reason is LeftOut.HIDDEN]:
        details = {"rows": ", ".join(hidden)}
        sifted.problems.append(
            Problem(code="hidden-left-out", severity=Severity.NOTE, sheet=table.grid.sheet, details=details)
        )
    return sifted


def _reason(section: Section | None, withdrawal: Withdrawal | None, options: ListOptions) -> LeftOut | None:
    reason = _REASONS[section.kind] if section else withdrawal.reason if withdrawal else None
    return None if reason is None or _is_kept(reason, options) else reason


def _is_kept(reason: LeftOut, options: ListOptions) -> bool:
    if reason is LeftOut.OFFICIAL:
        return False
    return options.keep_reserves if reason is LeftOut.RESERVE else options.keep_withdrawn


def _about_sections(
    table: Table, rows: Sequence[int], sections: Mapping[int, Section], options: ListOptions
) -> Iterator[Problem]:
    """One warning for each heading, naming everybody below it."""
    below: dict[Cell, list[int]] = {}
    for row in rows:
        if row in sections:
            below.setdefault(sections[row].cell, []).append(row)
    for cell, numbers in below.items():
        reason = _REASONS[sections[numbers[0]].kind]
        kept, left = _SECTION_CODES[reason]
        names = "; ".join(f"{name_of(table, row)} ({row})" for row in numbers)
        yield cell.problem(kept if _is_kept(reason, options) else left, Severity.WARNING, names=names)


def _about_withdrawal(withdrawal: Withdrawal, table: Table, row: int, *, is_kept: bool) -> Problem:
    kept, left = {
        (LeftOut.STRUCK, ""): ("struck-through", "struck-left-out"),
        (LeftOut.WITHDRAWN, ""): ("marked-withdrawn", "withdrawn-left-out"),
    }.get((withdrawal.reason, withdrawal.question), ("answered-no", "answered-no-left-out"))
    return withdrawal.cell.problem(
        kept if is_kept else left,
        Severity.WARNING,
        row=row,
        name=name_of(table, row),
        header=withdrawal.question,
    )
