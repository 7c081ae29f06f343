"""Make every sample anew: `python sample_workbooks/rebuild.py`.

Each sample is an entry list as an organiser types one, and the workbook that roundbook makes of it: created from the
list, results typed into the cells where people type them, then updated. All moments are fixed, so the files come out
the same. What is in them: `samples.toml`, one more for each invented event, and the real events of
`tests/events`.
"""

from __future__ import annotations

import datetime
import io
import itertools
import json
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import xlsxwriter

from roundbook import app
from roundbook.model import (
    MATCH_SCORING,
    RESULT_BY_CODE,
    SWISS,
    CupPlan,
    Dividing,
    DrawMethod,
    Primary,
    Settings,
    Tournament,
)
from roundbook.players import ListOptions
from roundbook.rules import SWISS_ORDER, TEAM_TIE_BREAK_ORDER
from roundbook.text import load_texts
from roundbook.workbook.book import Book
from roundbook.workbook.cup_book import books_of
from roundbook.workbook.patch import SheetEdits, patch_workbook

FOLDER = Path(__file__).resolve().parent
EVENTS = FOLDER.parent / "tests" / "events"
CREATED = datetime.datetime(2026, 1, 1, 9, 0)
UPDATED = datetime.datetime(2026, 1, 1, 18, 0)

# Invented events, and the last round that has begun.
INVENTED = {
    "club_championship": 5,
    "quads_evening": 4,
    "team_match": 4,
    "district_league": 5,
    "cup_evening": 2,
    "swiss_evening": 4,
    "groups_and_cup": 4,
}
# Settings that are more than text or a number.
KINDS = {"dividing": Dividing, "draw_method": DrawMethod, "cup": lambda plan: CupPlan(**plan)}

# What `create --teams` takes where nothing is said.
_OF_LEAGUES = {"scoring": MATCH_SCORING, "tie_breaks": TEAM_TIE_BREAK_ORDER[Primary.MATCH]}

Facts = Mapping[str, Any]
# White, black and what is typed, for every game of a pair in the order they were played.
ResultsByPair = dict[frozenset[int], list[tuple[int, str]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryList:
    """A list as somebody typed it. `look` has font, fill and text of the header, and its first column and row."""

    sheet: str
    above: Sequence[str]
    headers: Sequence[str]
    rows: Sequence[Sequence[str | int]]
    below: Sequence[str]
    look: Mapping[str, Any]


def main() -> None:
    """Write all files of this folder."""
    for name, content in files():
        (FOLDER / name).write_bytes(content)
        sys.stdout.write(f"{name}: {len(content):,} bytes\n")


def files() -> Iterator[tuple[str, bytes]]:
    """Name and bytes of every file, each list before its workbook."""
    for sample in tomllib.loads((FOLDER / "samples.toml").read_text(encoding="utf-8"))["samples"]:
        facts = json.loads((EVENTS / f"{sample['facts']}.json").read_text(encoding="utf-8"))
        players = written(_event_list(sample, facts))
        yield f"{sample['name']}_players.xlsx", players
        yield f"{sample['name']}_tournament.xlsx", _event_workbook(sample, facts, players)
    for name, stage in INVENTED.items():
        invented = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
        players = written(_entry_list(invented, invented["columns"], invented["players"]))
        yield f"{name}.xlsx", players
        yield f"{name}_after_round_{stage}.xlsx", _invented_workbook(invented, players)


# ---- entry lists


def written(entries: EntryList) -> bytes:
    """A list as .xlsx: lines above, header, players, a line below after a gap."""
    target = io.BytesIO()
    book = xlsxwriter.Workbook(target, {"in_memory": True})
    book.set_properties({"created": CREATED})
    sheet = book.add_worksheet(entries.sheet)
    look, left, top = entries.look, entries.look["left"], entries.look["top"]
    body = book.add_format({"font_name": look["font"]})
    title = book.add_format({"font_name": look["font"], "bold": True, "font_size": 14})
    colours = {"bg_color": look["fill"], "font_color": look["text"]}
    header = book.add_format({"font_name": look["font"], "bold": True, "bottom": 1, **colours})
    for row, text in enumerate(entries.above):
        sheet.write_string(row, left, text, body if row else title)
    for row, cells in enumerate([entries.headers, *entries.rows], start=top):
        for column, value in enumerate(cells, start=left):
            sheet.write(row, column, value, body if row > top else header)
    for column, cells in enumerate(zip(entries.headers, *entries.rows, strict=True), start=left):
        sheet.set_column(column, column, max(len(str(value)) for value in cells) + 3)
    for row, text in enumerate(entries.below, start=top + len(entries.rows) + 2):
        sheet.write_string(row, left, text, body)
    book.close()
    return target.getvalue()


def _event_list(sample: Facts, facts: Facts) -> EntryList:
    """List of a real event, sorted as its organiser would."""
    lines = []
    for number, (_, name, rating) in enumerate(_players(sample, facts), start=1):
        surname, _, given = name.partition(", ")
        lines.append({"number": number, "name": name, "surname": surname, "given": given, "rating": rating or ""})
    lines.sort(key=lambda line: line[sample["sorted_by"]], reverse=sample["sorted_by"] == "rating")
    columns = sample["columns"]
    rows = [
        [line[column["field"]] if "field" in column else column["values"][line["number"] - 1] for column in columns]
        for line in lines
    ]
    return _entry_list(sample, [column["header"] for column in columns], rows)


def _entry_list(source: Facts, headers: Sequence[str], rows: Sequence[Sequence[str | int]]) -> EntryList:
    return EntryList(
        sheet=source["sheet"],
        above=source["above"],
        headers=headers,
        rows=rows,
        below=source.get("below", ()),
        look=source["look"],
    )


# ---- tournament workbooks


def _event_workbook(sample: Facts, facts: Facts, players: bytes) -> bytes:
    """Workbook of a real event with everything typed that was played; forfeits after a withdrawal are left to us."""
    options = {**sample["settings"], "tie_breaks": tuple(sample["settings"]["tie_breaks"])}
    # Sinquefield 2014 kept the rounds of the first cycle in their order, and of the others nothing is known.
    settings = Settings(event=facts["event"], draw_method=DrawMethod.NUMBERS, swap_last_rounds=False, **options)
    made = app.create(players, settings, created=CREATED)
    new_number = {line[0]: number for number, line in enumerate(_players(sample, facts), start=1)}
    left = {new_number[number]: after for number, after in facts["withdrawals"]}
    results = _results_by_pair(facts, new_number)
    typed = {}
    for game in made.tournament.games:
        played = results[frozenset((game.white, game.black))]
        if played and not any(game.round_number > left.get(number, 99) for number in (game.white, game.black)):
            white, code = played.pop(0)
            typed[game.round_number, game.board] = code if white == game.white else _reversed(code)
    return _played(made.content, _books(made.tournament)[0], typed, left)


def _invented_workbook(event: Facts, players: bytes) -> bytes:
    """Workbook of an invented event with what was typed until somewhere in its middle."""
    options = {key: KINDS[key](value) if key in KINDS else value for key, value in event["settings"].items()}
    options |= _OF_LEAGUES if "boards" in options else {}
    options |= {"tie_breaks": SWISS_ORDER} if options.get("format") == SWISS else {}
    settings = Settings(event=event["event"], round_dates=tuple(event.get("round_dates", ())), **options)
    listed = ListOptions(each_group=settings.dividing is Dividing.LIST)
    made = app.create(players, settings, created=CREATED, list_options=listed)
    if settings.is_knockout:
        return _cup(made.content, event["rounds"], event["goes_on"])
    if settings.is_swiss:
        return _swiss(made.content, event)
    typed = {
        (round_number, board): text
        for round_number, texts in enumerate(event["rounds"], start=1)
        for board, text in enumerate(texts, start=1)
    }
    left = {p.number: event["withdrawn"][p.name] for p in made.tournament.players if p.name in event["withdrawn"]}
    lots = {p.number: event["lots"][p.name] for p in made.tournament.players if p.name in event.get("lots", {})}
    notes = {(int(number), board): note for number, row in event["notes"].items() for board, note in enumerate(row, 1)}
    content = _lined_up(made.content, made.tournament, event.get("line_ups", ()))
    content = _played(_with_lots(content, made.tournament, lots), _books(made.tournament)[0], typed, left, notes)
    return _cup(content, event["cup_rounds"], event["goes_on"]) if settings.cup else content


def _with_lots(content: bytes, tournament: Tournament, lots: Mapping[int, int]) -> bytes:
    """The workbook with lots beside players, by their numbers."""
    book = _books(tournament)[0]
    block = book.layout.list_block
    values = {block.at(index, "lot"): lots[p.number] for index, p in enumerate(tournament.players) if p.number in lots}
    return patch_workbook(content, {book.sheet_titles["players"]: SheetEdits(values=values)}).content


def _cup(content: bytes, rounds: Sequence[Sequence[str]], goes_on: Sequence[tuple[int, int, str, str]]) -> bytes:
    """The workbook of a knockout after its rounds: who plays in one follows from the one before."""
    for number, texts in enumerate(rounds, start=1):
        book = _books(app.read_workbook(content))[-1]
        block = book.layout.round_block(number)
        words: dict[tuple[int, int], str | int] = {}
        for round_number, place, sign, how in goes_on:
            if round_number == number:
                words |= {block.at(place - 1, "goes_on"): sign, block.at(place - 1, "how"): how}
        content = patch_workbook(content, {book.sheet_titles[block.sheet]: SheetEdits(values=words)}).content
        typed = {(number, place): text for place, text in enumerate(texts, start=1)}
        content = _played(content, book, typed, {})
    return content


def _swiss(content: bytes, event: Facts) -> bytes:
    """The workbook of a Swiss after its rounds: before each somebody may type on Players, then it is paired."""
    for number, texts in enumerate(event["rounds"], start=1):
        content = app.pair(_with_people(content, event, number), when=UPDATED).updated.content
        typed = {(number, board): text for board, text in enumerate(texts, start=1)}
        content = _played(content, _books(app.read_workbook(content))[0], typed, {})
    return content


def _with_people(content: bytes, event: Facts, number: int) -> bytes:
    """The same with whoever asked for byes, came late or left before a round."""
    tournament = app.read_workbook(content)
    book = _books(tournament)[0]
    block, values = book.layout.list_block, dict[tuple[int, int], str | int]()
    index_by_name = {player.name: index for index, player in enumerate(tournament.players)}
    for _, name, rounds in (line for line in event["byes"] if line[0] == number):
        values[block.at(index_by_name[name], "byes")] = rounds
    for name, after in event["withdrawn"].items():
        if after == number - 1:
            values[block.at(index_by_name[name], "withdrawn")] = after
    free = itertools.count(len(tournament.players))
    for _, name, rating in (line for line in event["late"] if line[0] == number):
        index = next(free)
        values |= {block.at(index, "name"): name, block.at(index, "rating"): rating}
    return patch_workbook(content, {book.sheet_titles["players"]: SheetEdits(values=values)}).content


def _lined_up(content: bytes, tournament: Tournament, line_ups: Sequence[tuple[int, str, int, int]]) -> bytes:
    """The workbook with players of teams typed in by their numbers: round, team, board, number in the team."""
    book = _books(tournament)[0]
    team_by_name = {team.name: team.number for team in tournament.players}
    values: dict[str, dict[tuple[int, int], str | int]] = defaultdict(dict)
    for round_number, name, board, number in line_ups:
        team = team_by_name[name]
        game = next(game for game in tournament.round_games(round_number) if team in (game.white, game.black))
        block, side = book.layout.round_block(round_number), "white" if game.white == team else "black"
        values[book.sheet_titles[block.sheet]][block.at(book.line_of(game, board), f"{side}_name")] = number
    return patch_workbook(content, {title: SheetEdits(values=cells) for title, cells in values.items()}).content


def _played(
    content: bytes,
    book: Book,
    typed: Mapping[tuple[int, int], str | Sequence[str]],
    left: Mapping[int, int],
    notes: Mapping[tuple[int, int], str] | None = None,
) -> bytes:
    """The workbook with results and notes (by round and board) and withdrawals (by number) typed, then updated.

    Of a match of teams the results are those of all its boards.
    """
    values: dict[str, dict[tuple[int, int], str | int]] = defaultdict(dict)
    for game in book.tournament.games:
        block, place = book.layout.round_block(game.round_number), (game.round_number, game.board)
        results = typed.get(place, "")
        texts = (
            [("result", 0, results)]
            if isinstance(results, str)
            else [("result", board, text) for board, text in enumerate(results, start=1)]
        )
        for key, board, text in (*texts, ("note", 0, (notes or {}).get(place, ""))):
            if text:
                values[book.sheet_titles[block.sheet]][block.at(book.line_of(game, board), key)] = text
    for index, player in enumerate(book.tournament.players):
        if player.number in left:
            place = book.layout.list_block.at(index, "withdrawn")
            values[book.sheet_titles["players"]][place] = left[player.number]
    edits = {title: SheetEdits(values=cells) for title, cells in values.items()}
    return app.update(patch_workbook(content, edits).content, when=UPDATED).content


def _books(tournament: Tournament) -> tuple[Book, ...]:
    """The book of a tournament, and behind it that of the cup that follows."""
    return books_of(tournament, load_texts(tournament.settings.language))


def _players(sample: Facts, facts: Facts) -> list[tuple[int, str, int | None]]:
    """Players of the facts by the pairing number they get here."""
    by_number = {line[0]: line for line in facts["players"]}
    return [by_number[number] for number in sample.get("order", sorted(by_number))]


def _results_by_pair(facts: Facts, new_number: Mapping[int, int]) -> ResultsByPair:
    found: ResultsByPair = defaultdict(list)
    for _, white, black, code in facts["games"]:
        pair = (new_number[white], new_number[black])
        found[frozenset(pair)].append((pair[0], code))
    return found


def _reversed(code: str) -> str:
    """Code of the same result with colours exchanged."""
    result = RESULT_BY_CODE[code]
    return next(
        other.code
        for other in RESULT_BY_CODE.values()
        if (other.white, other.black, other.is_played) == (result.black, result.white, result.is_played)
    )


if __name__ == "__main__":
    main()
