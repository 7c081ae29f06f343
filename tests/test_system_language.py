"""The language of the computer, from the variables that it has."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from roundbook.system_language import system_language


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "da_DK.UTF-8"}, "da"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "fr-CA"}, "fr"),
        ({"LANG": "sv_FI@euro"}, "sv"),
        ({"LC_ALL": "cs_CZ", "LANG": "da_DK"}, "cs"),
        ({"LC_MESSAGES": "pl_PL", "LANG": "en_GB"}, "pl"),
        ({"LC_ALL": "", "LANG": "it_IT"}, "it"),
        ({"LANG": "en_GB", "LANGUAGE": "fi:nl:en"}, "nl"),
        ({"LANG": "no_NO"}, "nb"),
        ({"LANG": "nn_NO"}, "nb"),
        ({"LANG": "fi_FI.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "da"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "da_DK"}, "en"),
        ({}, "en"),
    ],
)
def test_language_of_the_variables(environment: Mapping[str, str], expected: str) -> None:
    """As other programs read them; English where it is a language that we do not have."""
    assert expected == system_language(environment)
