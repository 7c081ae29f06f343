"""Bytes of text files become the letters that were typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundbook.players.encodings import code_page, decoded

NAMES = {
    "da": ("cp1252", "Jørgen Møller\nÅse Lyngholm\nKjærgård, Søren"),
    "sv": ("cp1252", "Åke Sjöström\nMärta af Hällström\nÖsten Björklund"),
    "de": ("cp1252", "Groß, Heidemarie\nÖztürk, Jörg\nMüller-Lüdenscheidt"),
    "fr": ("cp1252", "François Lefèvre\nHélène Benoît\nMaël Hervé"),
    "es": ("cp1252", "Íñigo Ibáñez\nMaría Núñez\nJosé Peña"),
    "it": ("cp1252", "Niccolò Rossi\nGesù Mattè\nLuì Nardò"),
    "pt": ("cp1252", "João Simões\nInês Conceição\nZé Gonçalves"),
    "nl": ("cp1252", "Zoë de Boer\nRenée van Rijn\nDaniël Smit"),
    "cs": ("cp1250", "Dvořáková, Květa\nŠťastný, Zdeněk\nČerný, Jiří"),
    "sk": ("cp1250", "Kováčová, Žofia\nĽupták, Ján\nHŕba, Ďuro"),
    "pl": ("cp1250", "Żółkiewska Małgorzata\nĆwik Stanisław\nŁęcki Paweł"),
    "hu": ("cp1250", "Szűcs Győző\nTóth Ildikó\nErdős Ödön"),
    "ru": ("cp1251", "Иванова Анна\nЁлкин Пётр\nЖук Юрий"),
}


@pytest.mark.parametrize("language", NAMES)
def test_names_alone_tell_the_code_page(language: str) -> None:
    """Under an English header the letters of the names decide."""
    encoding, names = NAMES[language]
    text = f"No;Name;Rating\n{names}\n"

    assert text == decoded(text.encode(encoding)).text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Navn;Klub\nJørgen Friðrik Ólafsson;Vestborg\nÁsdís Sigríðardóttir;Nordend\nBjørn Æbelø;\n", "cp1252"),
        ("Navn;Klub;Rating\nHélène Lefèvre;Lyon;1900\nJørgen;Vestborg;1500\n", "cp1252"),
        ("Jméno;Klub\nČerný, Jan;Lípa\nMüller, Jörg;Zittau\n", "cp1250"),
        ("Příjmení;Jméno\nŠťastný;Jiří\nŽák;Tomáš\n", "iso8859_2"),
        ("Nazwisko i imię\nŚliwa Łucja\nŹrebak Ąż\n", "iso8859_2"),
    ],
)
def test_guests_and_headers(text: str, encoding: str) -> None:
    """The header outweighs a few foreign names; the older central European page is known too."""
    assert (text, encoding) == (decoded(text.encode(encoding)).text, decoded(text.encode(encoding)).encoding)


def test_letters_that_agree_prove_nothing() -> None:
    """Without a telling letter the western page is taken; the text is the same in both."""
    raw = "Name\nJosé Gómez\n".encode("cp1250")

    assert ("cp1252", "Name\nJosé Gómez\n") == (code_page(raw), decoded(raw).text)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_is_certain(encoding: str) -> None:
    """UTF-8 with and without a mark, UTF-16 with and without one."""
    text = "№;Имя\n1;Ťukal, Ondřej\n"
    found = decoded(text.encode(encoding))

    assert (text, True) == (found.text, found.is_certain)


def test_bytes_of_no_code_page_are_still_read() -> None:
    """The last resort reads anything."""
    assert "Name\n\x81\x90\x98" == decoded(b"Name\n\x81\x90\x98").text


@given(st.binary(max_size=200))
def test_no_bytes_fail(raw: bytes) -> None:
    """Whatever the bytes are, there is some text."""
    assert isinstance(decoded(raw).text, str)


def test_a_stray_zero_byte_makes_no_other_alphabet() -> None:
    """Many of them do: that is UTF-16 without its mark."""
    lines = "Name;Rating\nKaj;1500\n"

    assert "utf-8" == decoded((lines * 10 + "\0").encode()).encoding
    assert "utf-16-le" == decoded(lines.encode("utf-16-le")).encoding
