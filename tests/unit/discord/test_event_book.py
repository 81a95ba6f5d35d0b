"""Which changes of an event are our own, however late we hear of them?"""

from discord import EventStatus

from adapters.discord.event_records import Known, Shape


def shape(title: str) -> Shape:
    return Shape(title=title, start=100, end=200, status=EventStatus.scheduled.value)


def known_after(*titles: str) -> Known:
    known = Known(night="N", guild=1, shape=shape("one"))
    for title in titles:
        known = known.about_to_be(shape(title)).made(shape(title), about="", cover="")
    return known


def test_what_we_are_about_to_write_is_ours_before_it_is_written() -> None:
    known = known_after().about_to_be(shape("two"))
    assert known.is_echo(shape("two"))
    assert known.shape == shape("one")  # so that it is written once more, if we die in between


def test_what_people_change_back_to_what_we_had_written_is_followed() -> None:
    known = known_after("two").followed(shape("theirs"))
    assert known.is_echo(shape("theirs"))
    assert not known.is_echo(shape("two"))
    assert not known.is_echo(shape("one"))


def test_echoes_of_older_changes_are_ours_each_is_heard_once_and_those_of_later_ones_after_it() -> None:
    known = known_after("two", "three")
    assert all(known.is_echo(shape(title)) for title in ("two", "three"))
    assert not known.is_echo(shape("four"))
    known = known.heard(shape("two"))
    assert known.is_echo(shape("three"))
    known = known.heard(shape("three"))
    assert known.is_echo(shape("three"))  # nothing has changed
    assert not known.is_echo(shape("two"))  # somebody else has made it so again


def test_only_a_few_are_remembered() -> None:
    known = known_after()
    for number in range(100):
        known = known.about_to_be(shape(str(number)))
    assert len(known.ours) < 10
