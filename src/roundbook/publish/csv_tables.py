"""The tables of an event as CSV, each a file for itself, for Excel and for programs.

They open in Excel by a double click: UTF-8 with a mark at the beginning, CRLF, the separator and the decimal mark of
the countries of the workbook's language. A text that a spreadsheet would take for a formula (`=1+1`, `+45 20 30`, `@x`)
gets an apostrophe in front, also behind a separator that is not ours; results (`+ -`, `-`) stay as they are: a sign
without a number is no formula. A pair that meets twice has a column for each game, since `1 0` in one cell could
become anything.
"""

from __future__ import annotations

import csv
import io
import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

from roundbook.model import RESULT_BY_CODE, Game, Group, Outcome, PairingNumber, Player, Tournament
from roundbook.publish.columns import Chosen
from roundbook.publish.page_text import clean, iso_date
from roundbook.publish.view import PLAYED_SIGNS, EventView, Sign
from roundbook.rules.deciding import cup_of
from roundbook.rules.knockout import NOBODY
from roundbook.workbook.cup_words import decided_by, tie_name

SEPARATORS: Mapping[str, str] = {"comma": ",", "semicolon": ";", "tab": "\t"}
_RESULTS = frozenset({*RESULT_BY_CODE, "+", "-"})
_FORMULA = re.compile(r"(^|[,;\t|])(\s*)(?=[=+\-@＝＋－＠])")
_BYTE_ORDER_MARK = "\ufeff"

Cell = object
Row = list[Cell]


def csv_tables(tournament: Tournament, chosen: Chosen, separator: str = "") -> dict[str, bytes]:
    """Content of every table by its file name.

    `separator` is a key of `SEPARATORS`; empty: what Excel has in the countries of this language.
    Raises FormatError: see `rules.standings`.
    """
    view = EventView(tournament=tournament)
    tables = {"standings": _standings(view)}
    tables |= {} if view.cup else {"crosstable": _crosstable(view)}
    tables |= {"bracket": _bracket(view.cup_view)} if view.cup_view else {}
    tables |= {"places": _standings(view.second)} if view.second else {}
    if tournament.is_of_teams:
        tables |= {"matches": _matches(view, chosen), "games": _board_games(view, chosen)}
        tables |= {"teams": _teams(view, chosen), "players": _members(view, chosen)}
    else:
        tables |= {"games": _games_of_stages(view, chosen), "players": _players(view, chosen)}
    mark = SEPARATORS[separator] if separator else _excels_separator(view)
    return {f"{key}.csv": _written(view, rows, mark) for key, rows in tables.items()}


def _excels_separator(view: EventView) -> str:
    """Where decimals have a comma it cannot part columns."""
    return SEPARATORS["semicolon" if view.texts.label("decimal_mark") == "," else "comma"]


def _written(view: EventView, rows: Iterable[Row], separator: str) -> bytes:
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter=separator, lineterminator="\r\n")
    writer.writerows([_cell(view, cell) for cell in row] for row in rows)
    return (_BYTE_ORDER_MARK + stream.getvalue()).encode()


def _cell(view: EventView, cell: Cell) -> str:
    if isinstance(cell, float):
        cell = Decimal(format(cell, ".15g"))
    if isinstance(cell, Decimal):
        return view.number(cell)
    return "" if cell is None else str(cell) if isinstance(cell, int) else as_text(str(cell))


def as_text(text: str) -> str:
    """Text that no spreadsheet takes for a formula.

    >>> as_text("=1+1"), as_text("Lee; =1+1"), as_text("+ -"), as_text("Lee-Ann")
    ("'=1+1", "Lee; '=1+1", '+ -', 'Lee-Ann')
    """
    text = clean(text)
    return text if text in _RESULTS else _FORMULA.sub(r"\1\2'", text)


# ---- tables


def _standings(view: EventView) -> Iterator[Row]:
    label = view.texts.label
    codes = view.standings(view.tournament.groups[0]).codes
    keys = ("rank", "number", "name", "federation", "rating", "games", "wins", "draws", "losses", "points")
    labels = {key: label(f"standings_{key}") for key in keys}
    if view.cup:
        labels |= {"rank": label("cup_place"), "number": _seed_header(view)}
    if view.tournament.is_of_teams:
        labels["games"] = label("league_games")
    lost_to = [label("cup_lost_to")] if view.cup else []
    yield [*_group_header(view), *labels.values(), *codes, *lost_to, label("publish_remark")]
    for group in view.tournament.groups:
        for row in view.standings(group).rows:
            player, is_ranked = view.players[row.number], not row.is_annulled
            counts = (row.decided, row.wins, row.draws, row.losses, row.points, *row.shown)
            yield [
                *_group_cell(view, group),
                view.rank(row),
                *(row.number, view.name(row.number), player.federation, player.rating),
                *(counts if is_ranked else [None] * len(counts)),
                *([view.lost_to(row.number)] if view.cup else []),
                view.status(row.number),
            ]


def _bracket(view: EventView) -> Iterator[Row]:
    """A line for each tie of a knockout, stage by stage; a place that stays empty has the word for a bye."""
    label, cup, texts = view.texts.label, cup_of(view.tournament), view.texts
    who = [_seed_header(view), label("standings_name"), label("tie_score")]
    yield [label("cup_stage"), label("tie_number"), *who, *who[::-1], label("tie_goes_on"), label("tie_how")]
    for tie in cup.ties:
        seats = [_seat(view, number) for number in (tie.upper, tie.lower)]
        upper, lower = tie.points if any(game.result for game in tie.games) else (None, None)
        yield [
            *(tie_name(texts, cup, tie), tie.place, *seats[0], upper, lower, *seats[1][::-1]),
            view.name(tie.winner) if tie.winner > 0 else None,
            decided_by(texts, cup, tie),
        ]


def _seed_header(view: EventView) -> str:
    """What the numbers in a bracket are: pairing numbers, or seeds where everybody has another number in the groups."""
    return view.texts.label("qualified_number" if view.before else "standings_number")


def _seat(view: EventView, number: int) -> Row:
    if number > 0:
        return [number, view.name(number)]
    return [None, view.texts.label("bye") if number == NOBODY else None]


def _crosstable(view: EventView) -> Iterator[Row]:
    """A column for each number and cycle, in the order of the draw."""
    if view.tournament.settings.is_swiss:
        yield from _crosstable_by_rounds(view)
        return
    label, cycles = view.texts.label, range(view.tournament.settings.cycles)
    numbers = sorted(view.players)
    opponents = [f"{number} ({cycle + 1})" if cycle else number for number in numbers for cycle in cycles]
    who = [label(f"standings_{key}") for key in ("number", "name")]
    yield [*_group_header(view), *who, *opponents, label("standings_points")]
    for group in view.tournament.groups:
        points = {row.number: row.points for row in view.standings(group).rows if not row.is_annulled}
        for number in view.crosstable_order(group):
            signs = [sign for other in numbers for sign in _padded(view, number, other, len(cycles))]
            yield [*_group_cell(view, group), number, view.name(number), *signs, points.get(number)]


def _crosstable_by_rounds(view: EventView) -> Iterator[Row]:
    """A column for each round of a Swiss: opponent, colour and sign."""
    label, [group] = view.texts.label, view.tournament.groups
    rounds = [view.texts.sheet("round", number=number) for number in range(1, view.tournament.rounds + 1)]
    who = [label(f"standings_{key}") for key in ("number", "name")]
    rows = view.standings(group).row_by_number
    yield [*who, *rounds, label("standings_points")]
    for number in view.crosstable_order(group):
        signs = [_in_round(view, sign) for sign in view.own_signs(number)]
        yield [number, view.name(number), *signs, rows[number].points]


def _in_round(view: EventView, sign: Sign) -> str:
    """As on the page, but for a bye: Excel takes `(1)` for a debt of one."""
    if sign.opponent or sign.outcome is None or sign.outcome is Outcome.LOSS:
        return view.in_round(sign)
    return f"{view.texts.label('bye')} {PLAYED_SIGNS[sign.outcome]}"


def _padded(view: EventView, number: PairingNumber, other: PairingNumber, cycles: int) -> list[str]:
    texts = [sign.text for sign in view.signs(number, other)]
    return (texts + [""] * cycles)[:cycles]


def _games_of_stages(view: EventView, chosen: Chosen) -> Iterator[Row]:
    """Games of an event; those of a cup after groups in rounds that go on, by the numbers of the groups."""
    yield from _games(view, chosen)
    if view.second:
        yield from itertools.islice(_games(view.second, chosen), 1, None)


def _games(view: EventView, chosen: Chosen) -> Iterator[Row]:
    label, has_groups = view.texts.label, _has_groups(view)
    white, black = label("round_white_name"), label("round_black_name")
    yield [
        *_round_header(view),
        *([label("player_group")] if has_groups else []),
        label("round_board"),
        *(f"{white}: {label('round_white')}", white, f"{white}: {label('round_white_rating')}"),
        label("round_result"),
        *(f"{black}: {label('round_black_rating')}", black, f"{black}: {label('round_black')}"),
        *([label("round_note")] if chosen.notes else []),
    ]
    for game in view.tournament.games:
        result, home, away = view.result(game), view.players[game.white], view.players.get(game.black)
        yield [
            *_round_cells(view, game),
            *([view.group_of(game.white).name] if has_groups else []),
            None if game.is_bye else game.board,
            *(view.card_of(home.number), view.name(home.number), home.rating),
            view.bye(game) if game.is_bye else result.code if result else None,
            *((away.rating, view.name(away.number), view.card_of(away.number)) if away else (None, label("bye"), None)),
            *([game.note] if chosen.notes else []),
        ]


def _matches(view: EventView, chosen: Chosen) -> Iterator[Row]:
    label = view.texts.label
    teams = [label("matches_white_name"), label("matches_black_name")]
    points = [f"{team}: {label('publish_game_points')}" for team in teams]
    note = [label("round_note")] if chosen.notes else []
    yield [*_round_header(view), label("publish_match"), *teams, *points, *note]
    for game in view.tournament.games:
        names = [view.name(game.white), view.name(game.black) if game.black else label("bye")]
        scores = view.game_points(game) if game.black else None
        yield [
            *(*_round_cells(view, game), game.board if game.black else None, *names, *(scores or (None, None))),
            *([game.note] if chosen.notes else []),
        ]


def _board_games(view: EventView, chosen: Chosen) -> Iterator[Row]:
    """One line for each board; the result is seen from the team that is named first."""
    label = view.texts.label
    teams = [label("matches_white_name"), label("matches_black_name")]
    names = [f"{team}: {label('player_name')}" for team in teams]
    note = [label("round_note")] if chosen.notes else []
    yield [
        *(*_round_header(view), label("publish_match"), label("round_board"), teams[0], names[0]),
        *(label("round_result"), names[1], teams[1], *note),
    ]
    for game in view.games:
        for board, result in zip(game.boards, view.boards(game), strict=True):
            home, away = view.member(game.white, board.home), view.member(game.black, board.away)
            yield [
                *(*_round_cells(view, game), game.board, board.board),
                *(view.name(game.white), home.display_name if home else None, result.code if result else None),
                *(away.display_name if away else None, view.name(game.black)),
                *([board.note] if chosen.notes else []),
            ]


def _players(view: EventView, chosen: Chosen) -> Iterator[Row]:
    label = view.texts.label
    keys = ["number", "title", "name", "federation", "rating", "fide_id", "club"]
    keys += ["birth"] if chosen.birth else []
    own = chosen.own_values(view.tournament.extra_columns)
    yield [*_group_header(view), *(label(f"player_{key}") for key in keys), label("player_withdrawn"), *own]
    for player in sorted(view.tournament.players, key=_by_number):
        values = [getattr(player, key) for key in keys]
        group = _group_cell(view, view.group_of(player.number))
        yield [*group, *values, player.withdrawn_after, *chosen.own_values(player.extra)]


def _teams(view: EventView, chosen: Chosen) -> Iterator[Row]:
    label = view.texts.label
    own = chosen.own_values(view.tournament.extra_columns)
    yield [label("player_number"), label("member_team_name"), label("player_withdrawn"), *own]
    for team in sorted(view.tournament.players, key=_by_number):
        yield [team.number, team.name, team.withdrawn_after, *chosen.own_values(team.extra)]


def _members(view: EventView, chosen: Chosen) -> Iterator[Row]:
    label = view.texts.label
    keys = ["number", "title", "name", "federation", "rating", "fide_id"] + (["birth"] if chosen.birth else [])
    own = chosen.member_values(view.tournament.member_columns)
    yield [label("member_team"), label("member_team_name"), *(label(f"player_{key}") for key in keys), *own]
    for team in sorted(view.players):
        for member in view.members_of(team):
            values = [getattr(member, key) for key in keys]
            yield [team, view.name(team), *values, *chosen.member_values(member.extra)]


# ---- cells that several tables have


def _by_number(player: Player) -> PairingNumber:
    return player.number


def _round_header(view: EventView) -> Sequence[str]:
    dates = [view.texts.label("publish_date")] if view.tournament.settings.round_dates else []
    stages = [view.texts.label("cup_stage")] if view.cup_view else []
    return [view.texts.label("table_round"), *stages, *dates]


def _round_cells(view: EventView, game: Game) -> Row:
    dates = [iso_date(view.tournament.round_date(game.round_number))] if view.tournament.settings.round_dates else []
    stages = [view.round_name(game.round_number) if view.cup else None] if view.cup_view else []
    return [view.round_on_page(game.round_number), *stages, *dates]


def _has_groups(view: EventView) -> bool:
    """Whether games are told by their groups; those of a cup that follows have none."""
    groups = view.before or view
    return bool(groups.tournament.divided) and groups.groups_in_section == 1


def _group_header(view: EventView) -> Row:
    return [view.texts.label("player_group")] if view.tournament.divided else []


def _group_cell(view: EventView, group: Group) -> Row:
    return [group.name] if view.tournament.divided else []
