"""What can go wrong, in few kinds, each with all its problems at once.

`Problem` says where and what; the wording stands in `text/<language>.toml` under `problems.<code>`, so that the
same problem can be told in every language. A problem never stops the reading of a file: everything wrong is
collected, then raised together in one error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

Detail = str | int


class Severity(StrEnum):
    """How much a problem weighs: an error stops the work, a warning asks for a look, a note only tells."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One finding about one place of a file.

    `code` is a slug that never changes (`duplicate-name`). `sheet` is the title of the sheet and `cell` its address as
    people see it (`C7`); both are empty when the finding is about the whole file. `value` is what stands there.
    `details` fills the placeholders of the sentence in `text/`.
    """

    code: str
    severity: Severity = Severity.ERROR
    sheet: str = ""
    cell: str = ""
    value: str = ""
    details: Mapping[str, Detail] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def place(self) -> str:
        """Sheet and cell as one phrase (`Round 3!E7`), empty for the whole file."""
        return f"{self.sheet}!{self.cell}" if self.sheet and self.cell else self.sheet or self.cell


class RoundbookError(Exception):
    """Base of every error that roundbook raises on purpose. `problems` holds all findings, never fewer than one."""

    def __init__(self, problems: Problem | Sequence[Problem]) -> None:
        """Take one problem or all of them."""
        self.problems: tuple[Problem, ...] = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("; ".join(_plain(problem) for problem in self.problems))


class InputError(RoundbookError, ValueError):
    """A file that was read is wrong somewhere. Nothing has been written."""


class PlayerListError(InputError):
    """The player list cannot be used as it is."""


class WorkbookError(InputError):
    """The tournament workbook cannot be used as it is."""


class FormatError(RoundbookError, ValueError):
    """The tournament asked for does not exist, for instance a round robin of two players or Buchholz in one."""


class OutputError(RoundbookError, OSError):
    """The result could not be written; what was there before is still there."""


def _plain(problem: Problem) -> str:
    parts = [problem.code, problem.place, repr(problem.value) if problem.value else ""]
    parts += [f"{key}={value}" for key, value in problem.details.items()]
    return " ".join(part for part in parts if part)
