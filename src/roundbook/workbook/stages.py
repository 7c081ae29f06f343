"""The ranking columns of the hub, stage by stage, for one group: from points to the last tie-break and the lot.

The stages stand in the hub one by one, so they are followed here one by one: the direct encounter is applied
`ENCOUNTER_LEVELS` times, as the formulas do, while the rules apply it as often as it separates somebody.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from decimal import Decimal

from roundbook.model import Group, PairingNumber, Settings
from roundbook.rules import Table
from roundbook.workbook.columns import ENCOUNTER_CODES, ENCOUNTER_LEVELS, TIE_BREAK_SLOTS

Numbers = dict[PairingNumber, Decimal]
Column = dict[PairingNumber, Decimal | int]


class Stages:
    """The ranking columns of a group.

    `table` are the records of its section, `tie_breaks` the values of each tie-break by code, `lots` everybody's lot.
    """

    def __init__(
        self,
        group: Group,
        settings: Settings,
        table: Table,
        tie_breaks: Mapping[str, Mapping[PairingNumber, Decimal]],
        lots: Mapping[PairingNumber, int],
    ) -> None:
        """Take what the ranking is made of."""
        self.group, self.numbers, self.table = group, list(group.numbers), table
        self.annulled, self.cycles = table.annulled, settings.cycles
        codes = settings.tie_breaks
        self.codes = (*codes, *[""] * (TIE_BREAK_SLOTS - len(codes)))[:TIE_BREAK_SLOTS]
        self.columns: dict[str, Column] = {}
        self.tie_breaks, self.lots = tie_breaks, lots

    def run(self) -> dict[str, Column]:
        """All ranking columns."""
        active = [n for n in self.numbers if n not in self.annulled]
        points = self.table.points
        self.columns["rank_0"] = {
            n: 1 + (len(active) if n in self.annulled else sum(points[other] > points[n] for other in active))
            for n in self.numbers
        }
        for slot, code in enumerate(self.codes, start=1):
            self._slot(slot, code)
        self._finish()
        return {key: dict(column) for key, column in self.columns.items()}

    def _slot(self, slot: int, code: str) -> None:
        before = f"rank_{slot - 1}"
        base = self._encounters(slot, before, code)
        if code in ENCOUNTER_CODES:
            lows = self.columns[f"low_{slot}_1"]
            value = {n: Decimal(lows[n]) / self.cycles for n in self.numbers}
            rank = dict(self.columns[base])
        else:
            value = {
                n: Decimal(self.tie_breaks[code][n]) if code in self.tie_breaks else Decimal(0) for n in self.numbers
            }
            rank = self._ranked_by(before, value)
        self.columns[f"value_{slot}"] = dict(value)
        self.columns[f"rank_{slot}"] = rank

    def _encounters(self, slot: int, before: str, code: str) -> str:
        """All applications of the direct encounter in a place of the order; gives the column of the last ranks."""
        base = before
        for level in range(1, ENCOUNTER_LEVELS + 1):
            self._encounter(f"{slot}_{level}", base, self.table, is_chosen=code == "DE")
            base = f"de_{slot}_{level}"
        return base

    def _encounter(self, place: str, base: str, table: Table, *, is_chosen: bool) -> None:
        ranks = self.columns[base]
        zero = {n: Decimal(0) for n in self.numbers}
        low, high, cut, result = dict(zero), dict(zero), dict(zero), dict(ranks)
        if is_chosen:
            for group in self._groups(base):
                tied = frozenset(group)
                found = {n: self._range(n, tied, table) for n in group}
                low.update({n: span[0] for n, span in found.items()})
                high.update({n: span[1] for n, span in found.items()})
                cut.update(_cut_off(found))
                uncertain = max(low[n] * (cut[n] == 0) for n in group)
                for n in group:
                    limit = max(low[n], uncertain)
                    result[n] = ranks[n] + sum(low[other] > limit for other in group)
        self.columns[f"low_{place}"], self.columns[f"high_{place}"] = dict(low), dict(high)
        self.columns[f"cut_{place}"], self.columns[f"de_{place}"] = dict(cut), result

    def _range(self, number: PairingNumber, tied: Collection[PairingNumber], table: Table) -> tuple[Decimal, Decimal]:
        """Lowest and highest score that a player can have among those who are tied."""
        games = [record for record in table.records[number] if record.opponent in tied]
        low = Decimal(0) if number in self.annulled else sum((record.points for record in games), Decimal(0))
        missing = sum(not record.is_decided for record in games)
        return low, low + table.scoring.win * missing

    def _ranked_by(self, base: str, value: Numbers) -> dict[PairingNumber, Decimal | int]:
        ranks = self.columns[base]
        return {
            n: ranks[n] + sum(ranks[other] == ranks[n] and value[other] > value[n] for other in self.numbers)
            for n in self.numbers
        }

    def _finish(self) -> None:
        lots = {n: -Decimal(self.lots[n]) for n in self.numbers}
        self.columns["rank"] = self._ranked_by(f"rank_{TIE_BREAK_SLOTS}", lots)
        self.columns["position"] = self._ranked_by("rank", {n: -Decimal(n) for n in self.numbers})
        order = sorted(self.numbers, key=lambda n: self.columns["position"][n])
        self.columns["order"] = dict(enumerate(order, start=self.group.numbers.start))

    def _groups(self, base: str) -> list[list[PairingNumber]]:
        ranks = self.columns[base]
        return [[n for n in self.numbers if ranks[n] == rank] for rank in sorted(set(ranks.values()))]


def _cut_off(found: dict[PairingNumber, tuple[Decimal, Decimal]]) -> Numbers:
    """1 for everybody whom nobody below can still reach; in a group without missing games for all."""
    spans = found.values()
    if all(low == high for low, high in spans):
        return {n: Decimal(1) for n in found}
    return {
        n: Decimal(int(sum(high >= own for _, high in spans) - sum(low > own for low, _ in spans) == 1))
        for n, (own, _) in found.items()
    }
