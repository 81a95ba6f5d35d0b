"""Given when an evening begins: what does somebody read, in their language and their time?"""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.language import words_in
from bot.nights.when_shown import shown, shown_briefly
from renderers.language import Language
from tests.rows import each_row
from tests.unit.nights.evenings import NEW_YORK, ROME, at

EVENING = at("2026-11-20 20:00")


@each_row(
    ("language", "long", "short"),
    [
        (Language.EN, "Friday 20 November, 20:00 (Europe/Rome)", "Fri 20 Nov, 20:00"),
        (Language.IT, "venerdì 20 novembre, 20:00 (Europe/Rome)", "ven 20 nov, 20:00"),
    ],
)
def test_a_moment_is_told_at_length_and_briefly(language: Language, long: str, short: str) -> None:
    words = words_in(language)
    assert shown(EVENING, ROME, words) == long
    assert shown_briefly(EVENING, ROME, words) == short


def test_everybody_reads_their_own_time() -> None:
    words = words_in(Language.EN)
    assert shown(EVENING, NEW_YORK, words) == "Friday 20 November, 14:00 (America/New_York)"
    assert shown(EVENING, ZoneInfo("Asia/Kolkata"), words) == "Saturday 21 November, 00:30 (Asia/Kolkata)"


def test_an_hour_that_comes_twice_is_told_with_its_offset() -> None:
    words = words_in(Language.EN)
    both = (datetime(2027, 10, 31, hour, 30, tzinfo=UTC) for hour in (0, 1))
    assert [shown_briefly(each, ROME, words) for each in both] == [
        "Sun 31 Oct, 02:30+02:00",
        "Sun 31 Oct, 02:30+01:00",
    ]


@each_row("language", Language)
def test_every_day_of_a_year_reads_differently(language: Language) -> None:
    words = words_in(language)
    days = [datetime.fromordinal(datetime(2028, 1, 1, tzinfo=UTC).toordinal() + n) for n in range(366)]
    noons = [day.replace(hour=12, tzinfo=UTC) for day in days]
    for tell in (shown, shown_briefly):
        assert len({tell(noon, ROME, words) for noon in noons}) == 366
