"""Numbers that meet one another as rarely as possible: an exact search, quick for the few numbers of a table."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from roundbook.model import PairingNumber

Meetings = Container[frozenset[PairingNumber]]


def rarest_meeting(numbers: Sequence[PairingNumber], size: int, meetings: Meetings) -> tuple[PairingNumber, ...]:
    """So many of these numbers, with the fewest meetings among them.

    Of several such choices it is the one whose numbers stand first in `numbers`: put them in the order of lots.

    >>> rarest_meeting((3, 1, 2, 4), 2, {frozenset((3, 1)), frozenset((3, 2))})
    (3, 4)
    """
    met = {one: {other for other in numbers if frozenset((one, other)) in meetings} for one in numbers}
    search = _Search(met, size)
    search.go_on((), tuple(numbers), 0)
    return search.best


class _Search:
    """Branch and bound: take a number or leave it, and turn back where the best choice so far cannot be beaten."""

    def __init__(self, met: Mapping[PairingNumber, set[PairingNumber]], size: int) -> None:
        self.met = met
        self.size = size
        self.best: tuple[PairingNumber, ...] = ()
        self.fewest = len(met) ** 2

    def go_on(self, taken: tuple[PairingNumber, ...], open_numbers: tuple[PairingNumber, ...], count: int) -> None:
        """Try all that can follow; `count` are the meetings among the numbers `taken`."""
        if len(taken) + len(open_numbers) < self.size or self._at_least(taken, open_numbers, count) >= self.fewest:
            return
        if len(taken) == self.size:
            self.best, self.fewest = taken, count
            return
        number, others = open_numbers[0], open_numbers[1:]
        self.go_on((*taken, number), others, count + len(self.met[number].intersection(taken)))
        self.go_on(taken, others, count)

    def _at_least(self, taken: tuple[PairingNumber, ...], open_numbers: tuple[PairingNumber, ...], count: int) -> int:
        """Meetings that no choice from here can avoid: every number that is left out takes its own away, no more."""
        with_taken = {number: len(self.met[number].intersection(taken)) for number in open_numbers}
        with_open = {number: len(self.met[number].intersection(open_numbers)) for number in open_numbers}
        everything = count + sum(with_taken.values()) + sum(with_open.values()) // 2
        gains = sorted((with_taken[number] + with_open[number] for number in open_numbers), reverse=True)
        left_out = len(taken) + len(open_numbers) - self.size
        return max(count, everything - sum(gains[:left_out]))
