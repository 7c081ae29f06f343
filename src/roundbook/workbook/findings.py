"""The Report in words: what was read, who withdrew and what follows, what is missing, how each tie was decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from roundbook.errors import Problem, Severity
from roundbook.model import CompletedRule, Game, Group, PairingNumber, Points, Tournament
from roundbook.rules import (
    LOT,
    SHARED,
    LineUpFault,
    TieStep,
    Withdrawal,
    contradictions,
    effective_result,
    explain_ties,
    judge_withdrawals,
    line_up_findings,
    meetings_of_those_kept_apart,
    possible_withdrawals,
    rating_warnings,
    reserves_used,
    withdrawals_by_number,
)
from roundbook.text import Texts, load_texts
from roundbook.text.days import date_in_words
from roundbook.workbook.book import ReportLine

# The line that says when; a report that differs in nothing else is the same report.
STAMP = "stamp"
LINE_UP_FAULTS = {
    LineUpFault.ORDER: "line_up_order",
    LineUpFault.TWICE: "line_up_twice",
    LineUpFault.NOBODY: "line_up_nobody",
}
KIND_BY_SEVERITY = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def report_lines(
    tournament: Tournament, texts: Texts, problems: Iterable[Problem], when: str
) -> tuple[ReportLine, ...]:
    """All lines of the Report. `when` is printed as it is; `problems` are findings about the file."""
    teller = _Teller(tournament, texts)
    file_problems = tuple(
        ReportLine(kind=KIND_BY_SEVERITY[problem.severity], text=texts.problem(problem)) for problem in problems
    )
    sections = (
        (
            "report_state",
            (_plain(teller.state()), ReportLine(kind=STAMP, text=texts.message("report_when", when=when))),
        ),
        ("report_withdrawals", tuple(teller.withdrawals())),
        ("report_checks", (*file_problems, *teller.checks())),
        ("report_open_matches" if tournament.is_of_teams else "report_open_games", tuple(teller.missing_results())),
        ("report_ties", tuple(teller.ties())),
    )
    lines: list[ReportLine] = []
    for heading, found in sections:
        if found:
            lines += [ReportLine(kind="heading", text=texts.message(heading)), *found]
    return tuple(lines)


def withdrawal_sentences(tournament: Tournament, texts: Texts) -> list[str]:
    """What follows for each player who withdrew, or team.

    "Hansen withdrew after round 3: 3 of 7 games played, 4 needed; results removed from the standings, ..."
    """
    players = tournament.player_by_number
    count = "matches" if tournament.is_of_teams else "games"
    count += "_played" if tournament.settings.completed is CompletedRule.PLAYED else "_decided"
    judgements = judge_withdrawals(tournament)
    return [_withdrawal(judged, _on_one_line(players[judged.number].name), count, texts) for judged in judgements]


def _withdrawal(judged: Withdrawal, name: str, counted: str, texts: Texts) -> str:
    key = "withdrawal_kept" if judged.counts else "withdrawal_removed"
    started = "withdrew_after" if judged.after_round else "withdrew_before"
    return texts.message(
        key,
        who=texts.message(started, name=name, round=judged.after_round),
        games=texts.message(counted, completed=judged.completed, scheduled=judged.scheduled, needed=judged.needed),
    )


def _on_one_line(name: str) -> str:
    return " ".join(name.split())


def tie_sentences(tournament: Tournament, texts: Texts, group: Group) -> tuple[tuple[str, list[str]], ...]:
    """Who is tied in a group, and what decided each tie step by step."""
    return tuple(_Teller(tournament, texts).group_ties(group))


def _plain(text: str) -> ReportLine:
    return ReportLine(kind="plain", text=text)


class _Teller:
    """Sentences about one tournament in one language."""

    def __init__(self, tournament: Tournament, texts: Texts) -> None:
        self.tournament, self.texts = tournament, texts
        self.own = load_texts(tournament.settings.language)  # sheets and columns are called as the workbook calls them
        self.players = tournament.player_by_number
        self.withdrawn = withdrawals_by_number(tournament)
        self.games = [game for game in tournament.games if not game.is_bye]
        self.sheet_of_players = "teams" if tournament.is_of_teams else "players"

    def state(self) -> str:
        done = sum(effective_result(game, self.withdrawn) is not None for game in self.games)
        key = "report_matches" if self.tournament.is_of_teams else "report_games"
        return self.texts.message(key, done=done, total=len(self.games), players=len(self.players))

    def withdrawals(self) -> Iterator[ReportLine]:
        sentences = withdrawal_sentences(self.tournament, self.texts)
        yield from (ReportLine(kind="note", text=sentence) for sentence in sentences)

    def checks(self) -> Iterator[ReportLine]:
        for possible in possible_withdrawals(self.tournament):
            rounds = ", ".join(str(number) for number in possible.missed_rounds)
            values = {"name": self._name(possible.number), "rounds": rounds, "after": possible.after_round}
            values |= {"column": self.own.label("player_withdrawn"), "sheet": self.own.sheet(self.sheet_of_players)}
            yield ReportLine(kind="warning", text=self.texts.message("possible_withdrawal", **values))
            if forfeits := self._lost_by_forfeit(possible.number, possible.missed_rounds):
                places = "; ".join(self._place(game) for game in forfeits)
                yield ReportLine(kind="warning", text=self.texts.message("withdrawal_taken_back", places=places))
        for found in contradictions(self.tournament):
            text = self.texts.message(
                "match_after_withdrawal" if self.tournament.is_of_teams else "played_after_withdrawal",
                name=self._name(found.number),
                opponent=self._name(found.opponent),
                after=found.after_round,
                round=found.round_number,
            )
            yield ReportLine(kind="warning", text=text)
        for problem in rating_warnings(self.tournament):
            yield ReportLine(kind="warning", text=self.texts.problem(problem))
        # Nothing to be done about it after the draw.
        for late in meetings_of_those_kept_apart(self.tournament):
            yield ReportLine(kind="note", text=self.texts.problem(late.problem))
        yield from self._line_ups()

    def _line_ups(self) -> Iterator[ReportLine]:
        """What is odd about line-ups of teams, and who played as a reserve."""
        for found in line_up_findings(self.tournament):
            values = {"round": found.round_number, "board": found.board, "team": self._name(found.team)}
            name = self._member(found.team, found.number)
            text = self.texts.message(LINE_UP_FAULTS[found.fault], name=name, **values)
            yield ReportLine(kind="warning", text=text)
        for used in reserves_used(self.tournament):
            rounds = ", ".join(map(str, used.rounds))
            who = {"name": self._member(used.team, used.number), "team": self._name(used.team)}
            yield ReportLine(kind="note", text=self.texts.message("reserve_used", rounds=rounds, **who))

    def _member(self, team: PairingNumber, number: int) -> str:
        names = (m.name for m in self.tournament.members if (m.team, m.number) == (team, number))
        return _on_one_line(next(names, ""))

    def missing_results(self) -> Iterator[ReportLine]:
        begun = {game.round_number for game in self.games if self._has_begun(game) and not self._is_implied(game)}
        open_games = [game for game in self.games if effective_result(game, self.withdrawn) is None]
        for game in open_games:
            if game.round_number in begun:
                yield _plain(self._missing(game))
        waiting = sorted({game.round_number for game in open_games} - begun)
        if waiting:
            key = "rounds_not_begun" if len(waiting) > 1 else "round_not_begun"
            rounds = _ranges(waiting) if len(waiting) > 1 else self._round(waiting[0])
            yield _plain(self.texts.message(key, rounds=rounds))

    def ties(self) -> Iterator[ReportLine]:
        if any(game.result is not None for game in self.games):
            for group in self.tournament.groups:
                ties = list(self.group_ties(group))
                if ties and group.name:
                    yield _plain(f"{group.name}:")
                for tied, steps in ties:
                    yield from map(_plain, (tied, *(f"    {step}" for step in steps)))

    def group_ties(self, group: Group) -> Iterator[tuple[str, list[str]]]:
        for tie in explain_ties(self.tournament, group):
            values = {"points": self._number(tie.points), "names": self._names(tie.numbers)}
            yield self.texts.message("tied_on_points", **values), [self._step(step) for step in tie.steps]

    def _step(self, step: TieStep) -> str:
        if step.code == SHARED:
            return self.texts.message("tie_shared", names=self._names(step.numbers))
        parts = " > ".join(self._part(step, part) for part in step.parts)
        if step.code == LOT:
            return self.texts.message("tie_by_lot", order=parts)
        return self.texts.message("tie_by_code", code=step.code, order=parts)

    def _part(self, step: TieStep, part: tuple[PairingNumber, ...]) -> str:
        found = (step.values.get(number) for number in part)
        values = {self._number(value) for value in found if value is not None}
        shown = f" {values.pop()}" if len(values) == 1 else ""
        return self._names(part) + shown

    def _lost_by_forfeit(self, number: PairingNumber, rounds: tuple[int, ...]) -> list[Game]:
        """Games of a player in these rounds that stand as forfeits on the round sheets."""
        mine = (game for game in self.games if number in (game.white, game.black) and game.round_number in rounds)
        return [game for game in mine if game.result is not None and not game.result.is_played]

    def _place(self, game: Game) -> str:
        return self.texts.message("round_and_board", round=game.round_number, board=game.board)

    def _is_implied(self, game: Game) -> bool:
        """Whether the game is decided by a withdrawal: such a forfeit stands in rounds that nobody has begun."""
        return effective_result(replace(game, result=None), self.withdrawn) is not None

    def _has_begun(self, game: Game) -> bool:
        return game.result is not None or any(board.result is not None for board in game.boards)

    def _missing(self, game: Game) -> str:
        values = {"white": self._name(game.white), "black": self._name(game.black)}
        if game.boards:
            boards = ", ".join(str(board.board) for board in game.boards if board.result is None)
            return self.texts.message("boards_missing", round=self._round(game.round_number), boards=boards, **values)
        return self.texts.message("result_missing", round=self._round(game.round_number), board=game.board, **values)

    def _round(self, number: int) -> str:
        """Number of a round, with its date in brackets where it has one."""
        date = date_in_words(self.tournament.round_date(number), self.texts)
        return f"{number} ({date})" if date else str(number)

    def _number(self, value: Points) -> str:
        return self.texts.number(number_in_words(value))

    def _name(self, number: PairingNumber) -> str:
        return _on_one_line(self.players[number].name)

    def _names(self, numbers: Iterable[PairingNumber]) -> str:
        # Most names have a comma of their own.
        return "; ".join(self._name(number) for number in numbers)


def number_in_words(value: Points) -> str:
    """Points as people write them, without needless noughts.

    >>> number_in_words(Decimal("8.50")), number_in_words(Decimal("1E+1"))
    ('8.5', '10')
    """
    exact = value.quantize(Decimal("0.001")) if value.as_tuple().exponent not in range(-3, 1) else value
    text = format(exact, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _ranges(numbers: list[int]) -> str:
    """Ascending numbers with runs drawn together.

    >>> _ranges([3, 4, 5, 8])
    '3–5, 8'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
