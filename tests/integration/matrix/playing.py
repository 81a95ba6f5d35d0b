"""Games played by presses: the moves of a record, done with the keys of seat rooms."""

import io
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from PIL import Image

from adapters.matrix.addresses import PLATFORM, address
from bot.commands.keypad import paths
from bot.model.screen import SYMBOLS, Keys
from bot.service.play import Press
from bot.service.views import PlayerScreen
from bot.store.keys import due_key, game_key, partition
from engine.contract import Seat
from engine.heldhands.actions import Action
from engine.heldhands.record import Record, actions
from tests.homeserver.player import Player
from tests.homeserver.timeline import Event
from tests.integration.matrix.scene import YES, Scene, all_see, ask_until
from tests.records import recorded

RECORD: Final = recorded("published-held-hands")
OPTIONS: Final = {"edition": RECORD.options.edition, "level": RECORD.options.level.value}
MOVES: Final = tuple(actions(RECORD))
"""Both choose a side; then the guest has a turn with two steps, and the host one with two steps."""
LAST_KEY: Final = "\N{OPEN BOOK}"


async def press(player: Player, room: str, event: str, symbol: str) -> None:
    """Click a key, as clients do: a second click takes the first reaction back, if it still shows."""
    mine = [
        each.id
        for each in player.timeline(room)
        if each.type == "m.reaction" and each.sender == player.user_id and not each.redacted
        if each.relates and (each.relates.event, each.relates.key) == (event, symbol)
    ]
    if mine:
        await player.redact(room, mine[-1])
        return
    pressed = await player.react(room, event, symbol)
    await player.until(
        lambda: pressed in [each.id for each in player.timeline(room)],
        "clients show what one presses",
    )


@dataclass
class Table:
    scene: Scene
    game: str
    types: Collection[Seat] = ()  # instead of pressing keys
    looks: bool = True  # at each picture before they go on
    counted: int = 0
    seats: dict[Seat, str] = field(default_factory=dict)
    players: Sequence[Player] = ()  # by their seats, if they are not Ann and Bob

    @property
    def people(self) -> Sequence[Player]:
        return self.players or (self.scene.ann, self.scene.bob)

    def room(self, seat: Seat) -> str:
        if seat not in self.seats:
            player = self.people[seat]
            (self.seats[seat],) = self.scene.seats(player) or self.scene.alone(player)
        return self.seats[seat]

    def picture(self, seat: Seat) -> Event:
        return self.scene.pictures(self.people[seat], self.room(seat))[-1]

    async def sees(self, seat: Seat, words: str) -> None:
        await self.people[seat].until(lambda: words in self.picture(seat).body, f"{seat} sees {words!r}")

    async def sight(self, seat: Seat) -> PlayerScreen:
        return await self.scene.house.service.views.look(address(self.people[seat].user_id), self.game)

    async def keys(self, seat: Seat, action: str) -> Keys:
        return next(keys for keys, meant in paths(await self.sight(seat)) if meant == action)

    async def act(self, seat: Seat, action: Action | str) -> None:
        """Carry out an action by presses, and wait until it has counted and is shown."""
        player, before = self.people[seat], self.picture(seat).id
        await self.do(seat, str(action))
        await self.has_logged(self.counted + 1)
        if self.looks:
            await player.until(lambda: self.picture(seat).id != before, f"{player.user_id} sees news")
            await self.is_seen(seat)

    async def do(self, seat: Seat, action: str) -> None:
        await self.press_keys(seat, await self.keys(seat, action))

    async def press_keys(self, seat: Seat, keys: Keys) -> None:
        player, room = self.people[seat], self.room(seat)
        if seat in self.types:
            await player.say(room, " ".join(keys))
            return
        keypad = self.scene.keypad(player, room)
        assert keypad
        for key in keys:
            await press(player, room, keypad.id, SYMBOLS[key])

    async def pass_by(self, seat: Seat, action: Action) -> None:
        who, service = address(self.people[seat].user_id), self.scene.house.service
        seen = await service.play.look(who, self.game)
        await service.press(Press(who, self.game, seen.revision, str(action)))
        self.counted += 1

    async def is_seen(self, seat: Seat) -> None:
        """Wait until a player sees the current table: a new picture may still be of an earlier moment."""
        await self.sees(seat, (await self.sight(seat)).screen.alt)

    async def log(self) -> list[str]:
        return await self.scene.house.service.context.games.log(self.game)

    async def has_logged(self, count: int) -> None:
        self.counted = count
        await ask_until(self.log, lambda log: len(log) >= count)

    async def has_counted(self, moves: Sequence[tuple[Seat, Action]]) -> None:
        """Wait until exactly these moves have counted, each of them once."""
        await self.has_logged(len(moves))
        log = await self.log()
        assert sorted(log[:2]) + log[2:] == [f"{seat} {action}" for seat, action in moves]

    async def play(self, moves: Iterable[tuple[Seat, Action]]) -> None:
        for seat, action in moves:
            await self.act(seat, action)

    async def all_is_brought(self) -> None:
        """Wait until all deliveries of the game are done: changing the clock would make them late."""
        queue, store = due_key(PLATFORM, partition(self.game)), self.scene.house.client
        await ask_until(lambda: store.zrange(queue, 0, -1), lambda due: self.game not in str(due))

    async def end(self) -> None:
        for player in self.people:
            await self.scene.house.service.offers.part(address(player.user_id), self.game)

    async def again(self) -> "Table":
        for player in self.people:
            game = await self.scene.house.service.invitations.rematch(address(player.user_id), self.game)
        again = Table(self.scene, game)
        for seat in (0, 1):
            await again.is_seen(seat)  # and not how the one before has ended, which may come late
        return again


async def is_told_completely(player: Player, shown: Event) -> None:
    """Check that a picture and its still thumbnail are as the message says."""
    info, data = shown.content["info"], await player.picture(shown)
    small = await player.download(info["thumbnail_url"])
    for about, file in ((info, data), (info["thumbnail_info"], small)):
        with Image.open(io.BytesIO(file)) as picture:
            kind, (width, height) = Image.MIME[str(picture.format)], picture.size
            assert getattr(picture, "is_animated", False) == about.get("is_animated", False)
        told = {"w": width, "h": height, "mimetype": kind, "size": len(file)}
        assert {**about, **told} == about
    assert info["thumbnail_info"]["w"] == 400
    assert shown.content["filename"] != shown.body


async def proposed(scene: Scene, record: Record | None = None, **options: str) -> tuple[Event, str]:
    """Let Ann propose a game to Bob, dealt as in the record if given; return the proposal and the game."""
    if record:
        options = {"edition": record.options.edition, "level": record.options.level.value, **options}
    said = " ".join(f"{name}={value}" for name, value in options.items())
    command = f"!heldhands start {scene.bob.user_id} {said}"
    return await asked_for(scene, scene.ann, command, record.seed if record else None)


async def asked_for(scene: Scene, host: Player, command: str, seed: int | None) -> tuple[Event, str]:
    """Let a host ask for a game in the lobby; return the message that others answer, and the game."""
    before = {event.id for event in scene.keypads(scene.bob, scene.lobby)}  # which may change just now

    def new() -> list[Event]:
        fresh = [event for event in scene.keypads(scene.bob, scene.lobby) if event.id not in before]
        return [event for event in fresh if YES in event.body]

    await host.say(scene.lobby, command)
    await scene.bob.until(new, "a game is proposed, or people are called")
    game = await pending(scene, host)
    if seed is not None:  # a typed one would be another one in this house
        await scene.house.client.hset(game_key(game), "seed", str(seed))
    return new()[0], game


async def pending(scene: Scene, player: Player) -> str:
    """Return the pending game of a player."""
    sittings = await scene.house.service.records.games_of(address(player.user_id))
    (game,) = [each.game for each in sittings if each.status.pending]
    return game


async def begun(scene: Scene, record: Record | None = None, **options: str) -> Table:
    return await accepted(scene, *await proposed(scene, record, **options))


async def accepted(scene: Scene, proposal: Event, game: str) -> Table:
    await scene.bob.react(scene.lobby, proposal.id, YES)
    people = (scene.ann, scene.bob)
    for player in people:
        await scene.enter_all(player, 2)
    await all_see(people, lambda each: is_complete(scene, each), "the keypad is complete")
    await all_see(
        people,
        lambda each: any(scene.keypads(each, room) for room in scene.watched_rooms(each)),
        "all can watch",
    )
    await all_see(people, lambda each: scene.rewritten(each, proposal), "the proposal leads to the game")
    return Table(scene, game)


def is_complete(scene: Scene, player: Player) -> bool:
    keypads = [(room, scene.keypad(player, room)) for room in scene.seats(player)]
    return any(keypad and LAST_KEY in player.reactions(room, keypad.id) for room, keypad in keypads)
