"""What kind of tournament a report says it is: in words (092), and as a code (192).

`FIDE` in a code means the Berger table, in a double event with the last two rounds of the first cycle swapped;
`BERGER` without that; `CUSTOM` any other order of the rounds.
Source: codes as Gacrux 1.11 and other public programs know them; FIDE's own table is not printed with TRF26.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from roundbook.errors import FormatError
from roundbook.exchange.pairing_records import BAKU
from roundbook.formats import schedule
from roundbook.model import DEFAULT_TABLE, Settings, Tournament

ROUND_ROBIN = "ROUNDROBIN"
SCHEVENINGEN = "SCHEVENINGEN"
# The Dutch system in its text of 1 February 2026 (C.04.3).
SWISS_CODE = "FIDE_DUTCH_2026"
_TIMES: Mapping[int, str] = MappingProxyType({1: "", 2: "Double ", 3: "Triple ", 4: "Quadruple "})


def kind_of(tournament: Tournament) -> tuple[str, str]:
    """Kind of a tournament in words and as a code.

    >>> from roundbook.rules.example import example_tournament
    >>> kind_of(example_tournament())
    ('Individual: Round-Robin', 'CUSTOM_ROUNDROBIN')
    """
    settings = tournament.settings
    if settings.cup is not None:
        return f"Individual: {_TIMES[settings.cycles]}Round-Robin, then Knockout", "CUSTOM_KNOCKOUT"
    if settings.is_swiss:
        accelerated = f"_{BAKU}" if settings.pairing_rules.is_accelerated else ""
        return "Individual: Swiss-System", SWISS_CODE + accelerated
    if settings.is_knockout:
        return "Individual: Knockout", "CUSTOM_KNOCKOUT"
    times = _TIMES[settings.cycles]
    if settings.format == "scheveningen":
        code = f"FIDE_{'DOUBLE' if settings.cycles > 1 else ''}{SCHEVENINGEN}"
        return f"Team: {times}Scheveningen", code if settings.cycles <= 2 else f"CUSTOM_{SCHEVENINGEN}"
    whose = "Team" if settings.boards else "Individual"
    team = "TEAM_" if settings.boards else ""
    return f"{whose}: {times}Round-Robin", _table(tournament).replace("*", team)


def _table(tournament: Tournament) -> str:
    """Code of the table that the pairings follow, `*` where teams are told."""
    settings = tournament.settings
    if settings.cycles > 2:
        return f"CUSTOM_*{ROUND_ROBIN}"
    double = "DOUBLE" if settings.cycles == 2 else ""
    # In an odd field we have nothing to swap, where other programs do: our order is the one without.
    is_odd = bool(double) and len(tournament.players) % 2 == 1
    for origin, is_swapped in (("BERGER", False),) if is_odd else (("FIDE", True), ("BERGER", False)):
        if _follows(tournament, Settings(event="", cycles=settings.cycles, swap_last_rounds=is_swapped)):
            return f"{origin}_*{double}{ROUND_ROBIN}"
    return f"CUSTOM_*{ROUND_ROBIN}"


def _follows(tournament: Tournament, settings: Settings) -> bool:
    """Whether the same players meet in the same rounds."""
    try:
        planned = schedule(replace(settings, table=DEFAULT_TABLE), len(tournament.players))
    except FormatError:
        return False
    wanted = {(game.round_number, frozenset((game.white, game.black))) for lines in planned for game in lines}
    return wanted == {(game.round_number, frozenset((game.white, game.black))) for game in tournament.games}
