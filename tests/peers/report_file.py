"""An event as a FIDE report file that another program reads: our own export."""

from __future__ import annotations

from roundbook.exchange.report import Edition
from roundbook.exchange.reports import report_files
from roundbook.model import Tournament


def report_file(tournament: Tournament) -> bytes:
    """Content of the file."""
    [file] = report_files(tournament, Edition.TRF26)
    return file.content
