"""Which columns make up the name, where words leave a choice: the values of the columns decide.

    Name, Navn, Spieler ... beside a given name only      the surname, unless the given name stands in it already
    the same beside a surname only                        the given name, unless the surname stands in it already
    surname and given name beside a whole name            the two halves; the whole name where a half is blank
    Hráč beside Jméno, each with one word                 surname and given name
    a column of yes and no, of numbers                    no name, if another column is one
    Your name beside Player name; Parent's name           the player's; the other one is a contact
    two columns of whole names                            the fuller one, else the left one

No half of a name is dropped in silence: a column that is not used is told, and so is every cell of it that holds a
word which the name lacks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from roundbook.errors import Problem, Severity
from roundbook.players.cells import Cell
from roundbook.players.headers import HeaderCell
from roundbook.players.spellings import unaccented
from roundbook.players.words import bare_given_name, holds_name_word, is_addressed, is_answer, is_bare_name

OTHER_HALF = {"surname": "given", "given": "surname"}

Values = Mapping[int, Cell]
"""Cells of a column below the header, by row; blanks left out."""


def has_all_words(whole: str, half: str) -> bool:
    """Whether all words of one half stand in a whole name that has more of them.

    >>> has_all_words("DURAND Luc", "Luc"), has_all_words("Jan", "Jan")
    (True, False)
    """
    words, own = _words(whole), _words(half)
    return own < words


def _words(text: str) -> set[str]:
    return set(unaccented(text).replace(",", " ").replace(".", " ").split())


@dataclass(slots=True, kw_only=True)
class _Settling:
    """The columns of a table while their part in the name is settled; `meant` changes on the way."""

    cells: Sequence[HeaderCell]
    meant: list[str]
    values: Sequence[Values]
    problems: list[Problem] = field(default_factory=list)

    def of(self, *fields: str) -> list[int]:
        """Places of the columns with one of these meanings, from the left."""
        return [place for place, meaning in enumerate(self.meant) if meaning in fields]

    def only(self, meaning: str) -> int | None:
        """Place of the first column with a meaning."""
        return next(iter(self.of(meaning)), None)

    def pairs(self, one: int, other: int) -> Iterator[tuple[Cell, Cell]]:
        """Cells of two columns in the rows where both hold something."""
        for row, cell in self.values[one].items():
            if row in self.values[other]:
                yield cell, self.values[other][row]

    def is_contained(self, half: int, whole: int) -> bool:
        """Whether most cells of one column hold the cell beside them in another, and more."""
        pairs = list(self.pairs(whole, half))
        return sum(has_all_words(cell.text, other.text) for cell, other in pairs) * 2 > len(pairs)


def settle_names(
    cells: Sequence[HeaderCell], meant: Sequence[str], values: Sequence[Values]
) -> tuple[list[str], list[Problem]]:
    """Meaning of each column once the name columns are settled, and what is to be said about those that are not used.

    `meant` has `name` for every word that may be a whole name; a column that loses its part in the name means nothing
    or a `contact`.
    """
    settling = _Settling(cells=cells, meant=list(meant), values=values)
    _without_answers(settling)
    _without_senders(settling)
    _two_whole_names(settling)
    _whole_and_half(settling)
    _whole_and_both_halves(settling)
    _almost_names(settling)
    return settling.meant, settling.problems


def _without_answers(settling: _Settling) -> None:
    """A column of yes and no or of numbers is no name beside another one: `Deltager | Navn`."""
    for place in settling.of("name"):
        texts = [cell.text for cell in settling.values[place].values()]
        others = [other for other in settling.of("name", "surname", "given") if other != place]
        if not others or not texts:
            continue
        if all(map(is_answer, texts)):
            settling.meant[place] = "taking_part"
        elif all(text.strip(".)").isdecimal() for text in texts):
            settling.meant[place] = "" if settling.of("start_no") else "start_no"


def _without_senders(settling: _Settling) -> None:
    """Who filled in the form is no player where the player is asked for, too."""
    sent = [place for place in settling.of("name") if is_addressed(settling.cells[place].text)]
    if len(sent) < len(settling.of("name")):
        for place in sent:
            settling.meant[place] = "contact"


def _two_whole_names(settling: _Settling) -> None:
    """Of two whole names the fuller one, or two halves if both hold single words."""
    if len(settling.of("name")) < 2:
        return
    first, second, *_ = settling.of("name")
    if settling.is_contained(second, first):
        _set_aside(settling, second, used=(first,))
    elif settling.is_contained(first, second):
        _set_aside(settling, first, used=(second,))
    elif not settling.of("surname", "given") and _hold_single_words(settling, (first, second)):
        for place, other in ((first, second), (second, first)):
            is_given = bare_given_name(settling.cells[place].word)
            if is_given and not is_bare_name(settling.cells[other].word):
                settling.meant[place], settling.meant[other] = "given", "surname"


def _hold_single_words(settling: _Settling, places: Sequence[int]) -> bool:
    texts = [cell.text for place in places for cell in settling.values[place].values()]
    return sum(len(_words(text)) == 1 for text in texts) * 2 > len(texts)


def _whole_and_half(settling: _Settling) -> None:
    """A word for the whole name beside one half only is the other half, unless the half stands in it already."""
    whole = settling.only("name")
    halves = settling.of("surname", "second_surname", "given", "surname_prefix", "middle_name")
    kinds = {settling.meant[place] for place in halves}
    if whole is None or not halves or {"surname", "given"} <= kinds:
        return
    half = next((place for place in halves if settling.meant[place] in OTHER_HALF), halves[0])
    if settling.is_contained(half, whole):
        for place in halves:
            _set_aside(settling, place, used=(whole,))
    else:
        settling.meant[whole] = OTHER_HALF.get(settling.meant[half], "surname")


def _whole_and_both_halves(settling: _Settling) -> None:
    """A whole name beside both halves serves only where one of them is blank."""
    surname, given = settling.only("surname"), settling.only("given")
    if surname is None or given is None:
        return
    for whole in settling.of("name"):
        if not any(
            row not in settling.values[surname] or row not in settling.values[given] for row in settling.values[whole]
        ):
            _set_aside(settling, whole, used=(surname, given))


def _almost_names(settling: _Settling) -> None:
    """A header that nobody knows but for a word for a name in it: a part of the names may be left in its column."""
    used = ", ".join(settling.cells[place].text for place in settling.of("name", "surname", "given"))
    for place, cell in enumerate(settling.cells):
        if not settling.meant[place] and not cell.meanings and holds_name_word(cell.text):
            problem = cell.cell.problem("name-column-kept", Severity.WARNING, header=cell.text, used=used)
            settling.problems.append(problem)


def _set_aside(settling: _Settling, place: int, used: Sequence[int]) -> None:
    """Keep a column as the organiser's own, and tell which of its cells the names lack a word of."""
    settling.meant[place] = ""
    header = ", ".join(settling.cells[other].text for other in used)
    about = settling.cells[place]
    settling.problems.append(about.cell.problem("name-column-kept", Severity.NOTE, header=about.text, used=header))
    for row, cell in settling.values[place].items():
        name = " ".join(settling.values[other][row].text for other in used if row in settling.values[other])
        if len(used) == 1 and not _words(cell.text) <= _words(name):
            settling.problems.append(cell.problem("name-lacks-half", Severity.WARNING, name=name, header=header))
