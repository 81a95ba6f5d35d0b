"""The table of a season."""

import pytest

from bot.nights.seasons import SEASON
from tests.integration.nights.evening import HOME, MINUTE, WON, Evening, guests


async def played(evening: Evening, people: list[str]) -> None:
    """Let an evening of one round be played to its end."""
    night = await evening.opened(people, rounds=1)
    for pair in night.pairs:
        await evening.play(pair.game, WON)
    await evening.passes(MINUTE)
    await evening.strikes()


async def test_the_table_tells_how_often_people_came_and_held_hands(evening: Evening) -> None:
    people = guests(2)
    for who, name in zip(people, ("Ann", "Bob"), strict=True):
        await evening.service.guests.meet(who, name=name)
    for _ in range(2):
        await played(evening, people)
    table = await evening.service.nights.seasons.table(HOME)
    assert [(row.name, row.evenings, row.games, row.won, row.partners) for row in table.rows] == [
        ("Ann", 2, 2, 2, 1),
        ("Bob", 2, 2, 2, 1),
    ]


async def test_whoever_does_not_wish_to_appear_is_only_counted(evening: Evening) -> None:
    people = guests(2)
    await played(evening, people)
    await evening.service.desk.people.change(people[0], season="hidden")
    table = await evening.service.nights.seasons.table(HOME)
    assert (len(table.rows), table.hidden) == (1, 1)


async def test_a_season_is_three_months(evening: Evening) -> None:
    await played(evening, guests(2))
    evening.time.passes(SEASON)
    assert not (await evening.service.nights.seasons.table(HOME)).rows


async def test_whoever_is_forgotten_is_in_no_table(evening: Evening) -> None:
    people = guests(2)
    await played(evening, people)
    await evening.service.book.forget(people[0])
    table = await evening.service.nights.seasons.table(HOME)
    assert (len(table.rows), table.hidden) == (1, 0)
    assert people[0] not in str(await evening.service.nights.desk.nights.season(HOME))


async def test_a_guest_who_is_forgotten_while_the_season_is_written_is_not_in_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, ann = guests(2)
    nights = evening.service.nights.desk.nights
    write = nights.write_season

    async def forget_and_write(*line: str) -> None:
        monkeypatch.undo()
        await evening.service.book.forget(gone)
        await write(*line)

    monkeypatch.setattr(nights, "write_season", forget_and_write)
    await played(evening, [gone, ann])
    season = str(await nights.season(HOME))
    assert gone not in season
    assert ann in season
