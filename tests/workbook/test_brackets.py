"""Formulas that differ only in brackets which change nothing are the same; others are not."""

from __future__ import annotations

import pytest

from roundbook.workbook.brackets import bracketed
from roundbook.workbook.sheet_formulas import is_same_formula


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A1-(B1)", "A1-B1"),
        ("(A1-B1)-C1", "A1-B1-C1"),
        ('COUNTIFS(A1:A9,">="&(8-B1))', 'COUNTIFS(A1:A9,">="&8-B1)'),
        ("(A1+B1)=21", "A1+B1=21"),
        ("IF((A1),(B1),)", "IF(A1,B1,)"),
        ("-(A1)*2", "-A1*2"),
        ("(A1)%+(50%)", "A1%+50%"),
        ("'Round 1'!$B$5+(1)", "'Round 1'!$B$5+1"),
        ("COUNTIF(INDEX(a,(1)):INDEX(a,2+(3)),0)/(2)", "COUNTIF(INDEX(a,1):INDEX(a,2+3),0)/2"),
    ],
)
def test_brackets_that_change_nothing(one: str, other: str) -> None:
    """By the order in which Excel calculates: sign, per cent, power, times, plus, joining, comparing."""
    assert is_same_formula(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A1-(B1-C1)", "A1-B1-C1"),
        ("(A1+B1)*C1", "A1+B1*C1"),
        ('"(A1)"', '"A1"'),
        ("-(A1+B1)", "-A1+B1"),
        ("A1/(B1*C1)", "A1/B1*C1"),
        ("(2^3)^2", "2^(3^2)"),
        ("IF(A1,B1)", "IF(A1,(B1),)"),
        ("A1-(B1", "A1-B1"),
        ("SUM(INDEX(a,1):INDEX(a,2))", "SUM(INDEX(a,1),INDEX(a,2))"),
    ],
)
def test_brackets_that_mean_something(one: str, other: str) -> None:
    """Another order of calculation, a bracket inside a text, one that is never closed."""
    assert not is_same_formula(one, other)


@pytest.mark.parametrize(
    "text", ["", "A1+", "(A1", "A1)", "{1,2}%%(", "SUM(A1", '"open', "+", "(" * 5000 + "1" + ")" * 5000]
)
def test_what_is_no_formula(text: str) -> None:
    """Refused with an error of its own kind."""
    with pytest.raises(ValueError, match=r"no formula|no operand|missing"):
        bracketed(text)
