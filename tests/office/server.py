"""The half of the harness that LibreOffice's own Python runs: it starts Calc and obeys one order per line.

Order on standard input: `{"do": "open", "book": 1, "with": {"path": "a.xlsx"}}`; answer on standard output:
`{"ok": ...}` or `{"error": "..."}`. `book` is a number chosen by the client. What can be done to an open book stands in
`operations.py`.
Nothing here imports the rest of the tests or a third-party package: `uno` exists for this Python only.

Usage: server.py SOFFICE PROFILE_FOLDER RECALCULATION_MODE LOCALE
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

import uno
from operations import FILTERS, OPERATIONS, properties

START_SECONDS = 45.0

# OOXMLRecalcMode and ODFRecalcMode: 0 recalculates every file on load, 1 never does and shows the cached values.
# The locale decides what Calc makes of a typed 1/2 and how it shows decimals. A killed LibreOffice must leave no lock
# file: the next could not open the book.
PROFILE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>{mode}</value></prop>
<prop oor:name="ODFRecalcMode" oor:op="fuse"><value>{mode}</value></prop>
</item>
<item oor:path="/org.openoffice.Office.Common/Misc">
<prop oor:name="UseLocking" oor:op="fuse"><value>false</value></prop>
</item>
<item oor:path="/org.openoffice.Setup/L10N">
<prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>{locale}</value></prop>
</item>
</oor:items>
"""


def start_calc(soffice: str, profile: Path, mode: str, locale: str) -> tuple[subprocess.Popen[bytes], Any]:
    """Start a hidden LibreOffice with its own profile folder; gives the process and its desktop."""
    (profile / "user").mkdir(parents=True, exist_ok=True)
    settings = PROFILE.format(mode=mode, locale=locale)
    (profile / "user" / "registrymodifications.xcu").write_text(settings, encoding="utf-8")
    pipe = f"office{uuid.uuid4().hex}"
    command = [soffice, f"-env:UserInstallation={profile.resolve().as_uri()}", f"--accept=pipe,name={pipe};urp;"]
    command += ["--headless", "--norestore", "--nologo", "--nodefault"]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=sys.stderr)
    return process, _desktop(process, pipe)


def _desktop(process: subprocess.Popen[bytes], pipe: str) -> Any:
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
            return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        except uno.getClass("com.sun.star.connection.NoConnectException"):
            if process.poll() is not None or time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def open_book(desktop: Any, path: str) -> Any:
    """Load a file hidden, without macros and without looking at linked files. A file that Calc refuses is an error."""
    how = properties(Hidden=True, MacroExecutionMode=0, UpdateDocMode=0)
    if path.endswith(".csv"):  # a text says nothing about its encoding; every other kind is recognised by what is in it
        name, options = FILTERS["csv"]
        how += properties(FilterName=name, FilterOptions=options)
    document = desktop.loadComponentFromURL(Path(path).resolve().as_uri(), "_blank", 0, how)
    if document is None:
        raise ValueError(f"LibreOffice cannot open {path}")
    return document


def obey(desktop: Any, books: dict[int, Any], order: dict[str, Any]) -> Any:
    """Carry out one order and give back what it answers."""
    number, arguments = order["book"], order["with"]
    if order["do"] == "open":
        books[number] = open_book(desktop, **arguments)
        return None
    if order["do"] == "close":
        books.pop(number).close(True)
        return None
    return OPERATIONS[order["do"]](books[number], **arguments)


def serve(desktop: Any) -> None:
    """Answer orders until standard input ends. Raises DisposedException when LibreOffice dies of one."""
    books: dict[int, Any] = {}
    print(json.dumps({"ok": "ready"}), flush=True)  # noqa: T201  standard output is the protocol
    for line in sys.stdin:
        try:
            answer = {"ok": obey(desktop, books, json.loads(line))}
        except uno.getClass("com.sun.star.lang.DisposedException"):
            raise  # LibreOffice died of the order; ending tells the client to start another
        except Exception as error:  # anything else that UNO throws is told to the client, which raises it
            answer = {"error": f"{type(error).__name__.rpartition('.')[2]}: {error}"}
        print(json.dumps(answer), flush=True)  # noqa: T201  standard output is the protocol


def main() -> None:
    """Serve one client, then end LibreOffice."""
    soffice, profile, mode, locale = sys.argv[1:]
    process, desktop = start_calc(soffice, Path(profile), mode, locale)
    try:
        serve(desktop)
    finally:
        process.terminate()


if __name__ == "__main__":
    main()
