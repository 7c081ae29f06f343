"""A formula with all of its brackets: two that differ only in brackets which change nothing are then the same text.

Some programs (IronCalc 0.9) write a formula anew from what they understood, with no bracket more than it needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

# Binary operators from the loosest to the tightest, each row from left to right.
_TIGHTNESS: dict[str, int] = {
    **dict.fromkeys(("=", "<>", "<", ">", "<=", ">="), 1),
    "&": 2,
    **dict.fromkeys("+-", 3),
    **dict.fromkeys("*/", 4),
    "^": 5,
}
_SIGN = 6
# Excel nests 64 calls; deeper brackets are nobody's formula.
_DEEPEST = 100
_TOKEN = re.compile(r"""("(?:[^"]|"")*")|('(?:[^']|'')*'!)|(<>|<=|>=|[=<>&+\-*/^(),;%])|([^\s"'=<>&+\-*/^(),;%]+)""")
_END = ""


def bracketed(formula: str) -> str:
    """Formula with every operation in brackets, blanks and the brackets of its writer away.

    Raises ValueError: it is no formula of names, calls and operators, for instance one with an array in braces.

    >>> bracketed('(A1)-(B1+1)*2&"x"'), bracketed('A1-(B1+1)*2&"x"'), bracketed("A1-B1+1")
    ('((A1-((B1+1)*2))&"x")', '((A1-((B1+1)*2))&"x")', '((A1-B1)+1)')
    """
    reader = _Reader(formula)
    text = reader.operation(0)
    if reader.token != _END:
        raise ValueError(f"no formula: {formula}")
    return text


def _tokens(formula: str) -> Iterator[str]:
    place = 0
    while place < len(formula):
        found = _TOKEN.match(formula, place)
        if found:
            yield found[0]
        elif not formula[place].isspace():
            raise ValueError(f"no formula: {formula}")
        place = found.end() if found else place + 1


class _Reader:
    """Reads a formula from left to right; `token` is the next one."""

    def __init__(self, formula: str) -> None:
        self.rest = _tokens(formula)
        self.token = next(self.rest, _END)
        self.depth = 0

    def take(self) -> str:
        taken, self.token = self.token, next(self.rest, _END)
        return taken

    def operation(self, above: int) -> str:
        """An operation whose operators bind tighter than `above`."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise ValueError("no formula: too deep")
        left = self.operand()
        while _TIGHTNESS.get(self.token, 0) > above:
            operator = self.take()
            left = f"({left}{operator}{self.operation(_TIGHTNESS[operator])})"
        self.depth -= 1
        return left

    def operand(self) -> str:
        """A sign, a text, a number, a reference, a call or something in brackets."""
        token = self.take()
        if token in {"+", "-"}:
            return f"({token}{self.operation(_SIGN)})"
        if token == "(":
            text = self.operation(0)
            self.expect(")")
        elif token == _END or token in _TIGHTNESS or token in {")", ",", ";", "%"}:
            raise ValueError(f"no operand: {token!r}")
        elif token.endswith("!"):
            text = token + self.take()
        else:
            text = token + self.arguments() if self.token == "(" else token
        while self.token.startswith(":"):  # the cells between those that two calls find
            text += self.take()
            text += self.arguments() if self.token == "(" else ""
        while self.token == "%":
            text += self.take()
        return text

    def arguments(self) -> str:
        """What stands in the brackets of a call; an argument may be left out."""
        self.take()
        given = [self.argument()]
        while self.token in {",", ";"}:
            self.take()
            given.append(self.argument())
        self.expect(")")
        return f"({','.join(given)})"

    def argument(self) -> str:
        return "" if self.token in {",", ";", ")"} else self.operation(0)

    def expect(self, token: str) -> None:
        if self.take() != token:
            raise ValueError(f"{token!r} is missing")
