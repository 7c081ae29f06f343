"""Exports for those who call the library: contents by name, nothing written."""

from __future__ import annotations

import datetime
import json

import pytest

import roundbook
from roundbook.errors import FormatError
from roundbook.exchange.reporting import Span
from roundbook.exporting import TARGETS, Exported, ExportWishes
from tests.app.events import event, workbook


def test_every_kind_is_made_of_a_workbook() -> None:
    """Of its bytes, which give the same as the tournament."""
    book, made = workbook(event()), dict[str, Exported]()
    for kind in TARGETS:
        made[kind] = roundbook.export(book, kind)

    assert {"html", "csv", "json", "trf", "trf16"} == made.keys()
    assert all(one.files and all(one.files.values()) for one in made.values())
    assert made["json"].files == roundbook.export(roundbook.read_workbook(book), "json").files
    assert "roundbook" == json.loads(made["json"].files[""])["format"]
    assert made["html"].files[""].startswith(b"<!DOCTYPE html>")
    assert "standings.csv" in made["csv"].files


def test_what_a_report_shall_say() -> None:
    """Rounds, and what the workbook does not say about the event; what still lacks is told once."""
    days = (datetime.date(2026, 9, 7), *[""] * 6)
    settings = {"place": "Oslo", "arbiter": "Lee, Ann", "round_dates": days}
    made = roundbook.export(event(), "trf", ExportWishes(span=Span(last=1), settings=settings))
    lines = made.files[""].decode().split("\r\n")

    assert {"022 Oslo", "042 2026/09/07", "102 Lee, Ann"} <= set(lines)
    assert {99} == {len(line) for line in lines if line.startswith("001")}
    assert len(set(made.problems)) == len(made.problems)


def test_unknown_kind_is_told() -> None:
    """With those that there are."""
    with pytest.raises(FormatError) as error:
        roundbook.export(event(), "pdf")
    assert "html, csv, json, trf, trf16" in error.value.problems[0].sentence("en")
