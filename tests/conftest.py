"""Fixtures that tests of every folder may ask for."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.office.client import Office, find_installation

# A busy computer is slow; nothing here is a test of speed.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that asks for LibreOffice, so that `-m "not office"` leaves all of them out."""
    for item in items:
        if "office" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.office)


@pytest.fixture(autouse=True)
def english_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal speaks English in all tests that do not choose another language, wherever they run."""
    for name in ("LANGUAGE", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture(scope="session")
def office() -> Iterator[Office]:
    """One LibreOffice for each process of the run, started by the first test that opens a book in it."""
    if find_installation() is None or shutil.which("pdftoppm") is None:
        reason = "LibreOffice is missing (apt-get install libreoffice-calc python3-uno poppler-utils)"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with Office() as running:
        yield running
