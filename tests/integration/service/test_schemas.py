"""A game that a newer program has stored is refused and left as it is; one of an older program goes on."""

import json
import logging
from base64 import b64decode

import pytest

from bot.delivery.worker import Worker
from bot.model.game import PlayedPlace, Revisions, Status
from bot.model.refusals import ServiceProblem
from bot.screens.refusal_text import refusal_text
from bot.service.play import Press
from bot.store.connection import Client
from bot.store.keys import due_key, game_key, log_key, partition
from bot.store.queue import Settled
from bot.text.catalogue import words_in
from engine.contract import InvalidState
from engine.heldhands import GAME
from engine.heldhands.refusals import Refused
from engine.heldhands.stored import SCHEMA
from renderers.i18n.catalogue import Language
from tests.data import DATA, RECORDS
from tests.integration.conftest import until
from tests.integration.service.palm_players import act
from tests.integration.service.recorder import Recorder, deliverer, working
from tests.integration.service.tablemates import DAY, FAR, HOUR, NEAR, PEOPLE, STRANGER, World, why_not
from tests.rows import each_row


async def newer(world: World) -> str:
    """Return a game in a form of which this program knows nothing but its number."""
    game = await world.begun()
    form = json.loads((await world.stored(game)).state) | {"schema": SCHEMA + 1, "weather": "rain"}
    del form["deck"]
    await world.change(game, state=json.dumps(form))
    return game


async def all_kinds(world: World) -> tuple[str, str, str, str]:
    """Return a newer game, an unknown one, one with an unknown note about it, and one of unknown status."""
    unknown, described, paused = [await world.begun() for _ in range(3)]
    about = json.loads((await world.stored(unknown)).raw)
    await world.change(unknown, about=json.dumps(about | {"game": "held-feet"}))
    await world.change(described, about=json.dumps(about | {"mood": "blue"}))
    await world.change(paused, status="paused")
    return await newer(world), unknown, described, paused


async def test_a_newer_game_is_refused_untouched_and_says_what_is_the_matter(world: World) -> None:
    games = await all_kinds(world)
    codes = (
        Refused.UNKNOWN_SCHEMA,
        ServiceProblem.UNKNOWN_KIND,
        ServiceProblem.NEWER_GAME,
        ServiceProblem.NEWER_GAME,
    )
    for game, code in zip(games, codes, strict=True):
        await world.refuses(
            (world.press(Press(NEAR, game, 3, "left")), code),
            *((world.play.look(who, game), code) for who in (NEAR, STRANGER)),
            (world.signs.nudge(FAR, game), code),
            (world.offers.part(NEAR, game), code),
        )
    assert await why_not(world.press(Press(STRANGER, games[0], 3, "left"))) is ServiceProblem.NOT_A_PLAYER
    with pytest.raises(InvalidState) as refused:
        await world.play.look(NEAR, games[0])
    for language in Language:
        said = refusal_text(refused.value, words_in(language))
        assert str(SCHEMA + 1) in said
        assert "rain" not in said
    world.time.passes(DAY)
    assert {each.game for each in await world.records.games_of(NEAR)} == {*games[:2]}, "what can be listed"
    assert {*games} == {*await world.context.people.seats(NEAR)}, "and the rest is remembered"


@each_row(
    ("status", "what"),
    [
        (Status.PLAYING, "idle"),
        (Status.OVER, "result"),
        (Status.OVER, "archive"),
        (Status.ABANDONED, "forget"),
        (Status.INVITED, "expire"),
        (Status.EXPIRED, "forget"),
    ],
)
async def test_the_clock_leaves_it_to_a_newer_program(world: World, status: Status, what: str) -> None:
    games = await all_kinds(world)
    newest, *_, paused = games
    world.time.passes(91 * DAY)
    for game in games if status.dealt else set(games) - {newest}:  # before the deal there is no state
        if game != paused:
            await world.change(game, status=status.value)
        queue, member = due_key("clock", partition(game)), f"{game}:{what}"
        await world.client.delete(queue)
        await world.client.zadd(queue, {member: world.time()})
        async with world.unchanged():
            (claim,) = await world.claimed(game)
            assert await world.timers().carry_out(claim) is Settled.LATER
            assert await world.due("clock", game) == {what: world.time() + 20 * HOUR}
            await world.client.zadd(queue, {member: world.time()})


async def test_nothing_of_it_is_delivered_and_others_are_not_kept_waiting(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    game, matrix = await newer(world), Recorder()

    async def kept() -> tuple[object, object]:
        return await world.client.hget(game_key(game), "state"), await world.context.games.log(game)

    before, bringing = await kept(), deliverer(world, matrix).carry_out
    worker = Worker("matrix", world.client, bringing, world.time, world.metrics)

    async def both_done() -> bool:
        waits = (await world.due("matrix", game)).get("0") == world.time() + 1000
        return waits and {each.snapshot.game for each in matrix.brought} == {other}

    with caplog.at_level(logging.DEBUG):
        async with working(worker):
            other = await world.begun()
            await until(both_done)
    assert "rain" not in caplog.text
    assert await kept() == before


async def test_a_game_of_an_older_program_is_played_on_and_stored_in_the_present_form(world: World) -> None:
    games = json.loads((DATA / "stored-schema-1.json").read_text(encoding="utf-8"))
    running = [game for game in games if '"ending":null' in game["state"]]
    assert running
    for old in running:
        state = GAME.load(old["state"].encode())
        options = {name: str(getattr(state.options, name)) for name in GAME.option_values()}
        game = await world.play.open("heldhands", options, PEOPLE, seed=state.seed)
        revision = len(old["log"]) + 1
        counts = str(Revisions((revision,) * 3, (0, 0)))
        await world.change(game, rev=revision, state=old["state"], counts=counts)
        if old["log"]:
            await world.client.rpush(log_key(game), *old["log"])
        seat = GAME.to_act(state)[0]
        action = str(GAME.legal_actions(state, seat)[0])
        await world.press(Press(PEOPLE[seat], game, revision, action))
        now = await world.stored(game)
        assert json.loads(now.state)["schema"] == SCHEMA
        assert await world.context.games.log(game) == [*old["log"], f"{seat} {action}"]
        await world.archive(game)
        assert GAME.dump(await world.context.state(await world.stored(game))) == now.state


async def test_an_invitation_from_before_there_were_gatherings_is_answered(world: World) -> None:
    game = await world.invitations.invite(*PEOPLE)
    about = json.loads((await world.stored(game)).raw)
    del about["gathers"]
    await world.change(game, about=json.dumps(about))
    assert (await world.stored(game)).about.gathers is False
    await world.invitations.accept(FAR, game)
    assert await world.status(game) is Status.PLAYING


async def restore(client: Client, file: str) -> dict[str, str]:
    """Write what an earlier program had stored, and return the names of what is in it."""
    kept = json.loads((DATA / file).read_text(encoding="utf-8"))
    for key, value in kept["keys"].items():
        match value:
            case {"h": pairs}:
                await client.hset(
                    key, mapping={b64decode(name["b"]): b64decode(each["b"]) for name, each in pairs}
                )
            case {"z": members}:
                await client.zadd(key, {b64decode(member["b"]): score for member, score in members})
            case {"l": entries}:
                await client.rpush(key, *(b64decode(each["b"]) for each in entries))
            case {"b": text}:
                await client.set(key, b64decode(text))
    return {**kept["names"], "now": kept["now"]}


async def test_what_program_0_1_has_stored_is_shown_and_played_on(world: World) -> None:
    kept = await restore(world.client, "store-0.1.json")
    world.time.now = int(kept["now"])
    ann = await world.views.look(NEAR, kept["chain"])
    assert (ann.names, ann.words.language, ann.look.width) == (("Ann", "Bob"), Language.EN, 800)
    assert ann.snapshot.view.chain.links
    assert (await world.views.look(FAR, kept["chain"])).words.language is Language.IT
    await world.do(NEAR, kept["chain"], "back")
    await act(world, kept["palm"])
    await world.invitations.accept(FAR, kept["invitation"])
    assert await world.status(kept["invitation"]) is Status.PLAYING
    assert STRANGER in await world.seats(kept["gathering"])
    assert [await world.replays.record(kept[name]) for name in ("over", "archived")] == [
        RECORDS["published-held-hands"]
    ] * 2
    assert (await world.records.statistics(NEAR, None, "heldhands")).won == 2
    night = (await world.nights.sign_ups.sign_up("discord:3", kept["night"])).listed
    assert [entry.who for entry in night] == ["discord:1", "discord:2", "discord:3"]
    assert await world.notes.game_at("discord", "77") == PlayedPlace(kept["chain"], "our thread")
    assert await world.notes.recall("discord", "setup/9") == "before"
