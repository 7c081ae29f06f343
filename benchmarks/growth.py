"""How time grows with the event: work should follow the number of games, not its square."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.fields import WHEN, player_list, settings, workbook_with_new_result
from benchmarks.timing import Line, best_seconds

from roundbook import app

SIZES = (8, 12, 16, 20, 24, 30)


def lines() -> Iterator[Line]:
    """Milliseconds per game of `create` and `update`, smallest field to largest, and the growth between the two."""
    games = [players * (players - 1) // 2 for players in SIZES]
    creating, updating = [], []
    for players in SIZES:
        names, content = player_list(players), workbook_with_new_result(players, 1)
        creating.append(best_seconds(lambda: app.create(names, settings(1), created=WHEN)))  # noqa: B023  runs here
        updating.append(best_seconds(lambda: app.update(content, when=WHEN)))  # noqa: B023  runs here
    for verb, times in (("create", creating), ("update", updating)):
        per_game = " · ".join(f"{1000 * time / count:.2f}" for time, count in zip(times, games, strict=True))
        more_games, more_time = games[-1] / games[0], times[-1] / times[0]
        yield Line(
            question=f"{verb}: ms per game with {', '.join(map(str, SIZES))} players",
            measured=f"{per_game} ({more_games:.1f} times the games take {more_time:.1f} times the time)",
            aim="no growth",
        )
