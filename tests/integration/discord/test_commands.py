"""Each command keeps its promise, at once and privately."""

import pytest

from bot.screens.table import code_of
from bot.server_time import ServerTime
from tests.integration.discord.asking import (
    address_of,
    code_in,
    finished,
    keys,
    known,
    labels,
    status_of,
    told,
)
from tests.integration.discord.playing import begun, game_of, pressables
from tests.integration.discord.scene import Scene

pytestmark = pytest.mark.usefixtures("drawn")

EIGHT_DAYS = 8 * 24 * 60 * 60 * 1000


async def test_games_are_listed_with_a_button_for_each_that_shows_it(scene: Scene) -> None:
    table = await begun(scene)
    over = await finished(scene)
    asked = await scene.eve.use(scene.channel, "heldhands start", partner=scene.ann)
    assert asked.answer
    listed = await told(scene, scene.ann, "games")
    assert "You have 2 games" in listed.text
    assert {"1. Eve", "2. Bob", "3. Bob"} == set(labels(listed))
    for game in (over, table.game, game_of(asked.answer)):
        assert code_of(game) in listed.text
    await scene.ann.press(listed, "2. Bob")
    await scene.discord.until(lambda: listed.pictures, "the game is shown in its place")
    assert "choose a side" in listed.text
    listed = await told(scene, scene.ann, "games")
    await scene.ann.press(listed, "1. Eve")
    await scene.discord.until(lambda: {"Accept", "Decline"} <= set(labels(listed)), "the invitation is shown")
    listed = await told(scene, scene.ann, "games")
    await scene.ann.press(listed, "3. Bob")
    await scene.discord.until(lambda: len(listed.files) == 3, "what is over can be seen again")


async def test_whoever_has_no_games_is_told_how_to_begin(scene: Scene) -> None:
    listed = await told(scene, scene.ann, "games")
    assert "You have no games" in listed.text
    assert "start" in listed.text


async def test_the_rules_are_leafed_through_in_one_message(scene: Scene) -> None:
    page = await told(scene, scene.ann, "rules")
    first, seen = page.text, [page.text]
    await scene.ann.press(page, next(label for label in labels(page) if label.startswith("2.")))
    while True:
        await scene.discord.until(lambda: page.text != seen[-1], "another page is shown")
        seen.append(page.text)
        on = next(button for button in page.buttons if button.label == "On")
        if on.disabled:
            break
        await scene.ann.press(page, "On")
    assert len(set(seen)) == len(seen) > 3
    await scene.ann.press(page, "Back")
    await scene.discord.until(lambda: page.text == seen[-2], "the page before is shown")
    assert [each for each in scene.ann.messages(scene.channel) if each.ephemeral] == [page]
    assert (await told(scene, scene.ann, "rules", page=1)).text == first
    assert "There is no page 90" in (await told(scene, scene.ann, "rules", page=90)).text


async def test_settings_change_the_next_picture_and_the_words(scene: Scene) -> None:
    await begun(scene)
    before, bobs = await told(scene, scene.ann, "show"), await told(scene, scene.bob, "show")
    chosen = await told(scene, scene.ann, "settings", theme="night", size="400")
    assert "Night" in chosen.text
    after = await told(scene, scene.ann, "show")
    assert after.pictures[0].data != before.pictures[0].data
    await scene.ann.press(chosen, "High contrast")
    await scene.discord.until(lambda: "High contrast" in chosen.text, "it is changed in the same message")
    third = await told(scene, scene.ann, "show")
    assert third.pictures[0].data != after.pictures[0].data
    await scene.ann.press(chosen, "Italiano")
    await scene.discord.until(lambda: "lingua" in chosen.text, "it is changed at once")
    assert "lato" in (await told(scene, scene.ann, "show")).text
    assert (await told(scene, scene.bob, "show")).pictures == bobs.pictures


async def test_statistics_are_those_of_all_games_or_with_one_partner(scene: Scene) -> None:
    assert "None has come to its end yet" in (await told(scene, scene.ann, "stats")).text
    await known(scene, scene.bob, scene.eve)
    await finished(scene)
    await finished(scene, scene.ann, scene.eve, name="published-no-step")
    assert "Won: 1. Lost: 1." in (await told(scene, scene.ann, "stats")).text
    with_bob = await told(scene, scene.ann, "stats", partner=scene.bob)
    assert "with Bob" in with_bob.text
    assert "Won: 1. Lost: 0." in with_bob.text


async def test_a_finished_game_is_handed_out_as_a_film_in_words_and_written_down(scene: Scene) -> None:
    game = await finished(scene)
    for person in (scene.ann, scene.eve):  # whoever has the code may see it
        answer = await told(scene, person, "replay", game=code_of(game))
        assert [file.filename.rpartition(".")[2] for file in answer.files] == ["gif", "txt", "record"]
        assert answer.pictures[0].data.startswith(b"GIF8")
        assert answer.pictures[0].alt
        assert "Turn 1" in answer.files[1].data.decode()
    assert labels(answer) == []
    again = await told(scene, scene.ann, "replay")  # the only one
    await scene.ann.press(again, "Play again, seats changed")
    await scene.discord.until(lambda: "Withdraw the invitation" in labels(again), "Ann has asked for another")


async def test_a_rematch_is_played_in_the_same_thread_with_the_seats_changed(scene: Scene) -> None:
    table = await begun(scene)
    await told(scene, scene.ann, "end")
    await told(scene, scene.bob, "end", sure=True)
    await scene.discord.until(lambda: "agreed to end" in scene.tables[-1].text, "it is over")
    ours = len(scene.tables)
    await told(scene, scene.bob, "rematch", game=table.game)
    accepted = await told(scene, scene.ann, "rematch", game=table.game)  # who asks too, says yes
    assert "choose a side" in accepted.text
    await scene.discord.until(lambda: len(scene.tables) > ours, "all can watch it in the same thread")
    again = pressables(scene.tables[-1])[0].game
    seats = (await scene.house.service.desk.find(again)).about.seats
    assert seats == (address_of(scene.bob), address_of(scene.ann))


async def test_a_game_ends_when_both_want_it_and_each_is_asked_when_it_is_serious(scene: Scene) -> None:
    game = (await begun(scene)).game
    offered = await told(scene, scene.ann, "end")
    assert "You have offered to end this game" in offered.text
    assert await status_of(scene, game) == "playing"
    asked = await told(scene, scene.bob, "end")
    assert "End this game now?" in asked.text
    assert await status_of(scene, game) == "playing"
    await scene.bob.press(asked, "Yes, end it")
    await scene.discord.until(lambda: "The game is over" in asked.text, "it is over")
    assert await status_of(scene, game) == "parted"


async def test_whoever_was_left_alone_ends_it_by_their_own_word(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = (await begun(scene)).game
    letter = scene.letter(scene.ann)
    await scene.ann.press(letter, custom_id=pressables(letter)[0].custom_id)
    await scene.discord.until(lambda: "You have chosen" in scene.letter(scene.ann).text, "Ann waits for Bob")
    now = ServerTime.__call__
    monkeypatch.setattr(ServerTime, "__call__", lambda clock: now(clock) + EIGHT_DAYS)
    asked = await told(scene, scene.ann, "end")
    assert "away for so long" in asked.text
    await scene.ann.press(asked, "Yes, end it")
    await scene.discord.until(lambda: "The game is over" in asked.text, "it is over")
    assert await status_of(scene, game) == "left"


async def test_a_knock_is_heard_and_a_second_one_is_too_soon(scene: Scene) -> None:
    await begun(scene)
    letter = scene.letter(scene.ann)
    await scene.ann.press(letter, custom_id=pressables(letter)[0].custom_id)
    await scene.discord.until(lambda: "You have chosen" in scene.letter(scene.ann).text, "Ann waits for Bob")
    rung = len(scene.bob.notifications)
    assert "You have knocked" in (await told(scene, scene.ann, "nudge")).text
    await scene.discord.until(lambda: len(scene.bob.notifications) > rung, "it rings")
    await scene.discord.until(lambda: "knocks" in scene.letter(scene.bob).text, "Bob sees why")
    assert "minutes" in (await told(scene, scene.ann, "nudge")).text


async def test_invitation_of_a_host_who_is_forgotten_can_be_answered_no_more(scene: Scene) -> None:
    asked = await scene.ann.use(scene.channel, "heldhands start", partner=scene.bob)
    assert asked.answer
    sure = await told(scene, scene.ann, "forget-me")
    assert "Forget all about you?" in sure.text
    assert [key for key in await keys(scene) if address_of(scene.ann) in key]
    await scene.ann.press(sure, "Yes, forget me")
    await scene.discord.until(lambda: "You are forgotten" in sure.text, "Ann is forgotten")
    assert not [key for key in await keys(scene) if address_of(scene.ann) in key]
    await scene.discord.until(
        lambda: asked.answer and "Accept" not in labels(asked.answer), "nobody waits for an answer to Ann"
    )


async def test_help_tells_of_every_command_and_all_about_one(scene: Scene) -> None:
    everything_told = (await told(scene, scene.ann, "help")).text
    for command in scene.app.global_commands.values():
        for sub in command["options"]:
            assert sub["name"] in everything_told
    assert "/palm biography" in everything_told
    assert "arguments" in (await told(scene, scene.ann, "help", command="start")).text


async def test_an_invitation_by_code_is_taken_back_by_its_button(scene: Scene) -> None:
    invited = await told(scene, scene.ann, "invite", level="difficult")
    code = code_in(invited)
    await scene.ann.press(invited, "Withdraw the invitation")
    await scene.discord.until(lambda: "taken back" in invited.text, "it is taken back")
    assert "answered already" in (await told(scene, scene.bob, "join", code=code)).text
