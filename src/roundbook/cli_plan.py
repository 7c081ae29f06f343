"""The verb `plan`: what an event would cost, one way of playing beside another."""

from __future__ import annotations

import sys

import click

from roundbook.plan import EVENING, FEWEST_PLAYERS, MOST_PLAYERS
from roundbook.terminal import attempt, own_texts, say
from roundbook.text import LANGUAGES, load_texts

MINUTES = 60


@click.command()
@click.argument("players", metavar="N", type=click.IntRange(FEWEST_PLAYERS, MOST_PLAYERS))
@click.option(
    "--time-control",
    default="60+5",
    show_default=True,
    help="Minutes for the game and seconds a move: 60+5, 'G/60 d5', 90/30, or G/45 without any.",
)
@click.option(
    "--evening",
    type=click.FloatRange(0.5, 24),
    default=EVENING / MINUTES,
    show_default=True,
    help="Hours of play in an evening.",
)
@click.option("--csv", "is_csv", is_flag=True, help="Print comma-separated values.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language (default: that of this computer).")
def plan(players: int, time_control: str, evening: float, is_csv: bool, lang: str | None) -> None:
    """Print how many rounds, games, boards, hours and evenings N players need, for each way of playing."""
    texts = load_texts(lang) if lang else own_texts()
    minutes = round(evening * MINUTES)

    def job() -> None:
        from roundbook.plan import parse_time_control, plans  # noqa: PLC0415
        from roundbook.printed_plans import plans_csv, plans_text  # noqa: PLC0415

        control = parse_time_control(time_control)
        found = plans(players, control, evening=minutes)
        say(plans_csv(texts, found).rstrip() if is_csv else plans_text(texts, players, control, minutes, found))

    sys.exit(attempt(texts, None, job))
