"""Whatever is typed for a time is a moment after now or a refusal; and what is shown can be typed."""

from datetime import UTC, datetime, timedelta
from itertools import chain
from zoneinfo import ZoneInfo

from hypothesis import example, given
from hypothesis import strategies as st

from bot.screens.refusal_text import refusal_text
from bot.text.catalogue import words_in
from bot.text.time_phrases import FARTHEST, read_when
from bot.text.time_words import Word, format_moment, format_moment_briefly, list_phrases
from bot.text.time_zones import WhenRefusal, find_moments, on_the_wall, read_zone, same_time_next_week
from renderers.i18n.catalogue import Language

MINUTE = timedelta(minutes=1)
ROME = ZoneInfo("Europe/Rome")
ZONES = st.sampled_from(
    [
        *("Africa/Casablanca", "America/New_York", "America/St_Johns", "Antarctica/Troll", "Asia/Kathmandu"),
        *("Asia/Tokyo", "Australia/Lord_Howe", "Europe/Dublin", "Europe/Rome", "Pacific/Apia"),
        *("Pacific/Chatham", "UTC"),
    ]
).map(ZoneInfo)
NOWS = st.datetimes(datetime(2024, 1, 1), datetime(2031, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
AHEAD = st.integers(1, FARTHEST // MINUTE)
CHANGES = st.sampled_from(["2027-03-28 01:00", "2027-10-31 01:00", "2027-03-14 07:00", "2027-11-07 06:00"])
"""When clocks change in Rome and in New York."""

LANGUAGES = st.sampled_from(Language)
WORDS = sorted(set(chain.from_iterable(map(list_phrases, Word))))
FIGURES = st.from_regex(
    r"\d{1,2}|\d{1,2}[:.]\d{2}([+-]\d{2}:?\d{2})?|\d{1,2}[/.-]\d{1,2}([/.-]\d{4})?|20\d{2}-\d{2}-\d{2}T?|<t:-?\d+>",
    fullmatch=True,
)
SALADS = st.lists(st.sampled_from(WORDS) | FIGURES, max_size=6).map(" ".join)


@st.composite
def near_changes(draw: st.DrawFn) -> datetime:
    change = datetime.fromisoformat(draw(CHANGES)).replace(tzinfo=UTC)
    return change + draw(st.integers(-180, 180)) * MINUTE


def outcome(text: str, zone: ZoneInfo, now: datetime) -> datetime | WhenRefusal:
    try:
        return read_when(text, zone, now)
    except WhenRefusal as refusal:
        return refusal


@given(now=NOWS, ahead=AHEAD, zone=ZONES, elsewhere=ZONES, language=LANGUAGES)
def test_what_is_shown_or_has_its_offset_is_read_as_the_same_minute_everywhere(
    now: datetime, ahead: int, zone: ZoneInfo, elsewhere: ZoneInfo, language: Language
) -> None:
    evening = now.replace(second=0, microsecond=0) + ahead * MINUTE
    words = words_in(language)
    assert read_when(format_moment_briefly(evening, zone, words), zone, now) == evening
    stamps = (evening.astimezone(zone).isoformat(), f"<t:{int(evening.timestamp())}:F>")
    for typed in (format_moment(evening, zone, words), *stamps):
        assert read_when(typed, elsewhere, now) == evening


@given(evening=near_changes(), days=st.integers(1, 366), zone=ZONES, language=LANGUAGES)
def test_what_is_shown_is_read_as_the_same_minute_also_when_the_clocks_change(
    evening: datetime, days: int, zone: ZoneInfo, language: Language
) -> None:
    now = evening - timedelta(days=days)
    for there in (zone, ROME, ZoneInfo("America/New_York")):
        assert read_when(format_moment(evening, there, words_in(language)), zone, now) == evening
        assert read_when(format_moment_briefly(evening, there, words_in(language)), there, now) == evening


@given(text=st.text(max_size=120) | SALADS, zone=ZONES, now=NOWS, language=LANGUAGES)
@example("in 9999 weeks at 20:00", ROME, datetime(2026, 1, 1, tzinfo=UTC), Language.EN)
@example("9999-12-31T23:59-14:00", ROME, datetime(2026, 1, 1, tzinfo=UTC), Language.EN)
@example("0001-01-01T00:00+14:00", ROME, datetime(2026, 1, 1, tzinfo=UTC), Language.EN)
@example("\ud800 20:00", ROME, datetime(2026, 1, 1, tzinfo=UTC), Language.EN)
def test_whatever_is_typed_is_a_minute_of_the_coming_year_or_a_refusal_with_a_sentence(
    text: str, zone: ZoneInfo, now: datetime, language: Language
) -> None:
    read = outcome(text, zone, now)
    if isinstance(read, WhenRefusal):
        assert refusal_text(read, words_in(language)).endswith(".")
    else:
        assert now < read <= now + FARTHEST
        assert read.tzinfo is UTC
        assert read.second == read.microsecond == 0


@given(text=SALADS, zone=ZONES, now=NOWS)
def test_capitals_and_blanks_change_nothing(text: str, zone: ZoneInfo, now: datetime) -> None:
    def read(typed: str) -> object:
        found = outcome(typed, zone, now)
        return found.code if isinstance(found, WhenRefusal) else found

    assert read(text) == read(text.replace("<t:", "<T:").upper().replace("<T:", "<t:"))
    assert read(text) == read(f"  {text}  ")


@given(evening=near_changes() | NOWS, zone=ZONES, weeks=st.integers(0, 60))
def test_a_weekly_evening_keeps_its_time_or_begins_when_that_was_skipped(
    evening: datetime, zone: ZoneInfo, weeks: int
) -> None:
    evening = evening.replace(second=0, microsecond=0)
    wanted = on_the_wall(evening, zone) + timedelta(weeks=weeks)
    following = same_time_next_week(evening, zone, weeks)
    possible = find_moments(wanted, zone)
    if possible:
        assert following == possible[0]
    else:
        assert on_the_wall(following - MINUTE, zone) < wanted < on_the_wall(following, zone)


@given(text=st.text(max_size=60))
def test_whatever_is_typed_for_a_zone_is_one_or_a_refusal(text: str) -> None:
    try:
        zone = read_zone(text)
    except WhenRefusal as refusal:
        similar = refusal.facts["similar"]
        zone = read_zone(similar[0] if isinstance(similar, tuple) else "")
    assert read_zone(zone.key.upper()) == zone
