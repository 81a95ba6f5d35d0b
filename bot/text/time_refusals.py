"""Every way in which a time, a date or a time zone cannot be what somebody meant."""

from typing import Final

from engine.contract import Code, Refusal

LONGEST_QUOTED: Final = 40  # so much of what was typed is said back


class Untimely(Code):
    """The code of a refusal.

    Times among the facts are written in a form that can be typed again, whatever the language.
    """

    NOT_A_TIME = "not_a_time", "text"
    NO_HOUR = "no_hour", "text"  # a day, and nothing else
    WHICH_HALF = "which_half", "text", "early", "late"  # 08:00 or 20:00
    WHICH_DAY = "which_day", "text", "one", "other"  # 10/11 is two days, by who writes it
    NO_SUCH_DATE = "no_such_date", "text"  # no calendar or no clock ever shows it
    OTHER_WEEKDAY = "other_weekday", "date", "weekday"  # the one that it is
    IN_THE_PAST = "in_the_past", "when", "zone"
    TOO_FAR = "too_far", "when", "zone"  # more than a year
    CLOCK_SKIPS = "clock_skips", "when", "zone", "next"  # the first time that exists after it
    CLOCK_REPEATS = "clock_repeats", "when", "zone", "first", "second"
    UNKNOWN_ZONE = "unknown_zone", "text", "similar"
    ONLY_A_DISTANCE = (
        "only_a_distance",
        "text",
        "similar",
    )  # from Greenwich, as some places have it


class WhenRefusal(Refusal):
    """No evening can begin then."""
