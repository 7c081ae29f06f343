"""What `create` does with a file that is a tournament already: a report (TRF) or our own JSON."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from roundbook.model import CompletedRule, CrosstableOrder
from roundbook.plain_text import printable
from roundbook.terminal import now, say, tell_created, tell_kept, tell_problems

if TYPE_CHECKING:
    from roundbook.exchange.received import Received
    from roundbook.text import Texts

# Options of `create` that mean something for a tournament that is there already, with the settings that they are.
_SETTINGS = (
    *("event", "place", "start_date", "end_date", "arbiter", "deputies", "federation", "time_control"),
    *("tie_breaks", "further_tie_breaks", "completed", "crosstable", "lang"),
)
_ABOUT_WRITING = ("players", "output", "force", "yes")
_NAMES = {"lang": "language", "crosstable": "crosstable_order"}
_KINDS: dict[str, Any] = {"completed": CompletedRule, "crosstable": CrosstableOrder}


def write_received(texts: Texts, got: Received, target: Path, *, is_replaced: bool) -> None:
    """Write the workbook of a tournament that another program made, and tell what is in it."""
    from roundbook import app  # noqa: PLC0415
    from roundbook.printed_standings import progress_in_words  # noqa: PLC0415

    context = click.get_current_context()
    _refuse_other_options(texts, context)
    own = {
        _NAMES.get(key, key): _KINDS.get(key, lambda value: value)(context.params[key])
        for key in _SETTINGS
        if _is_given(context, key)
    }
    made = app.create_from_foreign(got, created=now(), target=target, **own)
    tell_problems(texts, made.problems)
    say(f"{printable(made.tournament.settings.event)}: {progress_in_words(made.tournament, texts)}")
    tell_created(texts, target, made.tournament)
    tell_kept(texts, target, is_replaced=is_replaced)


def _is_given(context: click.Context, key: str) -> bool:
    return context.get_parameter_source(key) is ParameterSource.COMMANDLINE


def _refuse_other_options(texts: Texts, context: click.Context) -> None:
    names = {parameter.name: parameter.opts[0] for parameter in context.command.params}
    given = [key for key in context.params if _is_given(context, key)]
    other = [names[key] for key in given if key not in (*_SETTINGS, *_ABOUT_WRITING)]
    if other:
        raise click.UsageError(texts.message("cli_not_for_reports", options=", ".join(other)))
