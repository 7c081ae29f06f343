"""What the sheets of a cup mean that follows groups: who plays in it comes from their results, the rest is a knockout.

Seeds that nobody is certain of yet have no results. Where the groups cannot be read, nothing is said about that: only
what is wrong with the entries of the cup themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from roundbook.errors import Detail, Problem, Severity, WorkbookError
from roundbook.model import PairingNumber, Seed, Tournament
from roundbook.rules.knockout import Shape, shape_of_bracket
from roundbook.rules.second_stage import Played, planned_cup, with_cup
from roundbook.text import load_texts
from roundbook.workbook.cells import address
from roundbook.workbook.changes import Changes
from roundbook.workbook.columns import CUP_SETTINGS, SECOND_KINDS, block_name
from roundbook.workbook.grid import RawBook, whole_number
from roundbook.workbook.headers import labels_of
from roundbook.workbook.interpret import ReadBook
from roundbook.workbook.layout import Places
from roundbook.workbook.ledger import PLAYER, read_ledger
from roundbook.workbook.read_knockout import KnockoutReader
from roundbook.workbook.read_qualified import QualifiedReader
from roundbook.workbook.recognise import Recognised, recognised_by
from roundbook.workbook.second_stage import CupSearch
from roundbook.workbook.sheets.settings import setting_label


def with_cup_read(groups: ReadBook, raw: RawBook) -> ReadBook:
    """What was read of groups together with the cup that follows them; `raw` is the view of the cup.

    Raises WorkbookError: the sheet of those who qualify is missing, or Settings do not say how many go on.
    """
    settings, texts = groups.tournament.settings, load_texts(groups.language)
    labels = [setting_label(texts, key) for key in CUP_SETTINGS]
    if settings.cup is None:
        title = groups.places.titles.get("settings", "")
        gone = Problem(code="setting-gone", sheet=title, details={"label": labels[0]})
        raise WorkbookError([*groups.problems, gone])
    if any(problem.details.get("label") in labels for problem in groups.errors):
        return groups  # as long as its shape is not known nothing in the cup can be called wrong
    seeds = settings.cup.each * len(settings.group_sizes)
    shape = shape_of_bracket(planned_cup(settings, settings.cup, seeds), seeds)
    recognised = recognised_by(CupSearch(raw, texts, shape))
    if recognised is None or "players" not in recognised.blocks:
        missing = Problem(code="players-missing", details={"title": texts.sheet("qualified")})
        raise WorkbookError([*groups.problems, missing])
    return _Cup(groups=groups, raw=raw, recognised=recognised, shape=shape).read()


@dataclass(frozen=True, kw_only=True)
class _Cup:
    """The view of a cup, and the groups as they were read."""

    groups: ReadBook
    raw: RawBook
    recognised: Recognised
    shape: Shape

    def read(self) -> ReadBook:
        """Groups and cup together; problems of both stand with the groups."""
        before = self.groups.tournament
        qualified = QualifiedReader(self.raw, self.recognised, self.shape, len(before.players)).read()
        played = Played(instead=qualified.instead, withdrawn=qualified.withdrawn)
        is_known = not self.groups.errors
        cup = with_cup(before, played).cup if is_known else None
        games = KnockoutReader(self.raw, self.recognised, self.shape, played.withdrawn, cup.seeds if cup else ()).read()
        problems = [*self.groups.problems, *qualified.problems, *games.problems]
        if not is_known or qualified.problems:
            return replace(self.groups, problems=tuple(problems))
        played = replace(played, games=tuple(games.games), decisions=tuple(games.decisions))
        tournament = with_cup(before, played)
        read = self._read_book(tournament, qualified, games)
        changes = self._changes(tournament, read, games)
        problems += [*self._twice(tournament, qualified), *changes.errors()]
        return replace(
            self.groups,
            tournament=tournament,
            problems=tuple(problems),
            changes=(*self.groups.changes, *changes.notes()),
            cup=read,
        )

    def _read_book(self, tournament: Tournament, qualified: QualifiedReader, games: KnockoutReader) -> ReadBook:
        return ReadBook(
            tournament=tournament.cup or tournament,
            places=self._in_order_of_seeds(qualified),
            language=self.groups.language,
            names=self.raw.names,
            unfinished=frozenset(games.unfinished),
            problems=(),
            row_by_number=qualified.row_by_number,
            scans=self.raw.scans,
        )

    def _in_order_of_seeds(self, qualified: QualifiedReader) -> Places:
        """Places in which the lines of those who qualify stand in the order of the seeds, however they were sorted."""
        places, name = self.recognised.places, block_name("players")
        rows = tuple(row for _, row in sorted(qualified.row_by_number.items()))
        return replace(places, found={**places.found, name: replace(places.found[name], rows=rows)})

    def _twice(self, tournament: Tournament, qualified: QualifiedReader) -> Iterator[Problem]:
        """Players who stand on two seeds, because somebody named them who are in the cup anyway."""
        seeds = tournament.cup.seeds if tournament.cup else ()
        counts = Counter(seed.player for seed in seeds if seed.player)
        for seed in (seed for seed in seeds if seed.instead and counts[seed.player] > 1):
            other = next(one.seed for one in seeds if one.player == seed.player and one is not seed)
            yield Problem(
                code="instead-twice",
                sheet=qualified.title,
                cell=qualified.cell(qualified.row_by_number[seed.seed], "instead"),
                value=str(seed.instead),
                details={"other": other},
            )

    def _changes(self, tournament: Tournament, read: ReadBook, games: KnockoutReader) -> CupChanges:
        cup = read.tournament
        hub = self.raw.sheets.get(self.recognised.places.titles.get("hub", ""))
        ledger = read_ledger(hub.rows if hub else self.raw.hub_texts, len(cup.players), cup.games)
        return CupChanges(
            groups=tournament,
            tournament=cup,
            ledger=ledger,
            places=self.recognised.places,
            row_by_number=read.row_by_number,
            result_cells=games.result_cells,
            labels=dict(labels_of(self.recognised.texts, SECOND_KINDS["players"], 0)),
        )


@dataclass(frozen=True, kw_only=True)
class CupChanges(Changes):
    """The cup beside its ledger: who stands on a seed follows from the groups, so other things are odd here."""

    groups: Tournament

    def errors(self) -> Iterator[Problem]:
        """Results that were typed when others stood on their seeds, or met in their tie."""
        yield from self._results_of_others()
        yield from (self._other_player("seed-changed", seed, old) for seed, old in self._others if not seed.instead)

    def notes(self) -> Iterator[Problem]:
        """What is told once: other withdrawals, and results that are now those of whoever was named to play instead."""
        yield from self._other_marks({})
        for seed, old in self._others:
            if seed.instead:
                yield replace(self._other_player("seed-given", seed, old), severity=Severity.WARNING)

    @property
    def _others(self) -> Iterator[tuple[Seed, PairingNumber]]:
        """Seeds with results on which another player of the groups stood before, and who that was, by number.

        Names would not tell: one may have been corrected meanwhile, and two players may have the same.
        """
        for seed in self.tournament.seeds:
            old = whole_number(self.ledger.players.get(seed.seed, {}).get(PLAYER, "")) or 0
            is_other = seed.player and old in self.groups.player_by_number and old != seed.player
            if is_other and self._has_old_results(seed):
                yield seed, old

    def _has_old_results(self, seed: Seed) -> bool:
        """Whether results of a seed stood there at the last update already."""
        games = (game for game in self.tournament.games if seed.seed in (game.white, game.black) and game.result)
        return any(self.ledger.lines.get((game.round_number, game.board), (None, ""))[1] for game in games)

    def _other_player(self, code: str, seed: Seed, old: PairingNumber) -> Problem:
        """A problem beside a seed whose results were typed when another one stood there."""
        players, columns = self.groups.player_by_number, self.places.found["rb_players"].columns
        details: dict[str, Detail] = {"seed": seed.seed, "label": seed.label, "old": players[old].name}
        details |= {"new": players[seed.player].name, "number": old, "other": seed.player}
        return Problem(
            code=code,
            sheet=self.places.titles["players"],
            cell=address(self.row_by_number[seed.seed], columns["instead"]),
            value=str(seed.instead or ""),
            details=details,
        )
