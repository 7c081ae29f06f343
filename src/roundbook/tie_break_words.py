"""What the codes of tie-breaks mean: the usual name of each, and the sentence that says how it is calculated."""

from __future__ import annotations

import re
from collections.abc import Iterable

from roundbook.text import Texts

_CUT = re.compile(r"/C(\d)")


def rule_key(code: str) -> str:
    """Key of the sentence that says what a tie-break is.

    >>> rule_key("SB/C1"), rule_key("EMGSB"), rule_key("EDEBT")
    ('rule_SB', 'rule_ESB', 'rule_EDE')
    """
    return f"rule_{_kind(code)}"


def tie_break_name(texts: Texts, code: str) -> str:
    """Usual name of a tie-break, with its cuts: "Buchholz Cut 1" is BH/C1."""
    name, cut = texts.label(f"tie_break_{_kind(code)}"), _CUT.search(code)
    return texts.label("tie_break_cut", name=name, count=cut[1]) if cut else name


def codes_in_words(texts: Texts, codes: Iterable[str]) -> list[str]:
    """ "BH Buchholz": each code with its name, in their order."""
    return [f"{code} {tie_break_name(texts, code)}" for code in dict.fromkeys(codes)]


def _kind(code: str) -> str:
    """What tie-breaks of one name share: the code without modifiers, those of teams by what they are made of."""
    bare = code.partition("/")[0].partition(":")[0]
    if bare.startswith("EDE"):
        return "EDE"
    return "ESB" if bare.startswith("E") else bare
