"""What C.04 forbids about pairings, on rounds small enough to be checked by eye."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from roundbook.errors import Severity
from roundbook.model import RESULT_BY_CODE, Bye, Forbidden, Game, PairingNumber, PairingRules, Player, Tournament
from roundbook.rules import PairingFault, late_entries, pairing_faults
from tests.swiss.events import settings_of

Told = list[tuple[str, int, int]]


def event(*rounds: str, players: int = 6, planned: int = 5) -> Tournament:
    """A Swiss of rounds such as `1-2+ 3-4= 5:1`: White wins, a draw, `-` Black wins, `w` White wins by forfeit, `f`
    Black does, `*` nothing yet; `5:1`, `5:h` and `5:0` are byes."""
    people = tuple(Player(number=n, name=f"Player {n}") for n in range(1, players + 1))
    games = tuple(game for number, lines in enumerate(rounds, start=1) for game in _games(number, lines))
    return Tournament(settings=settings_of(players, planned), players=people, games=games)


def _games(number: int, lines: str) -> Iterable[Game]:
    codes = {"+": "1-0", "=": "½-½", "-": "0-1", "w": "+ -", "f": "- +"}
    byes = {"1": Bye.PAIRING, "h": Bye.HALF, "0": Bye.ZERO}
    for board, line in enumerate(lines.split(), start=1):
        if ":" in line:
            white, worth = line.split(":")
            yield Game(round_number=number, board=board, white=int(white), black=0, bye=byes[worth])
        else:
            white, black = line[:-1].split("-")
            result = RESULT_BY_CODE[codes[line[-1]]] if line[-1] in codes else None
            yield Game(round_number=number, board=board, white=int(white), black=int(black), result=result)


def alone(colours: str, planned: int = 9) -> Tournament:
    """A Swiss in which number 1 meets others in these colours, `w` behind it by forfeit, and the others have half."""
    rounds = []
    for told_round in colours.split():
        other = int(told_round[1:].rstrip("w"))
        sides = (1, other) if told_round[0] == "W" else (other, 1)
        result = "w" if told_round.endswith("w") else "+"
        free = " ".join(f"{number}:h" for number in range(2, 10) if number != other)
        rounds.append(f"{sides[0]}-{sides[1]}{result} {free}")
    return event(*rounds, players=9, planned=planned)


def changed(tournament: Tournament, number: PairingNumber, **changes: object) -> Tournament:
    """The event with other particulars of a player."""
    players = (replace(one, **changes) if one.number == number else one for one in tournament.players)
    return replace(tournament, players=tuple(players))


def told(tournament: Tournament) -> Told:
    """Code, round and player of every fault that is not only a note about colours."""
    return [_told(fault) for fault in pairing_faults(tournament) if fault.severity is Severity.WARNING]


def _told(fault: PairingFault) -> tuple[str, int, int]:
    return fault.code, fault.round_number, fault.number


def test_lawful_rounds_are_not_spoken_of() -> None:
    """New opponents, colours in turn where it goes, everybody there."""
    assert [] == told(event("1-2+ 3-4= 5-6-", "6-1+ 4-5= 2-3-"))


def test_second_meeting() -> None:
    """It counts whatever the colours, while the first game is open too; a forfeit is no meeting (C.04.2 3.5)."""
    assert [("swiss-met-before", 2, 2)] == told(event("1-2+ 3-4= 5-6-", "2-1+ 6-4= 3-5-"))
    assert [("swiss-met-before", 2, 2)] == told(event("1-2* 3-4= 5-6-", "2-1+ 6-4= 3-5-"))
    assert [] == told(event("1-2w 3-4= 5-6-", "2-1+ 6-4= 3-5-"))


@pytest.mark.parametrize("before", ["5:1 1-2+ 3-4=", "5-6w 1-2+ 3-4="], ids=["bye", "won by forfeit"])
def test_bye_after_a_point_without_a_game(before: str) -> None:
    """A second one is against C.04.1 article 4, whatever the first was."""
    others = changed(event(before, "5:1 2-3= 4-1="), 6, withdrawn_after=1 if "5-6" in before else 0)

    assert [("swiss-second-bye", 2, 5)] == told(others)


def test_bye_after_half_a_point_asked_for() -> None:
    """It is lawful: only the points of a win bar it."""
    assert [] == told(changed(event("5:h 1-2+ 3-4=", "5:1 2-3= 4-1="), 6, withdrawn_after=0))


def test_two_byes_of_a_pairing() -> None:
    """A round has one; what was asked for stands beside it."""
    assert [("swiss-several-byes", 1, 6)] == told(event("5:1 6:1 1-2+ 3-4="))
    assert [] == told(event("5:1 6:h 1-2+ 3-4="))


def test_third_time_the_same_colour() -> None:
    """After Black two Whites may follow, a third may not; Black may."""
    assert [("swiss-colour-run", 4, 1)] == told(alone("B2 W3 W4 W5"))
    assert [] == told(alone("B2 W3 W4 B5"))


def test_forfeits_have_no_colour() -> None:
    """White, White without a game, White: two games in a row (C.04.2 3.4)."""
    assert [] == told(alone("B2 W3 W4w W5"))


def test_colours_that_differ_by_three() -> None:
    """Two Whites more may be, three may not, even if Black comes between them; three at once break two rules."""
    assert [] == told(alone("W2 W3 B4 W5"))
    assert [("swiss-colour-difference", 5, 1)] == told(alone("B2 B3 W4 B5 B6"))
    assert [("swiss-colour-difference", 3, 1), ("swiss-colour-run", 3, 1)] == told(alone("W2 W3 W4"))


def test_both_must_have_the_same_colour() -> None:
    """Numbers 1 and 3 had White twice: in round 3 of 5 they may not meet."""
    rounds = "1-2+ 3-4= 5-6=", "1-4+ 3-6= 2-5=", "1-3* 6-2* 4-5*"

    assert [("swiss-same-colour-due", 3, 1)] == told(event(*rounds))


@pytest.mark.parametrize(("white", "faults"), [("+", []), ("-", [("swiss-same-colour-due", 3, 1)])])
def test_topscorers_of_the_last_round(white: str, faults: Told) -> None:
    """With more than half of the points one of the two is enough, but only in the last round (C.04.3 1.8, 2.1.3)."""
    rounds = f"1-2{white} 3-4- 5-6=", f"1-4{white} 3-6- 2-5=", "1-3* 6-2* 4-5*"

    assert faults == told(event(*rounds, planned=3))


def test_topscorer_has_no_colour_too_often_without_need() -> None:
    """In the last round too, if his opponent could take it."""
    assert [("swiss-colour-run", 4, 1)] == told(alone("B2 W3 W4 W5", planned=4))


def test_open_game_is_half_a_point_for_topscorers() -> None:
    """A win and an adjourned game are 1½ of 2 (C.04.2 3.1); a draw and it are 1, which is not more than half."""
    rounds = "1-2+ 3-4- 5-6=", "1-4* 3-6- 2-5=", "1-3* 6-2* 4-5*"

    assert [] == told(event(*rounds, planned=3))
    assert [("swiss-same-colour-due", 3, 1)] == told(event("1-2= 3-4- 5-6=", *rounds[1:], planned=3))


def test_who_has_white_by_former_colours() -> None:
    """1 had Black and White, 4 White and Black: both prefer the other colour than last time (C.04.3 5.2.1)."""
    before = "2-1+ 4-3= 5:h 6:h", "1-3+ 2-4= 5:h 6:h"

    assert [] == notes(event(*before, "4-1* 3-6* 2:h 5:h"))
    assert [("swiss-colours-reversed", 3, 4)] == notes(event(*before, "1-4* 3-6* 2:h 5:h"))


def test_colours_without_a_history() -> None:
    """In round 1, and for two with the same colours, nothing is told: rank and lot decide (C.04.3 5.2.4, 5.2.5)."""
    assert [] == notes(event("2-1+ 3-4= 6-5=", "3-2* 4-1* 6:h 5:h"))


def notes(tournament: Tournament) -> Told:
    """The same for notes."""
    return [_told(fault) for fault in pairing_faults(tournament) if fault.severity is Severity.NOTE]


def test_those_kept_apart() -> None:
    """Who must not meet by the rules of the event, in the rounds for which it holds."""
    paired = event("1-2+ 3-4= 5-6-")
    rules = PairingRules(forbidden=(Forbidden(numbers=(1, 2)), Forbidden(numbers=(3, 4), first_round=2)))

    assert [("swiss-kept-apart", 1, 1)] == told(replace(paired, settings=replace(paired.settings, pairing_rules=rules)))


def test_who_withdrew_and_is_paired() -> None:
    """Told as long as nobody has played in the round; afterwards it is a forfeit as any other."""
    open_round, played = "6-1* 4-5* 2-3*", "6-1w 4-5= 2-3*"

    assert [("swiss-paired-after-withdrawal", 2, 1)] == told(
        changed(event("1-2+ 3-4= 5-6-", open_round), 1, withdrawn_after=1)
    )
    assert [] == told(changed(event("1-2+ 3-4= 5-6-", played), 1, withdrawn_after=1))


def test_who_withdrew_and_has_points_for_a_bye() -> None:
    """Any round after a withdrawal is worth nothing (C.07 16.1)."""
    rounds = "1-2+ 3-4= 5:0", "3:h 1-4= 2-5="

    assert [("swiss-bye-after-withdrawal", 2, 3)] == told(
        changed(changed(event(*rounds, players=5), 3, withdrawn_after=1), 5, byes=((1, Bye.ZERO),))
    )


@pytest.mark.parametrize(
    ("asked", "line", "code"),
    [
        (Bye.HALF, "1-2* 3-4*", "swiss-paired-despite-bye"),
        (Bye.ZERO, "1-2* 3-4*", "swiss-paired-despite-bye"),
        (Bye.HALF, "1:1 2:h 3-4*", "swiss-bye-of-other-worth"),
        (Bye.ZERO, "1:1 2:h 3-4*", "swiss-bye-of-other-worth"),
        (Bye.HALF, "2:h 3-4*", "swiss-bye-without-line"),
    ],
)
def test_bye_asked_for_and_not_given(asked: Bye, line: str, code: str) -> None:
    """Paired all the same, given another worth, or forgotten."""
    late = changed(event(line, players=4), 1, byes=((1, asked),))

    assert [(code, 1, 1)] == told(late)


@pytest.mark.parametrize(("asked", "line"), [(Bye.HALF, "1:h"), (Bye.ZERO, "1:0"), (Bye.ZERO, "")])
def test_bye_asked_for_and_given(asked: Bye, line: str) -> None:
    """Nothing is told; a round that is worth nothing needs no line."""
    assert [] == told(changed(event(f"{line} 2:h 3-4*", players=4), 1, byes=((1, asked),)))


def test_who_is_on_no_line() -> None:
    """All who are missing in one sentence, but not those who withdrew or asked for it."""
    asked = changed(event("1-2+ 3-4= 5-6-", "6-1*"), 5, byes=((2, Bye.ZERO),))
    (fault,) = pairing_faults(changed(asked, 2, withdrawn_after=1))

    assert ("swiss-missing", 2, "Player 3; Player 4") == (fault.code, fault.round_number, fault.details["names"])


def test_late_entries_are_not_missing() -> None:
    """Number 6 comes in round 3, number 7 waits for the next; number 2 was forgotten in round 1, not late."""
    late = event("1-3+ 4-5=", "4-1+ 5-2= 3:1", "6-4= 1-2= 3-5=", players=7)

    assert [(6, (1, 2), 3), (7, (1, 2, 3), 4)] == [
        (one.number, one.missed, one.first_round) for one in late_entries(late)
    ]
    assert [("swiss-missing", 1, 0)] == told(late)


def test_late_entry_who_was_then_forgotten() -> None:
    """Number 6 was there when number 7 came, in round 2: he is missing in it, but not in round 1."""
    late = event("1-3+ 4-5= 2:h", "4-1+ 5-2= 3-7=", players=7)

    assert [(6, 2, (1, 2), 3), (7, 2, (1,), 2)] == [
        (one.number, one.arrival, one.missed, one.first_round) for one in late_entries(late)
    ]
    assert [("swiss-missing", 2, 0)] == told(late)


def test_late_entry_without_a_round() -> None:
    """All planned rounds are paired: none is left for number 5."""
    (late,) = late_entries(event("1-2+ 3-4=", "4-1= 2-3=", players=5, planned=2))

    assert (5, (1, 2), None) == (late.number, late.missed, late.first_round)


def test_other_formats_are_not_judged() -> None:
    """In a round robin the schedule says who meets whom."""
    paired = event("1-2+", "1-2+")

    assert () == pairing_faults(replace(paired, settings=replace(paired.settings, format="round-robin")))
