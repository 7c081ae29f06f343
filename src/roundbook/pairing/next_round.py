"""The next round of a Swiss: who is to be paired, and the lines of its sheet; and which round can be taken back.

A game that was adjourned or postponed does not hold up the next round: marked as not finished it is a draw for pairing
purposes only (C.04.2 art. 3.1). One without any entry does, for nobody knows whether it was forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace

from roundbook.errors import Detail, FormatError, Problem
from roundbook.exchange.reports import report_for_pairing
from roundbook.model import RESULT_BY_CODE, Bye, Forbidden, Game, PairingNumber, Tournament
from roundbook.pairing.engine import NO_PAIRING, Pairs, pairs_of_engine
from roundbook.rules import effective_result, forbidden_pairs, forfeit_of, has_left, withdrawals_by_number
from roundbook.text import load_texts

Engine = Callable[[str, int, Collection[int]], Pairs]
Pair = frozenset[PairingNumber]
# More than these are not tried one by one: each takes a run of the engine.
MOST_TRIED = 6


def with_adjourned_as_draws(tournament: Tournament, adjourned: Collection[Game]) -> Tournament:
    """The tournament as a pairing takes it: these games, which have no result yet, as draws (C.04.2 art. 3.1)."""
    draw = RESULT_BY_CODE["½-½"]
    games = (replace(game, result=draw) if game in adjourned else game for game in tournament.games)
    return replace(tournament, games=tuple(games))


def next_round(tournament: Tournament, lines: int, engine: Engine = pairs_of_engine) -> tuple[Game, ...]:
    """Lines of the next round: games in the order of the boards, then byes.

    Whoever withdrew, or asked for a bye, is not paired. A bye that is worth something has a line, and so has any other
    that was asked for as long as there is room; `lines` are those of the sheet.
    Raises FormatError with all problems: no Swiss, all rounds paired, the last one not played or results missing, fewer
    than two players, no room, or what the engine says.
    """
    number = tournament.rounds + 1
    _check(tournament, number)
    asked, paired = _asked_byes(tournament, number), _to_pair(tournament, number)
    if len(paired) < 2:
        raise FormatError(Problem(code="too-few-to-pair", value=str(len(paired))))
    absent = {player.number for player in tournament.players} - paired
    pairs = _pairs(tournament, absent, engine)
    _check_engine(pairs, paired)
    games = list(_games(number, pairs))
    halves = [n for n, bye in asked.items() if bye is not Bye.ZERO]
    if len(games) + len(halves) > lines:
        raise FormatError(Problem(code="too-many-byes", value=str(len(halves)), details={"room": lines - len(games)}))
    byes = [*halves, *(n for n in asked if n not in halves)][: lines - len(games)]
    boards = range(len(games) + 1, lines + 1)
    added = (
        Game(round_number=number, board=board, white=n, black=0, bye=asked[n])
        for board, n in zip(boards, byes, strict=False)
    )
    return (*games, *added)


def _asked_byes(tournament: Tournament, number: int) -> dict[PairingNumber, Bye]:
    """Byes of a round that players asked for who are still there."""
    withdrawn = withdrawals_by_number(tournament)
    there = (player for player in tournament.players if not has_left(player.number, number, withdrawn))
    return {player.number: bye for player in there for asked, bye in player.byes if asked == number}


def _to_pair(tournament: Tournament, number: int) -> set[PairingNumber]:
    """Who is to be paired in a round: everybody who neither withdrew nor asked for a bye."""
    withdrawn, asked = withdrawals_by_number(tournament), _asked_byes(tournament, number)
    numbers = (player.number for player in tournament.players)
    return {n for n in numbers if n not in asked and not has_left(n, number, withdrawn)}


def round_to_take_back(tournament: Tournament, adjourned: Collection[Game] = ()) -> int:
    """The last round that was paired, once it is certain that nobody has played in it.

    A forfeit that follows from a withdrawal is no game; one of the adjourned has begun.
    Raises FormatError: there is none, or a result stands in it.
    """
    number = tournament.rounds
    if not number:
        raise FormatError(Problem(code="no-round-to-take-back"))
    withdrawn = withdrawals_by_number(tournament)
    games = tournament.round_games(number)
    begun = [game for game in games if game in adjourned or _has_begun(game, withdrawn)]
    if begun:
        raise FormatError(Problem(code="round-has-results", value=str(len(begun)), details={"round": number}))
    return number


def _has_begun(game: Game, withdrawn: Mapping[PairingNumber, int]) -> bool:
    """Whether a result was typed; a forfeit that follows from a withdrawal is none."""
    return game.result is not None and game.result != forfeit_of(game, withdrawn)


def _check(tournament: Tournament, number: int) -> None:
    settings = tournament.settings
    if not settings.is_swiss:
        raise FormatError(Problem(code="not-a-swiss"))
    _check_is_paired(tournament, number - 1)
    if number > settings.rounds:
        raise FormatError(Problem(code="all-rounds-paired", value=str(settings.rounds)))
    withdrawn = withdrawals_by_number(tournament)
    games = [game for game in tournament.games if not game.is_bye]
    missing = [game for game in games if effective_result(game, withdrawn) is None]
    last = [game for game in games if game.round_number == tournament.rounds]
    if any(game in missing for game in last) and not any(_has_begun(game, withdrawn) for game in last):
        raise FormatError(Problem(code="round-paired-already", details={"round": tournament.rounds}))
    names = tournament.player_by_number
    problems = [
        Problem(
            code="result-before-pairing",
            details={"round": game.round_number, "white": names[game.white].name, "black": names[game.black].name},
        )
        for game in missing
    ]
    if problems:
        raise FormatError(problems)


def _check_is_paired(tournament: Tournament, number: int) -> None:
    """Refuse a round that somebody only typed byes into, since all others would be left out of it."""
    lines = tournament.round_games(number)
    if lines and all(game.is_bye for game in lines) and len(_to_pair(tournament, number)) > 1:
        texts = load_texts(tournament.settings.language)
        where: dict[str, Detail] = {"sheet": texts.sheet("players"), "label": texts.label("player_byes")}
        raise FormatError(Problem(code="round-of-byes", details={"round": number, **where}))


def _pairs(tournament: Tournament, absent: Collection[PairingNumber], engine: Engine) -> Pairs:
    """What the engine answers; if it finds nothing, whether that is because of those who must not meet."""
    try:
        return _asked(tournament, absent, engine)
    except FormatError as error:
        number = tournament.rounds + 1
        forbidden = forbidden_pairs(tournament, number)
        if not forbidden or [problem.code for problem in error.problems] != [NO_PAIRING]:
            raise
        in_the_way = _in_the_way(tournament, forbidden, absent, engine)
        players = tournament.player_by_number
        names = (" – ".join(f"{n} {players[n].name}" for n in sorted(pair)) for pair in sorted(in_the_way, key=sorted))
        label = load_texts(tournament.settings.language).label("setting_forbidden")
        details: dict[str, Detail] = {"round": number, "label": label}
        raise FormatError(Problem(code="forbidden-in-the-way", value="; ".join(names), details=details)) from error


def _asked(tournament: Tournament, absent: Collection[PairingNumber], engine: Engine) -> Pairs:
    return engine(report_for_pairing(tournament), tournament.rounds + 1, absent)


def _in_the_way(
    tournament: Tournament, forbidden: frozenset[Pair], absent: Collection[PairingNumber], engine: Engine
) -> frozenset[Pair]:
    """Fewest of the forbidden pairs that have to be allowed, as far as taking them one by one shows.

    Those that meet where everything is allowed will do. Raises FormatError: there is no pairing even then.
    """
    met = {frozenset(pair) for pair in _asked(_with(tournament, frozenset()), absent, engine)}
    allowed = met & forbidden
    for pair in sorted(allowed, key=sorted)[:MOST_TRIED] if len(allowed) > 1 else ():
        try:
            _asked(_with(tournament, forbidden - (allowed - {pair})), absent, engine)
        except FormatError:
            continue
        allowed -= {pair}
    return frozenset(allowed)


def _with(tournament: Tournament, forbidden: frozenset[Pair]) -> Tournament:
    """The tournament with these pairs forbidden, and no others."""
    rules = tuple(Forbidden(numbers=tuple(sorted(pair))) for pair in sorted(forbidden, key=sorted))
    settings = tournament.settings
    return replace(
        tournament,
        settings=replace(settings, pairing_rules=replace(settings.pairing_rules, forbidden=rules)),
    )


def _check_engine(pairs: Pairs, paired: Collection[PairingNumber]) -> None:
    """Refuse an answer in which not everybody who is there stands once, or more than one has no opponent."""
    seen = sorted(number for pair in pairs for number in pair if number)
    if seen != sorted(paired) or 2 * len(pairs) - len(seen) != len(paired) % 2:
        raise FormatError(Problem(code="engine-failed", value=", ".join(f"{white}-{black}" for white, black in pairs)))


def _games(number: int, pairs: Pairs) -> Iterator[Game]:
    for board, (white, black) in enumerate(pairs, start=1):
        bye = Bye.ZERO if black else Bye.PAIRING
        yield Game(round_number=number, board=board, white=white, black=black, bye=bye)
