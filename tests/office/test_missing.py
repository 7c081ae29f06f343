"""Without LibreOffice the tests that need it must never look as if they had passed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.office  # needs none, but starts pytest twice: too slow for the quick part of the tests


@pytest.mark.parametrize(
    ("in_ci", "exit_code", "words"),
    [
        pytest.param(True, pytest.ExitCode.TESTS_FAILED, "LibreOffice is missing", id="fails in CI"),
        pytest.param(False, pytest.ExitCode.OK, "1 skipped", id="is skipped elsewhere"),
    ],
)
def test_run_without_libreoffice(tmp_path: Path, in_ci: bool, exit_code: int, words: str) -> None:
    """A machine without LibreOffice fails in CI and skips, with the reason, anywhere else."""
    environment = {name: value for name, value in os.environ.items() if name != "CI"} | {"PATH": str(tmp_path)}
    environment |= {"CI": "true"} if in_ci else {}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-k", "right_cached_values", "tests/office"]

    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)

    assert run.returncode == exit_code
    assert words in run.stdout
