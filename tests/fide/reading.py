"""Reads the fact files of this folder."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any


def facts(name: str) -> dict[str, Any]:
    """Content of a fact file by its name without ending."""
    found: dict[str, Any] = json.loads(Path(__file__).with_name(f"{name}.json").read_text(encoding="utf-8"))
    return found


def by_number(values: dict[str, str]) -> dict[int, Decimal]:
    """Values of a fact file keyed by pairing number."""
    return {int(number): Decimal(value) for number, value in values.items()}
