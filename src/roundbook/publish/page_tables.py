"""Standings and crosstable of the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from roundbook.explanations import tie_sentences
from roundbook.model import Group, Outcome, PairingNumber, Player
from roundbook.publish.page_chart import Chart, progress_chart
from roundbook.publish.page_text import clean, isolated
from roundbook.publish.view import NO_RANK, EventView, Sign
from roundbook.rules import LOT, SHARED, explain_ties, team_points
from roundbook.tie_break_words import rule_key, tie_break_name
from roundbook.workbook.findings import withdrawal_sentences

# With more games of a pair than this a game to come shows, so that nobody takes the second for the first.
TOLD_TOGETHER = 2
# Games beside each other on an upright page.
MOST_UPRIGHT = 18


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsLine:
    """One player. A tie-break is its value, and whether it decided between players on equal points."""

    player: Player
    rank: str
    is_removed: bool
    games: str
    counts: Sequence[str]
    points: str
    tie_breaks: Sequence[tuple[str, bool]]
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPart:
    """Standings of a group, the ties in them with what decided each, and what became of those who withdrew.

    `codes` are the tie-breaks, each with what it is. `score` are the points of a whole team in a match of two teams,
    else empty.
    """

    title: str
    score: str
    codes: Sequence[tuple[str, str]]
    lines: Sequence[StandingsLine]
    has_ratings: bool
    has_federations: bool
    withdrawals: Sequence[str]
    ties: Sequence[tuple[str, Sequence[str]]]
    is_decided: bool
    chart: Chart | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """Games of a pair; `tone` is what a player made of those that count, an outcome, empty before the first."""

    signs: Sequence[Sign]
    tone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CrosstableLine:
    """One player, by the key that his opponents' columns have; None is the cell of a player against himself."""

    key: int
    player: Player
    cells: Sequence[Cell | None]
    points: str
    is_removed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CrosstablePart:
    """Crosstable of a group; the columns are its opponents by key and name, in a Swiss the rounds.

    A wide one is printed across.
    """

    title: str
    columns: Sequence[tuple[int, str]]
    lines: Sequence[CrosstableLine]

    @property
    def is_wide(self) -> bool:
        """Whether an upright page has no room for it."""
        games = max((len(cell.signs) for line in self.lines for cell in line.cells if cell), default=1)
        return len(self.columns) * max(games, 1) > MOST_UPRIGHT


def standings_part(view: EventView, group: Group) -> StandingsPart:
    """Standings of a group."""
    order = view.standings(group)
    decisive = _decisive(view, group)
    lines = []
    for row in order.rows:
        is_removed = row.is_annulled
        values = zip(order.codes, row.shown, strict=True)
        lines.append(
            StandingsLine(
                player=view.players[row.number],
                rank=view.rank(row),
                is_removed=is_removed,
                games="" if is_removed else str(row.decided),
                counts=[""] * 3 if is_removed else [str(count) for count in (row.wins, row.draws, row.losses)],
                points="" if is_removed else view.number(row.points),
                tie_breaks=[
                    ("" if is_removed else view.number(value), (row.number, code) in decisive) for code, value in values
                ],
                status=view.status(row.number),
            )
        )
    players = [view.players[number] for number in group.numbers]
    return StandingsPart(
        title=clean(group.name),
        score="" if group.meets_itself else view.number(team_points(view.tournament, group)),
        codes=[(code, _in_words(view, code)) for code in order.codes],
        lines=lines,
        has_ratings=any(player.rating for player in players),
        has_federations=any(player.federation for player in players),
        withdrawals=list(_withdrawals(view, group)),
        ties=tie_sentences(isolated(view.tournament), view.texts, group) if view.last_round else (),
        is_decided=bool(decisive),
        chart=progress_chart(view, group),
    )


def _in_words(view: EventView, code: str) -> str:
    """Name of a tie-break, and how it is calculated."""
    return f"{tie_break_name(view.texts, code)}: {view.texts.message(rule_key(code))}"


def _decisive(view: EventView, group: Group) -> set[tuple[PairingNumber, str]]:
    """Players and tie-breaks that put them in order."""
    steps = (step for tie in explain_ties(view.tournament, group) for step in tie.steps) if view.last_round else ()
    return {(number, step.code) for step in steps if step.code not in (LOT, SHARED) for number in step.numbers}


def _withdrawals(view: EventView, group: Group) -> Iterator[str]:
    for number in view.withdrawn:
        if number in group.numbers:
            yield from withdrawal_sentences(isolated(view.tournament), view.texts, number)


def crosstable_part(view: EventView, group: Group) -> CrosstablePart:
    """Crosstable of a group. Opponents who meet among themselves are numbered by their lines, others by the draw."""
    if view.tournament.settings.is_swiss:
        return _by_rounds(view, group)
    opponents = view.opponents_of(group)
    keys = _keys(view, group)
    columns = [(keys.get(number, number), number) for number in view.crosstable_order(opponents)]
    points = {row.number: view.number(row.points) for row in view.standings(group).rows if not row.is_annulled}
    lines = [
        CrosstableLine(
            key=keys.get(number, number),
            player=view.players[number],
            cells=[None if other == number else _cell(view, number, other) for _, other in columns],
            points=points.get(number, NO_RANK),
            is_removed=number not in points,
        )
        for number in view.crosstable_order(group)
    ]
    return CrosstablePart(
        title=clean(group.name), columns=[(key, view.name(number)) for key, number in columns], lines=lines
    )


def _by_rounds(view: EventView, group: Group) -> CrosstablePart:
    """The same of a Swiss, where most players never meet: a column for each round, opponents by pairing number."""
    rows = view.standings(group).row_by_number
    lines = [
        CrosstableLine(
            key=number,
            player=view.players[number],
            cells=[
                Cell(signs=[replace(sign, text=view.in_round(sign))], tone=_tone([sign]) if sign.opponent else "")
                for sign in view.own_signs(number)
            ],
            points=view.number(rows[number].points),
            is_removed=False,
        )
        for number in view.crosstable_order(group)
    ]
    rounds = range(1, view.tournament.rounds + 1)
    columns = [(number, view.texts.sheet("round", number=number)) for number in rounds]
    return CrosstablePart(title="", columns=columns, lines=lines)


def _keys(view: EventView, group: Group) -> dict[PairingNumber, int]:
    order = view.crosstable_order(group) if group.meets_itself else ()
    return {number: place for place, number in enumerate(order, start=1)}


def _cell(view: EventView, number: PairingNumber, other: PairingNumber) -> Cell:
    """Games of a pair; nothing for one that has not met, unless it meets often."""
    signs = view.signs(number, other)
    is_told = len(signs) > TOLD_TOGETHER or any(sign.text for sign in signs)
    return Cell(signs=signs if is_told else (), tone=_tone(signs))


def _tone(signs: Sequence[Sign]) -> str:
    outcomes = [sign.outcome for sign in signs if sign.is_counted and sign.outcome]
    ahead = outcomes.count(Outcome.WIN) - outcomes.count(Outcome.LOSS)
    return "" if not outcomes else Outcome.WIN if ahead > 0 else Outcome.LOSS if ahead else Outcome.DRAW
