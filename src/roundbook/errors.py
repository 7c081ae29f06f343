"""What can go wrong, in few kinds, each with all its problems at once.

`Problem` says where and what; the wording stands in `text/<language>.toml` under `problems.<code>`, so that the
same problem can be told in every language. A problem never stops the reading of a file: everything wrong is
collected, then raised together in one error. Problems and errors are plain values: they can be compared, put into
sets, and sent from one process to another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

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
    # Problems that are equal have equal hashes without it, and a mapping has none.
    details: Mapping[str, Detail] = field(default_factory=dict, hash=False)

    def sentence(self, language: str = "en") -> str:
        """What is wrong, where, what stands there and what to type, in one line.

        `language` is one of the two-letter codes of `roundbook.text.LANGUAGES`. Raises KeyError: another language.

        >>> Problem(code="unreadable-result", sheet="Round 3", cell="E7", value="2-0").sentence()[:39]
        "Round 3!E7: '2-0' is not a result. Type"
        """
        from roundbook.text import load_texts  # noqa: PLC0415  words stand above errors, and only who asks needs them

        return load_texts(language).problem(self)

    @property
    def place(self) -> str:
        """Sheet and cell as one phrase (`Round 3!E7`), empty for the whole file."""
        return f"{self.sheet}!{self.cell}" if self.sheet and self.cell else self.sheet or self.cell


class RoundbookError(Exception):
    """Base of every error that roundbook raises on purpose. `problems` holds all findings, never fewer than one.

    As text it is their English sentences, one a line, each with its code in brackets behind; `Problem.sentence` tells
    them in any language.
    """

    def __init__(self, problems: Problem | Sequence[Problem]) -> None:
        """Take one problem or all of them."""
        self.problems: tuple[Problem, ...] = (problems,) if isinstance(problems, Problem) else tuple(problems)
        # What stands in `args` is what a copy in another process is made of.
        super().__init__(self.problems)

    def __str__(self) -> str:
        """English sentences of all problems, one a line, with their codes."""
        return "\n".join(f"{problem.sentence()} [{problem.code}]" for problem in self.problems)


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
