"""From round to round on the page of an evening: who is left alone, what comes, and what keeps its place."""

from bot.nights.evening import TICK
from tests.integration.web.conftest import NewVisitor
from tests.integration.web.evenings import TITLE, actions, came, opened, strikes, told
from tests.integration.web.players import screen_on
from tests.integration.web.sites import Site


async def test_whoever_is_deserted_in_a_game_is_told_and_led_to_the_next_one(
    new_visitor: NewVisitor, site: Site
) -> None:
    host = await opened(site, new_visitor())
    ann, bob = [await came(new_visitor(), host.night, name, "here") for name in ("Ann", "Bob")]
    await host.does("start")
    await strikes(site, host.night)
    first = (await ann.screen())["table"]
    (leave,) = (await bob.screen())["rows"]
    assert "Ann has to play without you" in leave["sure"]
    gone = await bob.does("leave")
    assert told(gone["mine"]) == ["You are off the list. Your game stays: you can go on with it."]
    assert actions(gone) == ["here", "fill"]
    left = await ann.screen()
    assert told(left["mine"])[0].startswith("Bob had to go. Your game stays;")
    assert (left["deserted"], left["table"]) == (True, first)
    assert [choice["sure"] for choice in left["rows"]] == ["", "", ""], "nobody is left alone by Ann"
    await came(new_visitor(), host.night, "Eve", "here")
    await host.does("start")
    await strikes(site, host.night)
    anew = await ann.screen()
    assert (anew["deserted"], anew["table"] == first) == (False, False)


async def test_choices_keep_their_places_and_a_host_is_asked_to_fill_in_first(
    new_visitor: NewVisitor, site: Site
) -> None:
    host = await opened(site, new_visitor())
    asked = await host.screen()
    assert (asked["rows"][0]["action"], asked["rows"][0]["kind"]) == ("fill", "main")
    assert any("somebody would be left over" in line for line in told(asked["mine"]))
    for action in ("fill", "here", "here"):
        shown = await host.does(action)
        assert [each["action"] for each in shown["rows"]] == ["fill", "here", "leave"]
        assert [each["action"] for each in shown["rows"] if each["chosen"]] == [action]


async def test_after_a_game_of_an_evening_comes_the_evening_and_not_the_same_partner(
    new_visitor: NewVisitor, site: Site
) -> None:
    host = await opened(site, new_visitor())
    guests = [await came(new_visitor(), host.night, name, "here") for name in ("Ann", "Bob")]
    await host.does("start")
    await strikes(site, host.night)
    table = (await guests[0].screen())["table"]
    for guest in guests:
        await site.service.manners.part(guest.who, table.rpartition("/")[2])
    screen = screen_on(await guests[0].visitor.get(table))
    assert (screen["over"], screen["rows"]) == (True, [])
    await strikes(site, host.night, TICK)
    shown = await guests[0].screen()
    assert told([shown["coming"]])[0].startswith("A break. The next round begins at")
    assert any("at" in part for part in shown["coming"])
    assert told(shown["words"])[0].startswith(f"{TITLE}: round 1")
    assert not set(told(shown["words"])) & set(told(shown["lines"])), "nothing is said twice"
