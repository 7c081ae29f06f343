"""What `update` costs above the least that anybody must do: read every cell once, copy every part of the zip once."""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Iterator
from functools import partial

import openpyxl
from benchmarks.fields import WHEN, workbook_with_new_result
from benchmarks.timing import Line, compare

from roundbook import app

FIELDS = ((12, 1), (30, 2))


def lines() -> Iterator[Line]:
    """One new result in a small and in the largest workbook."""
    for players, cycles in FIELDS:
        content = workbook_with_new_result(players, cycles)
        jobs = partial(app.update, content, when=WHEN), partial(_read_and_copy, content)
        ratio = compare(*jobs, clock=time.process_time)
        kind = "double" if cycles == 2 else "single"
        question = f"update after one result ÷ openpyxl reading all cells and a copy of the zip ({players}, {kind})"
        yield Line(question=question, measured=ratio.text, aim="≤ 2")


def _read_and_copy(content: bytes) -> bytes:
    book = openpyxl.load_workbook(io.BytesIO(content), read_only=True)
    for sheet in book.worksheets:
        for _ in sheet.iter_rows(values_only=True):
            pass
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as source, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as copy:
        for name in source.namelist():
            copy.writestr(name, source.read(name))
    return target.getvalue()
