"""Numbers as people write them; `Texts.number` gives them a language's own decimal mark."""

from __future__ import annotations

from decimal import Decimal

from roundbook.model import Points

HALF = Decimal("0.5")


def number_in_words(value: Points) -> str:
    """Points as people write them, without needless noughts.

    >>> number_in_words(Decimal("8.50")), number_in_words(Decimal("1E+1"))
    ('8.5', '10')
    """
    exact = value.quantize(Decimal("0.001")) if value.as_tuple().exponent not in range(-3, 1) else value
    text = format(exact, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def with_half(value: Points) -> str:
    """The same, half a point as players write it.

    >>> with_half(Decimal("0.50")), with_half(Decimal("1.5"))
    ('½', '1.5')
    """
    return "½" if value == HALF else number_in_words(value)
