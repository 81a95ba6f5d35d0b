"""A game that an older program has stored goes on where it was left."""

import json

from bot.connection import Client
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.counts import Counts
from bot.store.games import Status
from bot.store.keys import log_key
from engine.heldhands import GAME
from engine.heldhands.stored import SCHEMA
from tests.data import DATA
from tests.integration.service.tablemates import PEOPLE, stored
from tests.rows import each_row

OLD = [
    game
    for game in json.loads((DATA / "stored-schema-1.json").read_text(encoding="utf-8"))
    if '"ending":null' in game["state"]
]


@each_row("old", OLD, ids=lambda old: f"{len(old['log'])} actions")
async def test_it_is_played_on_and_stored_in_the_present_form(
    service: GameService, redis_client: Client, old: dict[str, list[str]]
) -> None:
    state = GAME.load(str(old["state"]).encode())
    options = {name: str(getattr(state.options, name)) for name in GAME.option_values()}
    game = await service.play.open("heldhands", options, PEOPLE, seed=state.seed)
    revision = len(old["log"]) + 1
    counts = str(Counts((revision,) * 3, (0, 0)))
    await service.desk.games.write(
        game, expect={"rev": 1}, change={"rev": revision, "state": str(old["state"]), "counts": counts}
    )
    if old["log"]:
        await redis_client.rpush(log_key(game), *old["log"])
    seat = GAME.to_act(state)[0]
    action = str(GAME.legal_actions(state, seat)[0])
    await service.press(Press(PEOPLE[seat], game, revision, action))
    now = await stored(service, game)
    assert json.loads(now.state)["schema"] == SCHEMA
    assert await service.desk.games.log(game) == [*old["log"], f"{seat} {action}"]
    await service.desk.games.archive(now)
    assert GAME.dump(await service.desk.state(await stored(service, game))) == now.state


async def test_an_invitation_from_before_there_were_gatherings_is_answered(service: GameService) -> None:
    game = await service.invitations.invite(*PEOPLE)
    about = json.loads((await stored(service, game)).raw)
    del about["gathers"]
    await service.desk.games.write(game, expect={}, change={"about": json.dumps(about)})
    assert (await stored(service, game)).about.gathers is False
    await service.invitations.accept(PEOPLE[1], game)
    assert (await stored(service, game)).status is Status.PLAYING
