"""How tie-breaks are written, and which of them there are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundbook.errors import FormatError, Severity
from roundbook.model import SWISS, Player, Settings, Tournament
from roundbook.rules import TEAM_TIE_BREAKS, TIE_BREAKS, rating_warnings, tie_break_of
from roundbook.rules.tiebreaks.notation import Notation, NotationError, read_notation

ROUND_ROBIN, OPEN = Settings(event="Test"), Settings(event="Test", format=SWISS)
LEAGUE = Settings(event="Test", boards=4)

# What FIDE's checklist for tournament programs (VCL4THP, question 104) wants in a round robin.
OF_THE_CHECKLIST = (
    *("DE", "BPG", "BWG", "REP", "STD", "SB", "SB/C1", "SB/C2", "RTNG", "RTNG/R", "WIN", "TPN", "TPN/R"),
    *("KS", "KS/L1", "KS/L2", "KS/L-1", "KS/L-2"),
)


def refusal(text: str, settings: Settings) -> tuple[str, dict[str, object]]:
    """Code and details of the problem with a tie-break."""
    with pytest.raises(FormatError) as caught:
        tie_break_of(text, settings)
    [problem] = caught.value.problems
    assert text == problem.value
    return problem.code, dict(problem.details)


@pytest.mark.parametrize("text", OF_THE_CHECKLIST)
def test_checklist_of_fide_is_met(text: str) -> None:
    """Each of them can be used in a round robin; the checklist writes L1 for half a point up."""
    assert text.replace("L1", "L+1").replace("L2", "L+2") == tie_break_of(text, ROUND_ROBIN).code


@pytest.mark.parametrize(("text", "canonical"), [
    ("sb/c1", "SB/C1"), (" BH / M2 ", "BH/M2"), ("KS/L−1", "KS/L-1"), ("aob/f", "AOB/F"),
    ("ARO/U1400/C1", "ARO/C1/U1400"), ("RTNG/R/U900", "RTNG/U900/R"),
])  # fmt: skip
def test_spelling_is_canonical(text: str, canonical: str) -> None:
    """Capitals, blanks, the sign and the order of modifiers do not matter."""
    assert canonical == tie_break_of(text, OPEN).code


@pytest.mark.parametrize(("text", "canonical"), [
    ("de:gp", "DE:GP"), ("KS:MP/L1", "KS:MP/L+1"), ("MPVGP", "MPvGP"), ("EMGSB/C1", "EMGSB/C1"), ("SSSC/K4", "SSSC/K4"),
])  # fmt: skip
def test_spelling_of_teams_is_canonical(text: str, canonical: str) -> None:
    """MPvGP has a small letter, and a score stands behind a colon."""
    assert canonical == tie_break_of(text, LEAGUE).code


@pytest.mark.parametrize(("text", "part", "article"), [
    ("AOB/C1", "/C1", "14.1"), ("KS/C1", "/C1", "14.1"), ("APRO/C1", "/C1", "14.1"), ("APPO/C1", "/C1", "14.1"),
    ("WIN/C1", "/C1", "14.1"), ("REP/C1", "/C1", "14.1"), ("DE/C1", "/C1", "14.1"), ("TPR/C1", "/C1", "14.1"),
    ("SB/M1", "/M1", "14.3"), ("PS/M1", "/M1", "14.3"), ("SB/L+1", "/L+1", "14.5"), ("SB/R", "/R", "7.8"),
    ("SB/P", "/P", "6.1.1"), ("BH/F", "/F", "8.2"), ("SB/U1400", "/U1400", "10"), ("SB/K2", "/K2", "13.4"),
    ("SB:MP", ":MP", "13.1"), ("BH/C3", "/C3", "14"), ("BH/C1/C2", "/C2", "14"), ("BH/C1/M1", "/M1", "14"),
    ("SB/", "/", "14"), ("KS/L0", "/L0", "14"), ("BH/X", "/X", "14"), ("DE:XP", ":XP", "14"),
])  # fmt: skip
def test_modifier_that_cannot_be_is_refused_with_its_article(text: str, part: str, article: str) -> None:
    """Every modifier has its tie-breaks; one that nobody can read goes by article 14."""
    code, details = refusal(text, OPEN)

    assert ("tie-break-modifier", part, article) == (code, details["part"], details["article"])


def test_refusal_offers_what_the_code_takes() -> None:
    """Not every tie-break there is, but this one as it can be written."""
    assert "SB, SB/C1, SB/C2" == refusal("SB/M1", ROUND_ROBIN)[1]["known"]
    assert "KS, KS/L+1, KS/L-1" == refusal("KS/X", ROUND_ROBIN)[1]["known"]


@pytest.mark.parametrize("text", ["BH", "BH/C1", "FB", "FB/M1", "AOB", "AOB/F", "bh"])
def test_buchholz_is_refused_in_round_robins_only(text: str) -> None:
    """Note to article 8; with modifiers as without, and never among what is offered."""
    code, details = refusal(text, ROUND_ROBIN)

    assert "buchholz-in-round-robin" == code
    assert not {"BH", "FB", "AOB"} & set(str(details["known"]).split(", "))
    assert text.upper() == tie_break_of(text, OPEN).code


@pytest.mark.parametrize(("text", "settings"), [("ELO", ROUND_ROBIN), ("", ROUND_ROBIN), ("SB", LEAGUE), ("EDE", OPEN)])
def test_unknown_code_is_refused(text: str, settings: Settings) -> None:
    """Those of teams are none of players, nor the other way round."""
    assert "unknown-tie-break" == refusal(text, settings)[0]


@pytest.mark.parametrize("code", [*TIE_BREAKS, *TEAM_TIE_BREAKS])
def test_every_code_reads_itself(code: str) -> None:
    """What is offered can be chosen."""
    settings = OPEN if code in TIE_BREAKS else LEAGUE

    assert code == tie_break_of(code, settings).code


@given(
    st.builds(
        Notation,
        code=st.sampled_from(["BH", "SB", "EDEBT"]),
        score=st.sampled_from(["", "MP", "GP"]),
        cut=st.integers(0, 2),
        limit=st.integers(-99, 99),
        is_reversed=st.booleans(),
        with_forfeits=st.booleans(),
        is_fore=st.booleans(),
        unrated=st.none() | st.integers(100, 9999),
        divisor=st.none() | st.integers(1, 999),
    )
)
def test_what_is_written_is_read_back(notation: Notation) -> None:
    """Any modifiers together, sensible or not."""
    assert notation == read_notation(str(notation))


@given(st.text("BHSC/:MPGL+-0123 ", max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing else happens, and what is read is written in one way only."""
    try:
        notation = read_notation(text)
    except NotationError:
        return

    assert notation == read_notation(str(notation))


def test_rating_tie_break_with_unrated_players_is_told() -> None:
    """Article 10: by name, unless the event says what counts for them."""
    players = (Player(number=1, name="Berg, A", rating=1800), Player(number=2, name="Dahl, B"))
    settings = Settings(event="Test", tie_breaks=("SB", "ARO", "RTNG/R", "TPR/U1400"))
    event = Tournament(settings=settings, players=players, games=())

    warnings = rating_warnings(event)

    assert [("ARO", "Dahl, B"), ("RTNG/R", "Dahl, B")] == [(found.value, found.details["names"]) for found in warnings]
    assert {Severity.WARNING} == {found.severity for found in warnings}
    assert "Article 10" in warnings[0].sentence()
    assert () == rating_warnings(Tournament(settings=settings, players=players[:1], games=()))


@pytest.mark.parametrize("form", ["round-robin", "quads", "scheveningen", "bughouse", "knockout"])
@pytest.mark.parametrize("code", ["BH", "FB", "AOB", "bh/c1"])
def test_buchholz_is_for_the_swiss_alone(form: str, code: str) -> None:
    """C.07, note to art. 8 (2026): these must not be used in round robins."""
    with pytest.raises(FormatError, match="buchholz-in-round-robin"):
        tie_break_of(code, Settings(event="Test", format=form))

    assert code.upper() == tie_break_of(code, Settings(event="Test", format="swiss")).code
