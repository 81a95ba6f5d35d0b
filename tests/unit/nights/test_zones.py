"""Given a name: which time zone is it?"""

import pytest

from bot.nights.when_refusals import Untimely, WhenRefusal
from bot.nights.zones import read_zone
from tests.rows import each_row


@each_row(
    ("typed", "name"),
    [
        ("Europe/Rome", "Europe/Rome"),
        (" europe/rome ", "Europe/Rome"),
        ("EUROPE/ROME", "Europe/Rome"),
        ("America/New York", "America/New_York"),
        ("america/argentina/buenos_aires", "America/Argentina/Buenos_Aires"),
        ("etc/gmt+5", "Etc/GMT+5"),
        ("utc", "UTC"),
    ],
)
def test_a_zone_is_found_by_its_name_however_its_letters_are_written(typed: str, name: str) -> None:
    assert read_zone(typed).key == name


@each_row(
    ("typed", "similar"),
    [
        ("Europe/Rom", "Europe/Rome"),
        ("Europe/Roma", "Europe/Rome"),
        ("Rome", "Europe/Rome"),
        ("new york", "America/New_York"),
        ("Amercia/New_York", "America/New_York"),
        ("Santiago", "America/Santiago"),
    ],
)
def test_a_typo_or_a_city_is_answered_with_similar_names(typed: str, similar: str) -> None:
    with pytest.raises(WhenRefusal) as refusal:
        read_zone(typed)
    assert refusal.value.code == Untimely.UNKNOWN_ZONE
    assert refusal.value.facts["text"] == typed
    names = refusal.value.facts["similar"]
    assert isinstance(names, tuple)
    assert names[0] == similar
    assert len(names) <= 3


@each_row(
    ("typed", "place"),
    [
        *((typed, "Europe/Rome") for typed in ("GMT+1", "UTC+2", "+02:00", "utc +1", "+0200")),
        ("GMT-5", "America/New_York"),
        ("\N{MINUS SIGN}8", "America/Los_Angeles"),
        ("UTC+5:30", "Asia/Kolkata"),
    ],
)
def test_a_distance_from_greenwich_is_answered_with_places_that_have_it(typed: str, place: str) -> None:
    with pytest.raises(WhenRefusal) as refusal:
        read_zone(typed)
    assert refusal.value.code == Untimely.ONLY_A_DISTANCE
    assert refusal.value.facts["text"] == typed
    names = refusal.value.facts["similar"]
    assert isinstance(names, tuple)
    assert names[0] == place


@each_row(
    ("typed", "place"),
    [
        ("CEST", "Europe/Rome"),
        ("cest", "Europe/Berlin"),
        ("PST", "America/Los_Angeles"),
        ("PDT", "America/Los_Angeles"),
        ("EDT", "America/New_York"),
        ("BST", "Europe/London"),
        ("JST", "Asia/Tokyo"),
    ],
)
def test_letters_for_the_clocks_of_a_place_are_answered_with_it(typed: str, place: str) -> None:
    with pytest.raises(WhenRefusal) as refusal:
        read_zone(typed)
    names = refusal.value.facts["similar"]
    assert isinstance(names, tuple)
    assert place in names


@each_row("typed", ["GMT+1", "Etc/GMT+99", "GMT+", "UCT1", "EST5", "Etc", "gmt 1", "+99"])
def test_only_places_are_offered(typed: str) -> None:
    with pytest.raises(WhenRefusal) as refusal:
        read_zone(typed)
    names = refusal.value.facts["similar"]
    assert isinstance(names, tuple)
    assert [name for name in names if name.startswith("Etc/") or ("/" not in name and name != "UTC")] == []


@each_row(
    "typed",
    ["", "xyzzy", "/etc/passwd", "../Europe/Rome", "\0", "localtime", "Factory", "+01:00", "z" * 9999],
)
def test_what_is_like_no_name_is_answered_with_real_ones(typed: str) -> None:
    with pytest.raises(WhenRefusal) as refusal:
        read_zone(typed)
    names = refusal.value.facts["similar"]
    assert isinstance(names, tuple)
    assert names
    assert [read_zone(name).key for name in names] == list(names)
