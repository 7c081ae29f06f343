"""The language of the computer. Only the terminal asks for it: everywhere below a language is an argument."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping

from roundbook.text import LANGUAGES, NEIGHBOURS

FALLBACK = "en"


def system_language(environment: Mapping[str, str]) -> str:
    """Language that a computer with these environment variables speaks, if it is one of ours; else English.

    >>> system_language({"LANG": "nn_NO.UTF-8"}), system_language({"LC_ALL": "C", "LANG": "da_DK"})
    ('nb', 'en')
    """
    codes = (re.split(r"[_.@-]", name)[0].lower() for name in _locale_names(environment))
    ours = (NEIGHBOURS.get(code, code) for code in codes)
    return next((code for code in ours if code in LANGUAGES), FALLBACK)


def _locale_names(environment: Mapping[str, str]) -> Iterator[str]:
    """Names of locales (`da_DK.UTF-8`), the most wanted first, in the order in which gettext asks for them."""
    variables = ("LC_ALL", "LC_MESSAGES", "LANG")
    name = next((environment[variable] for variable in variables if environment.get(variable)), "")
    if name and not re.fullmatch(r"C|POSIX|C\..*", name):
        yield from environment.get("LANGUAGE", "").split(":")
    yield name or _windows_locale()


def _windows_locale() -> str:
    """Locale of the menus on Windows, which has no such variables; empty elsewhere."""
    if sys.platform != "win32":
        return ""
    import ctypes  # noqa: PLC0415  there is nothing to import it for elsewhere
    import locale  # noqa: PLC0415

    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
