"""Which changes of an event are our own, however late we hear of them?"""

from discord import EventStatus

from adapters.discord.event_book import Known, Shape

SCHEDULED = EventStatus.scheduled.value


def shape(title: str) -> Shape:
    return Shape(title=title, start=100, end=200, status=SCHEDULED)


def test_what_we_are_about_to_write_is_ours_before_it_is_written() -> None:
    known = Known(night="N", guild=1, shape=shape("one")).about_to_be(shape("two"))
    assert known.is_echo(shape("two"))
    assert known.shape == shape("one")  # so that it is written once more, if we die in between


def test_an_echo_of_something_older_is_ours_too() -> None:
    known = Known(night="N", guild=1, shape=shape("one"))
    for title in ("two", "three"):
        known = known.about_to_be(shape(title)).made(shape(title), about="", cover="")
    assert all(known.is_echo(shape(title)) for title in ("two", "three"))
    assert not known.is_echo(shape("four"))


def test_whoever_changes_it_back_to_what_we_had_written_is_followed() -> None:
    known = Known(night="N", guild=1, shape=shape("one")).about_to_be(shape("two"))
    known = known.made(shape("two"), about="", cover="").followed(shape("theirs"))
    assert known.is_echo(shape("theirs"))
    assert not known.is_echo(shape("two"))
    assert not known.is_echo(shape("one"))


def test_an_echo_is_heard_once_and_those_of_later_changes_after_it() -> None:
    known = Known(night="N", guild=1, shape=shape("one"))
    for title in ("two", "three"):
        known = known.about_to_be(shape(title)).made(shape(title), about="", cover="")
    known = known.heard(shape("two"))
    assert known.is_echo(shape("three"))
    known = known.heard(shape("three"))
    assert known.is_echo(shape("three"))  # nothing has changed
    assert not known.is_echo(shape("two"))  # somebody else has made it so again


def test_only_a_few_are_remembered() -> None:
    known = Known(night="N", guild=1, shape=shape("one"))
    for number in range(100):
        known = known.about_to_be(shape(str(number)))
    assert len(known.ours) < 10
