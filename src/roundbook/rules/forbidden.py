"""Who must not be paired with whom in a round, though they never met: what the organiser said.

Whoever shares a federation or club is found by what stands beside the players now; a blank is shared with nobody.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from roundbook.model import Forbidden, PairingNumber, Tournament

Pair = frozenset[PairingNumber]


def forbidden_pairs(tournament: Tournament, round_number: int) -> frozenset[Pair]:
    """Pairs of pairing numbers that must not meet in a round.

    >>> from dataclasses import replace
    >>> from roundbook.rules.example import example_tournament
    >>> event = example_tournament()
    >>> rules = replace(event.settings.pairing_rules, forbidden=(Forbidden(numbers=(2, 5), last_round=3),))
    >>> event = replace(event, settings=replace(event.settings, pairing_rules=rules))
    >>> [sorted(map(sorted, forbidden_pairs(event, number))) for number in (3, 4)]
    [[[2, 5]], []]
    """
    return frozenset(
        frozenset(pair)
        for rule, numbers in forbidden_groups(tournament)
        if rule.holds(round_number)
        for pair in combinations(numbers, 2)
    )


def forbidden_groups(tournament: Tournament) -> Iterator[tuple[Forbidden, tuple[PairingNumber, ...]]]:
    """Each rule with the numbers of players of whom no two may meet; a rule about clubs comes once for each club."""
    for rule in tournament.settings.pairing_rules.forbidden:
        if rule.shared is None:
            yield rule, tuple(sorted(rule.numbers))
            continue
        sharing: dict[str, list[PairingNumber]] = defaultdict(list)
        for player in tournament.players:
            sharing[" ".join(rule.shared.of(player).split()).casefold()].append(player.number)
        yield from ((rule, tuple(sorted(own))) for key, own in sharing.items() if key and len(own) > 1)
