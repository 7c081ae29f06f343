"""The rules of the house: what is public, how large a module may be, on which floor it stands; words fit the code."""

from __future__ import annotations

import ast
import inspect
import re
import string
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import roundbook
from roundbook.cli import main
from roundbook.rules import FORBIDDEN_IN_ROUND_ROBIN, TEAM_TIE_BREAKS, TIE_BREAKS
from roundbook.text import LANGUAGES, load_texts

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "roundbook"
MODULES = sorted(SOURCE.rglob("*.py"))
MOST_LINES, MOST_LINES_OF_A_FUNCTION = 420, 40

TEXTS = load_texts("en").tables
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+")
# Where the code of a problem is put together: the fixed part, and what may follow.
COMPOSED = {"pairing-number-": ("missing", "doubled", "outside")}
# Slugs that are no problems: values, keys of sheets and rows.
ALWAYS_THERE = {"value", "sheet", "cell"}


@cache
def tree_of(module: Path) -> ast.Module:
    """Syntax tree of a module."""
    return ast.parse(module.read_text(encoding="utf-8"))


def name_of(module: Path) -> str:
    """Dotted name of a module."""
    return ".".join(module.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")


def constants() -> set[str]:
    """Every text that stands in the source, in that of the web page as well."""
    nodes = (node for module in MODULES for node in ast.walk(tree_of(module)))
    pages = (page.read_text(encoding="utf-8") for page in SOURCE.rglob("*.html"))
    return {text for page in pages for text in re.findall(r'"([\w-]+)"', page)} | {
        node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def beginnings() -> set[str]:
    """Fixed beginnings of texts that are put together (`round_` of `round_{key}`)."""
    nodes = (node for module in MODULES for node in ast.walk(tree_of(module)))
    joined = (node.values[0] for node in nodes if isinstance(node, ast.JoinedStr))
    texts = {first.value for first in joined if isinstance(first, ast.Constant)}
    return {text for text in texts if re.fullmatch(r"[a-z-]+_", text)}


def placeholders(text: str) -> set[str]:
    """Names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


# ---- what is public


def test_public_names() -> None:
    """No more, no fewer; each can be fetched and says what it is for."""
    functions = {"create", "update", "check", "pair", "read_workbook", "export"}
    expected = {*functions, "Tournament", "Settings", "Problem", "RoundbookError"}

    assert expected == set(roundbook.__all__) == set(dir(roundbook))
    assert all(inspect.getdoc(getattr(roundbook, name)) for name in expected)
    with pytest.raises(AttributeError):
        roundbook.repair  # noqa: B018  asking is the test


def test_readme_names_what_there_is() -> None:
    """Every public name, verb and tie-break."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert all(f"`{name}`" in readme for name in roundbook.__all__)
    assert all(f"roundbook {verb}" in readme for verb in main.commands)
    assert all(re.search(rf"\b{code}\b", readme) for code in (*TIE_BREAKS, *TEAM_TIE_BREAKS))


def test_contents_of_readme_lead_to_every_section() -> None:
    """In their order, and no link of the page leads nowhere."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    headings = re.findall(r"^#{2,3} (.+)$", readme, re.MULTILINE)
    places = [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
    contents = re.findall(r"\(#([^)]+)\)", readme.partition("## Two commands")[0])

    assert set(re.findall(r"\]\(#([^)]+)\)", readme)) <= set(places)
    assert set(places) - {"two-commands", "for-organisers", "what-changed"} == set(contents)
    organisers = [place for place in contents if not place.startswith("for-people")]
    assert [place for place in places if place in organisers] == organisers


# ---- sizes and floors


@pytest.mark.parametrize("module", MODULES, ids=name_of)
def test_module_can_be_read_in_one_sitting(module: Path) -> None:
    """A module has an end in sight, and so has every function."""
    lines = module.read_text(encoding="utf-8").count("\n")
    functions = (node for node in ast.walk(tree_of(module)) if isinstance(node, ast.FunctionDef))
    long = {
        f.name: f.end_lineno - f.lineno + 1 for f in functions if f.end_lineno - f.lineno >= MOST_LINES_OF_A_FUNCTION
    }

    assert lines <= MOST_LINES
    assert {} == long


def test_every_module_stands_on_a_floor() -> None:
    """A new module is named in the import contract, or its imports would not be checked."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = (c for c in settings["tool"]["importlinter"]["contracts"] if c["type"] == "layers")
    floors = {name.strip() for layer in contract["layers"] for name in layer.split("|")}

    def has_floor(name: str) -> bool:
        return any(name == floor or name.startswith(f"{floor}.") for floor in floors)

    packages = {"roundbook", "roundbook.workbook"}
    assert [] == [name for name in map(name_of, MODULES) if name not in packages and not has_floor(name)]
    assert floors <= {name_of(module) for module in MODULES}


# ---- words


def test_every_problem_in_the_texts_can_happen() -> None:
    """A sentence that nobody says is not kept."""
    composed = {begin + end for begin, ends in COMPOSED.items() for end in ends}

    assert set() == set(TEXTS["problems"]) - constants() - composed


def problem_codes() -> Iterator[tuple[Path, str]]:
    """Codes that the source gives to `Problem`, or to a function that makes one."""
    for module in MODULES:
        for node in ast.walk(tree_of(module)):
            if isinstance(node, ast.Call) and re.search(
                "problem|report|refuse|leave_alone|note", ast.unparse(node.func).lower()
            ):
                given = [*node.args[:1], *(word.value for word in node.keywords if word.arg == "code")]
                for inner in (part for argument in given for part in ast.walk(argument)):
                    if isinstance(inner, ast.Constant) and isinstance(inner.value, str) and SLUG.fullmatch(inner.value):
                        yield module, inner.value


def test_every_problem_has_its_sentence() -> None:
    """No code without words."""
    codes = list(problem_codes())

    assert 100 < len({code for _, code in codes})
    assert [] == [(name_of(module), code) for module, code in codes if code not in TEXTS["problems"]]


@pytest.mark.parametrize("code", TEXTS["problems"])
def test_problem_says_what_and_what_to_do(code: str) -> None:
    """A sentence with a full stop; its placeholders are words that the folder with this code knows."""
    entry = TEXTS["problems"][code]
    wanted = placeholders(entry["text"]) | placeholders(entry.get("hint", ""))
    begin = next((begin for begin in COMPOSED if code.startswith(begin)), code)
    begin = "FORBIDDEN_IN_ROUND_ROBIN" if code in FORBIDDEN_IN_ROUND_ROBIN.values() else begin
    folders = {module.parent for module in MODULES if begin in module.read_text(encoding="utf-8")}
    texts = (module.read_text(encoding="utf-8") for module in MODULES if module.parent in folders)
    known = {word for text in texts for word in re.findall(r"\w+", text)}

    assert entry["text"].endswith((".", "?"))
    assert set() == wanted - known - ALWAYS_THERE


@pytest.mark.parametrize("table", ["sheets", "labels", "messages"])
def test_every_word_is_used(table: str) -> None:
    """A label or message whose key stands nowhere in the source, whole or in parts, is not kept."""
    used, begun = constants(), tuple(beginnings())

    def is_used(key: str) -> bool:
        halves = [(key[:place], key[place + 1 :]) for place, letter in enumerate(key) if letter == "_"]
        return key in used or key.startswith(begun) or any(used >= set(pair) for pair in halves)

    assert [] == [key for key in TEXTS[table] if not is_used(key)]


def spoken() -> Iterator[tuple[Path, str, str, set[str] | None]]:
    """Module, table, key and given names of every word that the source asks for by a fixed key."""
    tables = {"sheet": "sheets", "label": "labels", "message": "messages"}
    for module in MODULES:
        for node in ast.walk(tree_of(module)):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in tables):
                continue
            if node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
                names = {word.arg for word in node.keywords}
                yield module, tables[node.func.attr], node.args[0].value, None if None in names else names  # type: ignore[arg-type]


def test_every_word_that_is_asked_for_exists_and_gets_what_it_needs() -> None:
    """Keys are there; every placeholder is filled."""
    asked = list(spoken())

    assert 50 < len(asked)
    assert [] == [(name_of(module), key) for module, table, key, _ in asked if key not in TEXTS[table]]
    assert [] == [
        (name_of(module), key)
        for module, table, key, names in asked
        if names is not None and placeholders(TEXTS[table][key]) - names
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_words(language: str) -> None:
    """The same keys and placeholders as in English."""
    tables = load_texts(language).tables

    for table in ("sheets", "labels", "messages", "problems"):
        assert TEXTS[table].keys() == tables[table].keys()
        for key, text in TEXTS[table].items():
            assert placeholders(str(text)) == placeholders(str(tables[table][key]))
