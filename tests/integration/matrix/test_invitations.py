"""How games begin: a proposal before all, a question in private, and who may ask the bot to come."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from adapters.matrix.names import address
from bot.server_time import ServerTime
from bot.store.keys import wake_channel
from tests.homeserver.synapse import Homeserver
from tests.homeserver.timeline import Event
from tests.integration.matrix.asking import NO, YES, answer, news, private, talking, words_of_bot
from tests.integration.matrix.playing import proposed
from tests.integration.matrix.scene import Scene, bot_running, stage_on

HOURS_48 = 48 * 60 * 60 * 1000
MARKUP = "<b>Zoe</b> & [x](y)"


def membership(scene: Scene) -> object:
    """Return what the bot is to the lobby."""
    return (scene.ann.state(scene.lobby, "m.room.member", scene.bot.user_id) or {}).get("membership")


async def closed(scene: Scene, proposal: Event, words: str) -> None:
    """Wait until a proposal says what became of it, in the same message."""

    def says() -> list[str]:
        return [
            event.body for event in scene.eve.shown(scene.lobby) if event.id == proposal.id and event.edited
        ]

    await scene.eve.until(lambda: says() == [words], f"{words!r} stands there instead")


async def test_proposal_rings_for_the_guest_alone_who_accepts_by_a_thumb_of_any_colour(
    scene: Scene,
) -> None:
    proposal, _ = await proposed(scene)
    assert proposal.content["m.mentions"] == {"user_ids": [scene.bob.user_id]}
    assert "Ann would like to play" in proposal.body
    assert "Bob: \N{THUMBS UP SIGN}" in proposal.body
    await scene.bob.until(lambda: scene.bob.unread(scene.lobby)[1], "it rings")
    assert scene.eve.unread(scene.lobby)[1] == 0
    await scene.bob.react(scene.lobby, proposal.id, "\N{THUMBS UP SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-5}")
    begun_here = lambda: "Ann and Bob are playing" in scene.said(scene.eve, scene.lobby)  # noqa: E731
    await scene.eve.until(begun_here, "whoever likes may watch")


async def by_host(scene: Scene, proposal: Event) -> None:
    await scene.ann.react(scene.lobby, proposal.id, NO)


async def by_word(scene: Scene, _: Event) -> None:
    assert "taken back" in (await private(scene, scene.ann, "end"))[1].body


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        (by_host, "The invitation was taken back"),
        (by_word, "The invitation was taken back"),
    ],
)
async def test_a_proposal_that_was_answered_says_so(
    scene: Scene, answers: Callable[[Scene, Event], Awaitable[None]], words: str
) -> None:
    proposal, _ = await proposed(scene)
    await answers(scene, proposal)
    await closed(scene, proposal, words)


async def test_a_proposal_that_nobody_answers_expires_and_says_so(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposal, game = await proposed(scene)
    now = ServerTime.__call__
    monkeypatch.setattr(ServerTime, "__call__", lambda clock: now(clock) + HOURS_48)
    await scene.house.client.publish(wake_channel("clock"), f"{game}:")
    await closed(scene, proposal, "The invitation has expired")


async def test_whoever_is_not_in_the_room_is_asked_in_private(scene: Scene) -> None:
    dan = await scene.homeserver.enter(await scene.homeserver.register("dan.d", called=MARKUP))
    told = await answer(scene, scene.ann, scene.lobby, f"!heldhands start {dan.user_id}")
    assert f"You have invited {MARKUP}" in told.body
    assert "<b>" not in told.content["formatted_body"]
    assert "I ask them in private" in told.body
    await scene.enter_all(dan, 1)
    (room,) = dan.rooms
    await dan.until(lambda: scene.keypads(dan, room), "there are keys to answer with")
    (question,) = scene.keypads(dan, room)
    assert "Ann invites you" in question.body
    assert question.content["msgtype"] == "m.text"
    assert question.content["m.mentions"] == {"user_ids": [dan.user_id]}
    await dan.react(room, question.id, YES)
    await dan.until(
        lambda: "Your side: https://matrix.to/#/!" in dan.shown(room)[0].body, "it leads to the game"
    )
    await scene.ann.until(lambda: len(scene.ann.invites) == 2, "so does the other")


async def test_whoever_asked_in_private_hears_of_a_no(scene: Scene) -> None:
    room = await talking(scene, scene.ann)
    asked = await answer(scene, scene.ann, room, f"start {scene.bob.user_id}")
    assert "end " in asked.body, "how it can be taken back"
    await scene.enter_all(scene.bob, 1)
    (theirs,) = scene.bob.rooms - {scene.lobby}
    await scene.bob.until(lambda: scene.keypads(scene.bob, theirs), "there are keys to answer with")
    before = {event.id for event in words_of_bot(scene, scene.ann, room)}
    await scene.bob.react(theirs, scene.bob.shown(theirs)[0].id, NO)
    told = await news(scene, scene.ann, room, before, "Bob's no")
    assert told.body == "The invitation was declined\nBob"
    await scene.bob.until(
        lambda: scene.bob.shown(theirs)[0].body == "The invitation was declined", "so does the question"
    )


async def test_a_host_hears_that_somebody_cannot_be_reached_and_how_they_can_join(scene: Scene) -> None:
    room = await talking(scene, scene.ann)
    await answer(scene, scene.ann, room, "games")
    before = {event.id for event in words_of_bot(scene, scene.ann, room)}
    told = await answer(scene, scene.ann, scene.lobby, "!heldhands start @zoe:nowhere.example")
    assert "You have invited zoe" in told.body
    said = await news(scene, scene.ann, room, before, "an invitation that cannot be delivered")
    (sitting,) = await scene.house.service.book.games_of(address(scene.ann.user_id))
    assert "I cannot reach @zoe:nowhere.example" in said.body
    assert f"{scene.bot.user_id}: join {sitting.game[:5]}-{sitting.game[5:]}" in said.body
    assert "taken back" in (await answer(scene, scene.ann, room, f"end {sitting.game}")).body


async def test_somebody_joins_by_a_code_and_an_invitation_is_shown_to_both(scene: Scene) -> None:
    ann, bob = await talking(scene, scene.ann), await talking(scene, scene.bob)
    await answer(scene, scene.ann, ann, f"start {scene.bob.user_id}")
    await scene.bob.until(lambda: scene.keypads(scene.bob, bob), "Bob is asked where he talks to the bot")
    shown = (await answer(scene, scene.bob, bob, "show")).body
    (sitting,) = await scene.house.service.book.games_of(address(scene.bob.user_id))
    assert f"Accept: join {sitting.game}" in shown
    assert f"Decline: end {sitting.game}" in shown
    assert (
        f"Withdraw the invitation: end {sitting.game}" in (await answer(scene, scene.ann, ann, "show")).body
    )
    joined = await answer(scene, scene.bob, bob, f"join {sitting.game}")
    assert "Look at your cards" in joined.body
    await scene.enter_all(scene.bob, 2)
    await scene.enter_all(scene.ann, 2)


@pytest.mark.parametrize(
    ("allowed", "comes"),
    [((), True), (("elsewhere.example",), False), (("*",), True), (("@eve:home.test",), False)],
)
async def test_the_bot_comes_where_whoever_asks_is_allowed_to(
    homeserver: Homeserver,
    valkey: str,
    tmp_path: Path,
    allowed: tuple[str, ...],
    comes: bool,  # noqa: FBT001 - a case
) -> None:
    async with (
        stage_on(homeserver, valkey, tmp_path, matrix_allowed=allowed) as scene,
        bot_running(scene.house),
    ):
        await scene.ann.until(lambda: membership(scene) == ("join" if comes else "leave"), "it has decided")
        if comes:
            await scene.ann.until(lambda: words_of_bot(scene, scene.ann, scene.lobby), "it says hello")
            assert "!heldhands start @partner:server" in scene.said(scene.ann, scene.lobby)


async def test_a_room_that_somebody_opens_with_the_bot_is_where_it_talks_to_them(scene: Scene) -> None:
    room = await talking(scene, scene.ann)
    where, told = await private(scene, scene.ann, "games")
    assert where == room
    assert "You have no games" in told.body


async def test_an_invitation_in_private_is_answered_by_a_word_or_a_sign_too(scene: Scene) -> None:
    room = await talking(scene, scene.ann)
    await scene.ann.say(room, f"start {scene.bob.user_id}")
    await scene.enter_all(scene.bob, 1)
    (private,) = scene.bob.rooms - {scene.lobby}
    await scene.bob.until(lambda: "\N{THUMBS UP SIGN}" in scene.said(scene.bob, private), "Bob is asked")
    await scene.bob.say(private, "accept")
    await scene.bob.until(lambda: "are playing" in scene.said(scene.bob, private), "the game begins")
