"""Which changes of an event are our own, however late we hear of them?"""

from discord import EventStatus

from adapters.discord.events import EventFields, EventRecord


def fields(title: str) -> EventFields:
    return EventFields(title=title, start=100, end=200, status=EventStatus.scheduled.value)


def record_after(*titles: str) -> EventRecord:
    record = EventRecord(night="N", guild=1, shape=fields("one"))
    for title in titles:
        record = record.before_change(fields(title)).after_change(fields(title), about="", cover="")
    return record


def test_what_we_are_about_to_write_is_ours_before_it_is_written() -> None:
    record = record_after().before_change(fields("two"))
    assert record.is_echo(fields("two"))
    assert record.shape == fields("one")  # so that it is written once more, if we die in between


def test_what_people_change_back_to_what_we_had_written_is_followed() -> None:
    record = record_after("two").after_edit(fields("theirs"))
    assert record.is_echo(fields("theirs"))
    assert not record.is_echo(fields("two"))
    assert not record.is_echo(fields("one"))


def test_echoes_of_older_changes_are_ours_each_is_heard_once_and_those_of_later_ones_after_it() -> None:
    record = record_after("two", "three")
    assert all(record.is_echo(fields(title)) for title in ("two", "three"))
    assert not record.is_echo(fields("four"))
    record = record.after_echo(fields("two"))
    assert record.is_echo(fields("three"))
    record = record.after_echo(fields("three"))
    assert record.is_echo(fields("three"))  # nothing has changed
    assert not record.is_echo(fields("two"))  # somebody else has made it so again


def test_only_a_few_are_remembered() -> None:
    record = record_after()
    for number in range(100):
        record = record.before_change(fields(str(number)))
    assert len(record.ours) < 10
