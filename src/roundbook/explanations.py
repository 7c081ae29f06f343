"""How ties were decided, in words: the steps, and how the numbers that decided arise.

`rules.explaining` takes the numbers apart; here the parts become lines such as `Larsen: SB 9.25 = 1 × 3.5 (Berg) +
½ × 1.5 (Lee)`. What such a line says is the same in every language; sentences come from the texts. Short lines, for
the Report, leave out what adds nothing; full ones, for a terminal, have all of it with its round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

from roundbook.model import Group, PairingNumber, Tournament
from roundbook.rules import LOT, SHARED, Tie, TieStep, Value, classify, explain_ties, tie_break_of
from roundbook.rules.explaining import (
    Application,
    Average,
    ByBoards,
    Dummy,
    Explanation,
    Given,
    Means,
    Perfect,
    Performance,
    Sum,
    Term,
    applications,
    explained,
    explained_points,
)
from roundbook.text import Texts
from roundbook.text.figures import number_in_words, with_half
from roundbook.tie_break_words import rule_key

# Of so many the step says everything.
_PAIR = 2
# What teams are compared by, in the letters of the regulations.
_CODES = {Means.MATCH: "MP", Means.GAME: "GP"}


def tie_sentences(tournament: Tournament, texts: Texts, group: Group) -> tuple[tuple[str, list[str]], ...]:
    """Who is tied in a group, and what decided each tie step by step."""
    teller = TieTeller(tournament, texts, group)
    return tuple((teller.tied(tie), [teller.step(step) for step in tie.steps]) for tie in teller.ties)


class TieTeller:
    """Sentences about the ties of one group, in one language."""

    def __init__(self, tournament: Tournament, texts: Texts, group: Group, *, is_full: bool = False) -> None:
        """`is_full`: everything that is added up, noughts too, with its round."""
        self.tournament, self.texts, self.group, self.is_full = tournament, texts, group, is_full
        self.table = classify(tournament.section(group))
        self.ties = explain_ties(tournament, group)
        self.players = tournament.player_by_number
        self.needs_article_16 = False  # whether a line told so far goes by it

    # ---- the steps

    def tied(self, tie: Tie) -> str:
        """Who is tied, and on how many points."""
        return self.texts.message("tied_on_points", points=self._number(tie.points), names=self._names(tie.numbers))

    def step(self, step: TieStep) -> str:
        """What one tie-break decided, the players best first, and which ones before it decided nothing."""
        line = self._decided(step)
        codes = ", ".join(step.equal_in)
        return self.texts.message("tie_equal_in", line=line, codes=codes) if codes else line

    def _decided(self, step: TieStep) -> str:
        if step.code == SHARED:
            return self.texts.message("tie_shared", names=self._names(step.numbers))
        parts = " > ".join(self._part(step, part) for part in step.parts)
        if step.code == LOT:
            return self.texts.message("tie_by_lot", order=parts)
        return self.texts.message("tie_by_code", code=step.code, order=parts)

    def rule(self, code: str) -> str:
        """What a tie-break is, in one line."""
        return f"{code}: {self.texts.message(rule_key(code))}"

    def arising(self, step: TieStep) -> list[str]:
        """How the numbers that one step compared arise, a line for each player or application; none where it is plain.

        Numbers that stand there already, a lot, and a shared place need no line.
        """
        if step.code in (LOT, SHARED):
            return []
        if tie_break_of(step.code, self.tournament.settings).needs_tie:
            return self._encounters(step.code, step.numbers)
        return [line for part in step.parts for number in part for line in self.value(step.code, number)]

    def undecided(self, step: TieStep) -> list[str]:
        """Why a direct encounter before the step decided nothing: all are equal in it, or have not met."""
        codes = (code for code in step.equal_in if tie_break_of(code, self.tournament.settings).needs_tie)
        return [f"{code}: {line}" for code in codes for line in self._encounters(code, step.numbers)]

    def _part(self, step: TieStep, part: tuple[PairingNumber, ...]) -> str:
        found = (step.values.get(number) for number in part)
        values = {self._number(value) for value in found if value is not None}
        shown = f" {values.pop()}" if len(values) == 1 else ""
        return self._names(part) + shown

    # ---- the numbers

    def value(self, code: str, number: PairingNumber) -> list[str]:
        """How the value of a tie-break arises for a player; nothing for a number that stands there already."""
        found = explained(self.table, code, number)
        if found is None or isinstance(found, Given):
            return []
        return [f"{self._name(number)}: {self._of(code, found)}"]

    def points(self, number: PairingNumber) -> str:
        """How the points of a player arise, round by round."""
        return self._of(self.texts.label("standings_points"), explained_points(self.table, number))

    def _of(self, code: str, found: Explanation) -> str:
        head = f"{code} {self._shown(found.value)}"
        match found:
            case Sum():
                return f"{head} = {self._sum(found)}"
            case Average():
                return f"{head} = {self._average(found)}"
            case Performance():
                return f"{head} = {self._performance(found)}"
            case Perfect():
                return f"{head}: {self._perfect(found)}"
            case ByBoards():
                return f"{head}: {' · '.join(map(self._number, found.numbers))}"
            case _:
                return head

    def _sum(self, found: Sum) -> str:
        added = self._added(found.terms)
        if found.divisor != 1:
            added = f"({added}) / {found.divisor}"
        return added if found.base is None else _joined([self._number(found.base), *([added] if found.terms else [])])

    def _average(self, found: Average) -> str:
        kept = sum(term.cut is None for term in found.terms)
        return f"({self._added(found.terms)}) / {kept}" if kept else "–"

    def _performance(self, found: Performance) -> str:
        sign = "+" if found.difference >= 0 else "−"
        made = f"{self._shown(found.average.value)} {sign} {abs(found.difference)}"
        why = self.texts.message(
            "explained_performance",
            score=self._number(found.score),
            games=found.games,
            percent=found.percent,
            difference=str(found.difference).replace("-", "−"),
        )
        return f"{made}; {self._shown(found.average.value)} = {self._average(found.average)}; {why}"

    def _perfect(self, found: Perfect) -> str:
        if not found.score:
            return self.texts.message("explained_no_point")
        return self.texts.message(
            "explained_perfect",
            score=self._number(found.score),
            rating=self._number(found.rating),
            expected=self._number(found.expected),
            less=self._number(found.rating - 1),
            short=self._number(found.expected_below),
        )

    def _added(self, terms: Iterable[Term]) -> str:
        """What was added, and behind it what was cut."""
        told = [term for term in terms if self.is_full or _matters(term)]
        added = _joined(self._term(term) for term in told if term.cut is None) or "0"
        cut = [self.texts.message(f"cut_{term.cut}", term=self._term(term)) for term in told if term.cut]
        return "; ".join([added, *cut])

    def _term(self, term: Term) -> str:
        whose = "; ".join(self._whose(term))
        return f"{self._amount(term)} ({whose})" if whose else self._amount(term)

    def _amount(self, term: Term) -> str:
        if term.points is not None and term.factor is not None and term.limit is None:
            return f"{self._half(term.points)} × {self._number(term.factor)}"
        return self._half(term.value if term.would_be is None else term.would_be)

    def _whose(self, term: Term) -> Iterator[str]:
        """Of whom, in which round, and whether he reached the limit of Koya."""
        if term.dummy is not None:
            yield self._dummy(term.dummy)
        elif term.opponent:
            yield self._name(term.opponent)
        if term.points_of_opponent is not None and self.is_full:
            self.needs_article_16 = True
            yield self.texts.message("explained_adjusted", points=self._number(term.points_of_opponent))
        if term.limit is not None and term.factor is not None:
            yield f"{self._number(term.factor)} {'<' if term.is_below else '≥'} {self._number(term.limit)}"
        if term.round_number and (self.is_full or term.dummy or term.bye):
            yield self.texts.message("explained_round", round=term.round_number)

    def _dummy(self, dummy: Dummy) -> str:
        self.needs_article_16 = True
        if not self.is_full:
            return self.texts.message("explained_dummy")
        scores = {"own": self._number(dummy.own), "most": self._number(dummy.most)}
        if dummy.scheduled:
            return self.texts.message("explained_dummy_scheduled", name=self._name(dummy.scheduled), **scores)
        return self.texts.message("explained_dummy_free", rounds=dummy.rounds, **scores)

    # ---- direct encounter

    def _encounters(self, code: str, numbers: tuple[PairingNumber, ...]) -> list[str]:
        found = applications(self.table, code, numbers)
        # Of two players the step says it all.
        is_plain = not self.is_full and len(found) == 1 and len(numbers) == _PAIR and not found[0].is_open
        return [] if is_plain else [self._encounter(one) for one in found]

    def _encounter(self, found: Application) -> str:
        line = self._by_boards(found) if found.means is Means.BOARDS else self._encounter_by_score(found)
        if found.is_open:
            line = self.texts.message("encounter_not_met" if found.has_not_met else "encounter_open", line=line)
        return self.texts.message("encounter_equal", line=line) if len(found.parts) == 1 else line

    def _by_boards(self, found: Application) -> str:
        lists = (f"{self._name(team)} {' · '.join(map(self._number, own))}" for team, own in found.lists.items())
        return self.texts.message("encounter_boards", lists="; ".join(lists))

    def _encounter_by_score(self, found: Application) -> str:
        ordered = [number for part in found.parts for number in part]
        values = {
            "names": self._names(found.numbers),
            "scores": "; ".join(self._score(found, number) for number in ordered),
        }
        if found.means is Means.POINTS:
            return self.texts.message("encounter_of_players", **values)
        return self.texts.message("encounter_of_teams", score=_CODES[found.means], **values)

    def _score(self, found: Application, number: PairingNumber) -> str:
        shown = f"{self._name(number)} {self._number(found.scores[number])}"
        is_plain = len(found.numbers) == _PAIR and not self.is_full
        return shown if is_plain or not found.terms[number] else f"{shown} = {self._added(found.terms[number])}"

    # ---- words and figures

    def _shown(self, value: Value) -> str:
        return "–" if value is None else self._number(value)

    def _number(self, value: Decimal) -> str:
        return self.texts.number(number_in_words(value))

    def _half(self, value: Decimal) -> str:
        return self.texts.number(with_half(value)).replace("-", "−")

    def _name(self, number: PairingNumber) -> str:
        return " ".join(self.players[number].name.split())

    def _names(self, numbers: Iterable[PairingNumber]) -> str:
        # Most names have a comma of their own.
        return "; ".join(self._name(number) for number in numbers)


def _matters(term: Term) -> bool:
    """Whether a term adds something, was cut, or would have counted had the opponent reached the limit.

    A running score of nothing belongs to the row of them.
    """
    has_scored = term.points is not None and term.points > 0 and term.limit is not None
    return bool(term.value or term.cut or has_scored or not (term.opponent or term.bye))


def _joined(terms: Iterable[str]) -> str:
    """Terms with signs between them.

    >>> _joined(["5", "−1 (round 3)", "2"])
    '5 − 1 (round 3) + 2'
    """
    return " + ".join(terms).replace("+ −", "− ")
