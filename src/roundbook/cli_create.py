"""The verb `create`: from the list to the workbook."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from roundbook.cli_dates import date_options, date_plan
from roundbook.cli_knockout import (
    OF_TOURNAMENT,
    as_in_the_groups,
    cup_of_groups,
    knockout_options,
    qualified,
    with_knockout,
)
from roundbook.cli_no_effect import refuse_options_without_effect
from roundbook.cli_receive import write_received
from roundbook.cli_settings import LOTTERIES, order_option, scoring_option, settings_of
from roundbook.cli_swiss import swiss_options, tell_forbidden, with_swiss
from roundbook.draw.scheveningen import OTHER_TABLES, STANDARD_TABLE
from roundbook.draw.tables import TABLES
from roundbook.errors import Problem, Severity
from roundbook.model import (
    DEFAULT_TABLE,
    LEAST_BOARDS,
    MOST_BOARDS,
    Apart,
    CompletedRule,
    CrosstableOrder,
    DrawMethod,
    Primary,
    Settings,
)
from roundbook.plain_text import printable
from roundbook.terminal import (
    NOT_WRITTEN,
    agrees,
    attempt,
    is_taken,
    now,
    own_texts,
    say,
    tell_created,
    tell_kept,
    tell_problems,
)
from roundbook.text import LANGUAGES, Texts, language_for, load_texts

if TYPE_CHECKING:
    from roundbook.app import Created
    from roundbook.players import ListOptions, PlayerList

MOST_SEED = 10**15 - 1


@click.command()
@click.argument("players", metavar="LIST", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where to write (default: LIST - tournament.xlsx; with --qualify LIST - knockout.xlsx).",
)
@click.option("--force", is_flag=True, help="Replace an existing output file; the old one is kept as a backup.")
@click.option("--event", help="Name of the event (default: the name of the list's file).")
@click.option("--place", default="", help="Where it is played.")
@click.option("--from", "start_date", default="", help="First day, as it shall be printed.")
@click.option("--to", "end_date", default="", help="Last day, as it shall be printed.")
@date_options
@click.option("--arbiter", default="", help="Name of the arbiter.")
@click.option("--deputies", default="", help="Deputy arbiters for a report, with semicolons between them.")
@click.option("--federation", default="", metavar="XXX", help="Federation of the event for a report, three letters.")
@click.option("--time-control", default="", metavar="90+30", help="Time control for a report: minutes, seconds a move.")
@click.option("--cycles", type=click.IntRange(1, 4), help="How often a pair meets (default: once).")
@click.option("--double", is_flag=True, help="Double round robin, the same as --cycles 2.")
@click.option("--groups", is_flag=True, help="Every group (or list) of the file plays for itself.")
@click.option("--group-size", type=click.IntRange(3), help="Make groups of this size by rating.")
@click.option("--quads", is_flag=True, help="Groups of four by rating, with the colours of US quads.")
@swiss_options
@knockout_options
@click.option("--scheveningen", is_flag=True, help="The two groups of the list are teams: everybody meets the others.")
@click.option("--bughouse", is_flag=True, help="Teams of two, those of the list's groups or clubs; one result a match.")
@click.option("--teams", is_flag=True, help="Teams play each other: those of the list's groups or clubs.")
@click.option(
    "--boards", type=click.IntRange(LEAST_BOARDS, MOST_BOARDS), show_default="4", help="Boards of a match of teams."
)
@click.option(
    "--rank-by",
    type=click.Choice([primary.value for primary in Primary]),
    default=Primary.MATCH.value,
    show_default=True,
    help="What teams are ranked by first: match points or game points.",
)
@click.option(
    "--table",
    type=click.Choice((*TABLES, STANDARD_TABLE, *OTHER_TABLES)),
    show_default=f"{DEFAULT_TABLE}; a match of two teams: {STANDARD_TABLE}",
    help="Table of the pairings; with --scheveningen one of the last four.",
)
@click.option("--no-swap", is_flag=True, help="Keep the last two rounds of the first cycle in their order.")
@click.option(
    "--draw",
    type=click.Choice([method.value for method in DrawMethod]),
    show_default="lot; with --swiss rating",
    help="Pairing numbers by lot, in list order, by rating, the list's own numbers, or by lot with the Varma tables.",
)
@click.option(
    "--apart",
    type=click.Choice([shared.value for shared in Apart]),
    help="Players of one federation or club do not meet in the last three rounds (--draw varma), or at all (--swiss).",
)
@click.option(
    "--seed", type=click.IntRange(0, MOST_SEED), help="Seed of the drawing of lots (default: a new one, printed)."
)
@click.option(
    "--tie-breaks",
    callback=order_option,
    show_default="fide; teams: GP,EDE,EMGSB,TBR",
    help="Order such as DE,SB/C1,KS/L+1, or a preset: fide (DE,WIN,SB,KS), club (SB,DE,KS).",
)
@click.option(
    "--further-tie-breaks",
    callback=order_option,
    default="",
    help="More of them that can be chosen on Settings later, such as REP,STD,TPR.",
)
@click.option(
    "--scoring",
    callback=scoring_option,
    show_default="1-0.5-0; teams: 2-1-0",
    help="Win-draw-loss, of a match where teams play.",
)
@click.option(
    "--completed",
    type=click.Choice([rule.value for rule in CompletedRule]),
    default=CompletedRule.PLAYED.value,
    show_default=True,
    help="Games that count as completed for the 50 % rule.",
)
@click.option(
    "--crosstable",
    type=click.Choice([order.value for order in CrosstableOrder]),
    default=CrosstableOrder.RANK.value,
    show_default=True,
    help="Order of the crosstable.",
)
@click.option("--sheet", help="Sheet of the list, if the file has several.")
@click.option("--group", help="Group to read, or title or sheet of one of several lists.")
@click.option("--all-groups", is_flag=True, help="Read all groups or lists as one field.")
@click.option("--rating-column", help="Header of the rating to use, or fide or national, if there are several.")
@click.option("--keep-withdrawn", is_flag=True, help="Read players too who are crossed out or marked as withdrawn.")
@click.option("--keep-reserves", is_flag=True, help="Read players too who stand below a heading such as Waiting list.")
@click.option("--visible-only", is_flag=True, help="Leave out rows that are hidden or filtered out.")
@click.option("-y", "--yes", is_flag=True, help="Write without asking, whatever there is to look at in the list.")
@click.option(
    "--lang", type=click.Choice(LANGUAGES), help="Language of the workbook (default: that of the list's headers)."
)
def create(players: Path, output: Path | None, **options: Any) -> None:
    """Make a tournament workbook from a player list in LIST (.xlsx, .xlsm, .xls, .ods, .csv, .txt).

    LIST may also be a whole tournament: a report file of another program (.trf) or one that `export --to json` wrote;
    with --qualify it is a workbook with finished groups.
    """
    from roundbook import app  # noqa: PLC0415
    from roundbook.exchange.received import Received  # noqa: PLC0415

    texts = load_texts(options["lang"]) if options["lang"] else own_texts()
    refuse_options_without_effect(click.get_current_context())
    if options["double"] and options["cycles"] not in (None, 2):
        raise click.UsageError(texts.message("cli_option_or", options="--double, --cycles"))
    target = output or _usual_target(players, options)
    is_replaced = _is_replaced(texts, target, players, may_be=options["force"])

    def job() -> None:
        each = options["qualify"]
        groups = app.read_workbook(players) if each else None
        got = qualified(groups, each) if groups else app.read_foreign(players, language=texts.language)
        if isinstance(got, Received):
            write_received(texts, got, target, is_replaced=is_replaced)
            return
        listed = got or app.read_list(players, _list_options(options))
        language = options["lang"] or language_for(listed.languages, own_texts().language)
        settings = with_swiss(with_knockout(settings_of(players, options, language), options), options, listed)
        plan = date_plan(options)
        if groups:
            settings = as_in_the_groups(settings, groups.settings, options)
        else:
            _tell_list(texts, listed)
        _ask(texts, listed, target, is_silent=options["yes"])
        if plan is not None:
            settings = app.with_dates(settings, listed, plan)
        made = app.create_from_list(listed, settings, created=now(), target=target)
        _tell_created(texts, made, is_replaced=is_replaced)

    sys.exit(attempt(texts, players, job))


def _usual_target(players: Path, options: dict[str, Any]) -> Path:
    """Where the workbook is written if nobody says where."""
    usual = players.parent / f"{players.stem}{OF_TOURNAMENT}.xlsx"
    return cup_of_groups(players) if options["qualify"] else usual


def _is_replaced(texts: Texts, target: Path, players: Path, *, may_be: bool) -> bool:
    """Whether a file stands where the workbook goes. Raises UsageError: it must stay, or is the list itself."""
    if not is_taken(target):
        return False
    if not may_be:
        raise click.UsageError(texts.message("cli_exists", file=printable(target.name), option="-o"))
    if is_taken(players) and target.samefile(players):
        raise click.UsageError(texts.message("cli_same_file", file=printable(target.name)))
    return True


def _ask(texts: Texts, listed: PlayerList, target: Path, *, is_silent: bool) -> None:
    """Let a person look at the list first, if there is something to look at; ends the program at a no.

    Where it is doubtful who is a player, Enter alone is no answer.
    """
    from roundbook.players.doubts import questions_players  # noqa: PLC0415

    if is_silent or not _may_ask() or not _needs_a_look(listed.problems):
        return
    question = texts.message("cli_confirm", file=printable(target.name))
    if not agrees(texts, question, is_usual=not questions_players(listed.problems)):
        say(texts.message("cli_nothing_written"))
        sys.exit(NOT_WRITTEN)


def _tell_created(texts: Texts, made: Created, *, is_replaced: bool) -> None:
    """Where the workbook is, how it was drawn, and where that is which stood there before."""
    from roundbook.list_summary import squads  # noqa: PLC0415

    settings = made.tournament.settings
    tell_problems(texts, made.problems)
    if settings.seed or settings.draw_method in LOTTERIES:
        sheet = load_texts(settings.language).sheet("settings")
        say(texts.message(_seed_words(settings), seed=settings.seed, sheet=sheet))
    for name, players in squads(made.tournament):
        say(f"{printable(name)}: {printable('; '.join(players))}")
    tell_forbidden(texts, made.tournament)
    _tell_dates(texts, made)
    tell_created(texts, made.path, made.tournament)
    tell_kept(texts, made.path, is_replaced=is_replaced)


def _seed_words(settings: Settings) -> str:
    """What the seed has decided: pairing numbers, or colours only."""
    if settings.format == "quads":
        return "cli_toss"
    if (settings.is_knockout or settings.cup) and settings.draw_method not in LOTTERIES:
        return "cli_toss_ties"
    return "cli_toss_swiss" if settings.is_swiss and settings.draw_method is DrawMethod.RATING else "cli_seed"


def _tell_dates(texts: Texts, made: Created) -> None:
    """First and last day, so that a slip in a year is seen at once."""
    from roundbook.text.days import date_in_words  # noqa: PLC0415

    settings = made.tournament.settings
    if settings.round_dates:
        first, last = (date_in_words(settings.round_dates[place], texts) for place in (0, -1))
        sheet = load_texts(settings.language).sheet("settings")
        say(texts.message("cli_dates", first=first, last=last, sheet=sheet))


# In these each group of the list, or team, is one by itself.
_OF_THE_LIST = ("groups", "scheveningen", "bughouse", "teams")


def _list_options(options: dict[str, Any]) -> ListOptions:
    from roundbook.players import ListOptions  # noqa: PLC0415

    wanted = {field.name: options[field.name] for field in fields(ListOptions) if field.name in options}
    return ListOptions(**wanted, each_group=any(options[key] for key in _OF_THE_LIST), read_on=now().date())


def _tell_list(texts: Texts, listed: PlayerList) -> None:
    """What was understood of a list, before anything is written."""
    from roundbook.list_summary import list_summary  # noqa: PLC0415

    say(list_summary(listed, texts))
    tell_problems(texts, listed.problems)


def _needs_a_look(problems: Iterable[Problem]) -> bool:
    return any(problem.severity is Severity.WARNING for problem in problems)


def _may_ask() -> bool:
    """Whether a person sits at both ends; a script is never kept waiting."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
