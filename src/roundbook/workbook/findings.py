"""The Report in words: what was read, who withdrew and what follows, what is missing, how each tie was decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from roundbook.errors import Problem, Severity
from roundbook.explanations import TieTeller
from roundbook.model import CompletedRule, Game, PairingNumber, Settings, Tournament
from roundbook.rules import (
    LOT,
    SHARED,
    LineUpFault,
    TieStep,
    Withdrawal,
    classify,
    contradictions,
    effective_result,
    forbidden_groups,
    judge_withdrawals,
    late_entries,
    line_up_findings,
    meetings_of_those_kept_apart,
    possible_withdrawals,
    rating_warnings,
    reserves_used,
    withdrawals_by_number,
)
from roundbook.rules.deciding import cup_of
from roundbook.text import Texts, load_texts
from roundbook.text.days import date_in_words
from roundbook.text.progress import progress_words
from roundbook.workbook.book import ReportLine
from roundbook.workbook.cup_findings import bracket_lines, left_the_cup
from roundbook.workbook.forbidden_words import rounds_of
from roundbook.workbook.sheets.report import line_cells
from roundbook.workbook.stage_names import round_title

# The line that says when; a report that differs in nothing else is the same report.
STAMP = "stamp"
LINE_UP_FAULTS = {
    LineUpFault.ORDER: "line_up_order",
    LineUpFault.TWICE: "line_up_twice",
    LineUpFault.NOBODY: "line_up_nobody",
}
# Rows that a report may fill with how numbers arise; the rest of the sheet is left to what is longer by itself, and to
# the lines of a repair.
MOST_ROWS_WITH_TERMS = 120
_INDENT = "    "
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
            (
                *teller.rounds(),
                _plain(teller.state()),
                ReportLine(kind=STAMP, text=texts.message("report_when", when=when)),
            ),
        ),
        ("report_bracket", tuple(bracket_lines(tournament, texts))),
        (_withdrawals_heading(tournament.settings), tuple(teller.withdrawals())),
        ("report_forbidden", tuple(teller.kept_apart())),
        ("report_late_entries", tuple(teller.late_entries())),
        ("report_checks", (*file_problems, *teller.checks())),
        ("report_open_matches" if tournament.is_of_teams else "report_open_games", tuple(teller.missing_results())),
        ("report_reserves", tuple(teller.reserves())),
    )
    lines = [line for heading, found in sections for line in _section(texts, heading, found)]
    rows = sum(len(line_cells(texts, line)) for line in lines)
    lines += _section(texts, "report_ties", tuple(teller.ties(MOST_ROWS_WITH_TERMS - rows)))
    return tuple(lines)


def _withdrawals_heading(settings: Settings) -> str:
    """With the article that it is judged by; no regulation has one for a knockout."""
    if settings.is_knockout:
        return "report_withdrawals_cup"
    return "report_withdrawals_swiss" if settings.is_swiss else "report_withdrawals"


def _section(texts: Texts, heading: str, found: tuple[ReportLine, ...]) -> tuple[ReportLine, ...]:
    return (ReportLine(kind="heading", text=texts.message(heading)), *found) if found else ()


def withdrawal_sentences(tournament: Tournament, texts: Texts, number: PairingNumber | None = None) -> list[str]:
    """What follows for each player who withdrew, or team; or for the one with a number.

    "Hansen withdrew after round 3: 3 of 7 games played, 4 needed; results removed from the standings, ..."
    """
    players = tournament.player_by_number
    if tournament.settings.is_knockout:
        return list(left_the_cup(tournament, texts, number))
    if tournament.settings.is_swiss:
        left = ((one, after) for one, after in withdrawals_by_number(tournament).items() if number in (None, one))
        named = (_who(_on_one_line(players[one].name), after, texts) for one, after in left)
        return [texts.message("withdrawal_in_swiss", who=who) for who in named]
    count = "matches" if tournament.is_of_teams else "games"
    count += "_played" if tournament.settings.completed is CompletedRule.PLAYED else "_decided"
    judgements = [judged for judged in judge_withdrawals(tournament) if number in (None, judged.number)]
    return [_withdrawal(judged, _on_one_line(players[judged.number].name), count, texts) for judged in judgements]


def _withdrawal(judged: Withdrawal, name: str, counted: str, texts: Texts) -> str:
    key = "withdrawal_kept" if judged.counts else "withdrawal_removed"
    return texts.message(
        key,
        who=_who(name, judged.after_round, texts),
        games=texts.message(counted, completed=judged.completed, scheduled=judged.scheduled, needed=judged.needed),
    )


def _who(name: str, after_round: int, texts: Texts) -> str:
    return texts.message("withdrew_after" if after_round else "withdrew_before", name=name, round=after_round)


def _on_one_line(name: str) -> str:
    return " ".join(name.split())


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

    def rounds(self) -> Iterator[ReportLine]:
        """How far a Swiss is."""
        if self.tournament.settings.is_swiss:
            table = classify(self.tournament)
            yield _plain(progress_words(self.texts, table.rounds, self.tournament.planned_rounds, table.missing))

    def state(self) -> str:
        done = sum(effective_result(game, self.withdrawn) is not None for game in self.games)
        total = cup_of(self.tournament).games if self.tournament.settings.is_knockout else len(self.games)
        key = "report_matches" if self.tournament.is_of_teams else "report_games"
        return self.texts.message(key, done=done, total=total, players=len(self.players))

    def kept_apart(self) -> Iterator[ReportLine]:
        """Who must not meet, by names, for Settings has their numbers."""
        for rule, numbers in forbidden_groups(self.tournament):
            names = "; ".join(f"{number} {self._name(number)}" for number in numbers)
            yield _plain(f"{names}{rounds_of(rule)}")

    def withdrawals(self) -> Iterator[ReportLine]:
        sentences = withdrawal_sentences(self.tournament, self.texts)
        yield from (ReportLine(kind="note", text=sentence) for sentence in sentences)

    def late_entries(self) -> Iterator[ReportLine]:
        """Who joined a Swiss later, from which round, and what he missed."""
        for late in late_entries(self.tournament):
            values = {"name": self._name(late.number), "number": late.number, "missed": _ranges(list(late.missed))}
            key = "late_from" if late.first_round else "late_without_round"
            yield _plain(self.texts.message(key, **values, round=late.first_round))

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
                round=self._numbered(found.round_number),
            )
            yield ReportLine(kind="warning", text=text)
        for problem in rating_warnings(self.tournament):
            yield ReportLine(kind="warning", text=self.texts.problem(problem))
        # Nothing to be done about it after the draw.
        for late in meetings_of_those_kept_apart(self.tournament):
            yield ReportLine(kind="note", text=self.texts.problem(late.problem))
        yield from self._line_ups()

    def _line_ups(self) -> Iterator[ReportLine]:
        """What is odd about line-ups of teams."""
        for found in line_up_findings(self.tournament):
            values = {"round": found.round_number, "board": found.board, "team": self._name(found.team)}
            values |= {"name": self._member(found.team, found.number), "numbers": ", ".join(map(str, found.line_up))}
            yield ReportLine(kind="warning", text=self.texts.message(LINE_UP_FAULTS[found.fault], **values))

    def reserves(self) -> Iterator[ReportLine]:
        """Who played as a reserve and when, a line for each team: for the record, nothing to look into."""
        for team, used in groupby(reserves_used(self.tournament), key=lambda used: used.team):
            names = (f"{self._member(team, one.number)} ({_ranges(list(one.rounds))})" for one in used)
            yield _plain(f"{self._name(team)}: {'; '.join(names)}")

    def _member(self, team: PairingNumber, number: int) -> str:
        names = (m.name for m in self.tournament.members if (m.team, m.number) == (team, number))
        return _on_one_line(next(names, ""))

    def missing_results(self) -> Iterator[ReportLine]:
        begun = {game.round_number for game in self.games if self._has_begun(game) and not self._is_implied(game)}
        open_games = [game for game in self.games if effective_result(game, self.withdrawn) is None]
        for game in open_games:
            if game.round_number in begun:
                note = f" ({_on_one_line(game.note)})" if game.note else ""
                yield _plain(self._missing(game) + note)
        waiting = sorted({game.round_number for game in open_games} - begun)
        if waiting and self.tournament.settings.is_knockout:
            rounds = ", ".join(map(self._round, waiting))
            yield _plain(self.texts.message("stages_not_begun", rounds=rounds))
        elif waiting:
            key = "rounds_not_begun" if len(waiting) > 1 else "round_not_begun"
            rounds = _ranges(waiting) if len(waiting) > 1 else self._round(waiting[0])
            yield _plain(self.texts.message(key, rounds=rounds))

    def ties(self, room: int) -> Iterator[ReportLine]:
        """Every tie and its steps; how the numbers arise that decided them, as far as there is room for it."""
        if any(game.result is not None for game in self.games):
            tellers = [TieTeller(self.tournament, self.texts, group) for group in self.tournament.groups]
            room -= sum(1 + len(tie.steps) for teller in tellers for tie in teller.ties)
            yield from _TieLines(room, self.texts).of(tellers)

    def _lost_by_forfeit(self, number: PairingNumber, rounds: tuple[int, ...]) -> list[Game]:
        """Games of a player in these rounds that stand as forfeits on the round sheets."""
        mine = (game for game in self.games if number in (game.white, game.black) and game.round_number in rounds)
        return [game for game in mine if game.result is not None and not game.result.is_played]

    def _place(self, game: Game) -> str:
        return self.texts.message("round_and_board", round=self._numbered(game.round_number), board=game.board)

    def _is_implied(self, game: Game) -> bool:
        """Whether the game is decided by a withdrawal: such a forfeit stands in rounds that nobody has begun."""
        return effective_result(replace(game, result=None), self.withdrawn) is not None

    def _has_begun(self, game: Game) -> bool:
        return game.result is not None or any(board.result is not None for board in game.boards)

    def _missing(self, game: Game) -> str:
        values = {"white": self._name(game.white), "black": self._name(game.black)}
        if self.tournament.settings.is_knockout:
            return self.texts.message("tie_missing", round=self._round(game.round_number), tie=game.board, **values)
        if game.boards and all(board.result is None for board in game.boards):
            return self.texts.message("match_missing", round=self._round(game.round_number), **values)
        if game.boards:
            boards = ", ".join(str(board.board) for board in game.boards if board.result is None)
            return self.texts.message("boards_missing", round=self._round(game.round_number), boards=boards, **values)
        return self.texts.message("result_missing", round=self._round(game.round_number), board=game.board, **values)

    def _round(self, number: int) -> str:
        """Number of a round, in a knockout its name, with its date in brackets where it has one."""
        date = date_in_words(self.tournament.round_date(number), self.texts)
        is_knockout = self.tournament.settings.is_knockout
        name = round_title(self.texts, self.tournament, number) if is_knockout else str(number)
        return f"{name} ({date})" if date else name

    def _numbered(self, number: int) -> str:
        """Number of a round, in a knockout with its name in brackets: its sheet is called by that."""
        if not self.tournament.settings.is_knockout:
            return str(number)
        return f"{number} ({round_title(self.texts, self.tournament, number)})"

    def _name(self, number: PairingNumber) -> str:
        return _on_one_line(self.players[number].name)


class _TieLines:
    """Lines about ties: a tie-break is described where it first decides, numbers are explained while there is room."""

    def __init__(self, room: int, texts: Texts) -> None:
        self.room, self.texts = room, texts
        self.rules_told: set[str] = set()
        self.is_cut_short = False

    def of(self, tellers: Iterable[TieTeller]) -> Iterator[ReportLine]:
        """Those of all groups."""
        for teller in tellers:
            if teller.ties and teller.group.name:
                yield _plain(f"{teller.group.name}:")
            for tie in teller.ties:
                yield _plain(teller.tied(tie))
                for step in tie.steps:
                    yield _plain(_INDENT + teller.step(step))
                    yield from self._arising(teller, step)
        if self.is_cut_short:
            yield _plain(self.texts.message("explained_elsewhere"))

    def _arising(self, teller: TieTeller, step: TieStep) -> list[ReportLine]:
        told = teller.arising(step)
        if step.code not in (LOT, SHARED, *self.rules_told):
            told = [teller.rule(step.code), *told]
        lines = [_plain(2 * _INDENT + text) for text in told]
        rows = sum(len(line_cells(self.texts, line)) for line in lines)
        if rows > self.room:
            self.is_cut_short = True
            return []
        self.rules_told |= {step.code} if lines else set()
        self.room -= rows
        return lines


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
