"""Every reason why a typed time, date or time zone is refused."""

from typing import Final

from engine.contract import Code, Refusal

LONGEST_QUOTED: Final = 40  # characters of the typed text that a refusal quotes


class TimeProblem(Code):
    """The code of a refusal.

    Times among the facts have a form that can be typed again in every language.
    """

    NOT_A_TIME = "not_a_time", "text"
    NO_HOUR = "no_hour", "text"  # only a day
    WHICH_HALF = "which_half", "text", "early", "late"  # 08:00 or 20:00
    WHICH_DAY = "which_day", "text", "one", "other"  # 10/11 is a different day in different countries
    NO_SUCH_DATE = "no_such_date", "text"  # no calendar or no clock ever shows it
    OTHER_WEEKDAY = "other_weekday", "date", "weekday"  # the real one
    IN_THE_PAST = "in_the_past", "when", "zone"
    TOO_FAR = "too_far", "when", "zone"  # more than a year
    CLOCK_SKIPS = "clock_skips", "when", "zone", "next"  # the first time that exists after it
    CLOCK_REPEATS = "clock_repeats", "when", "zone", "first", "second"
    UNKNOWN_ZONE = "unknown_zone", "text", "similar"
    ONLY_A_DISTANCE = "only_a_distance", "text", "similar"  # an offset from UTC instead of a zone


class WhenRefusal(Refusal):
    """A typed time, date or zone is refused."""
