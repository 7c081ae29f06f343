"""One kind of edit: what people do, with which programs it is tried, and what must become of it.

There are three outcomes and no fourth: the edit is simply right; or everything is read and something is told; or the
file is refused with the place and the remedy, and no byte of it changes. Nothing may be read that nobody typed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from roundbook.model import Tournament
from tests.app.events import event
from tests.office.client import Office


class Outcome(StrEnum):
    """What becomes of a workbook after an edit; the word is what README says."""

    SURVIVES = "survives"
    TOLD = "survives, and is told"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """One way to do an edit: the program as README names it, and what it makes of a workbook's bytes.

    `do` gets a running LibreOffice as well, which only an edit with `needs_office` may use.
    """

    program: str
    do: Callable[[bytes, Office], bytes]
    needs_office: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A kind of edit and what must become of it.

    `name` is a slug, `what` the words for people who read README: cases with the same words share a line there. `codes`
    are the problems that are told, of any weight, each once; `answer` says the same in words. `before` is what was
    typed before the edit, `after` what must be read behind it (None: the same). `options` go to `update`.
    `is_recalculated` asks LibreOffice whether every figure is right after `update`; that costs a second, so it is for
    one case of a kind.
    """

    name: str
    what: str
    outcome: Outcome
    edits: tuple[Edit, ...]
    codes: tuple[str, ...] = ()
    answer: str = ""
    before: Tournament = field(default_factory=event)
    after: Tournament | None = None
    options: Mapping[str, bool] = field(default_factory=lambda: MappingProxyType({}))
    is_recalculated: bool = False

    @property
    def expected(self) -> Tournament:
        """What must be read after the edit."""
        return self.before if self.after is None else self.after


def survives(name: str, what: str, edits: tuple[Edit, ...], **more: object) -> Case:
    """An edit that does no harm, and of which nothing is said."""
    return Case(name=name, what=what, outcome=Outcome.SURVIVES, edits=edits, **more)


def told(name: str, what: str, edits: tuple[Edit, ...], codes: tuple[str, ...], **more: object) -> Case:
    """An edit after which everything is read, with a remark or a warning."""
    return Case(name=name, what=what, outcome=Outcome.TOLD, edits=edits, codes=codes, **more)


def refused(name: str, what: str, edits: tuple[Edit, ...], codes: tuple[str, ...], **more: object) -> Case:
    """An edit after which the file is refused as it is."""
    return Case(name=name, what=what, outcome=Outcome.REFUSED, edits=edits, codes=codes, **more)
