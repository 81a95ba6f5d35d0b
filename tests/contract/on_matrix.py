"""Matrix: a real Synapse, reactions on the keypads of seat rooms, a silent room to watch in."""

from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import pytest

from adapters.matrix.addresses import address
from bot.model.screen import SYMBOLS, Key, Screen
from engine.heldhands.actions import Action
from tests.contract.platform import HOST, PLAYERS, Later, Platform
from tests.homeserver.player import Player, Refused
from tests.homeserver.timeline import Event
from tests.integration.matrix.playing import RECORD, Table, accepted, proposed
from tests.integration.matrix.scene import NO, YES, Scene, ask_until, gone_from, is_asked_into, seen_by

AGAIN = SYMBOLS[Key.REMATCH]
LOOK_BACK = SYMBOLS[Key.HINDSIGHT]


class OnMatrix(Platform):
    name = "matrix"

    def __init__(self, scene: Scene, place: Path, bot: AsyncExitStack) -> None:
        self.scene, self.house, self._place, self._bot = scene, scene.house, place, bot
        self._people = scene.people
        self._ended = 0  # so many games of which is still shown how they ended

    def who(self, person: int) -> str:
        return address(self._people[person].user_id)

    async def invite(self) -> str:
        self._proposal, self.game = await proposed(self.scene, RECORD)
        return self._proposal.body

    async def accept(self) -> None:
        self.table = await accepted(self.scene, self._proposal, self.game)
        self._watched = self.scene.watched(self.scene.ann)
        await self.scene.eve.join(self._watched)

    async def decline(self) -> str:
        ann, lobby = self.scene.ann, self.scene.lobby
        await self.scene.bob.react(lobby, self._proposal.id, NO)
        await ann.until(lambda: self.scene.rewritten(ann, self._proposal), "it says what became of it")
        assert not ann.invites
        assert not self.scene.bob.invites
        return self.scene.rewritten(ann, self._proposal)[0]

    async def answer_as_stranger(self) -> str:
        """Let Eve answer, and then the host: once the host's answer counts, Eve's was handled too."""
        ann, lobby = self.scene.ann, self.scene.lobby
        for key in (YES, NO):
            await self.scene.eve.react(lobby, self._proposal.id, key)
        before = {event.id for event in self.scene.words(ann, lobby)}
        await ann.react(lobby, self._proposal.id, YES)
        return (await self.scene.news(ann, lobby, before, "the host's own yes")).body

    async def press(self, person: int, action: Action) -> None:
        self.table.counted = len(await self.log())
        await self.table.act(person, action)

    async def later(self, person: int, action: Action) -> Later:
        keys = await self.table.keys(person, str(action))
        player, room = self._people[person], self.table.room(person)

        async def press() -> str:
            before = {event.id for event in self.scene.words(player, room)}
            await self.table.press_keys(person, keys)
            return (await self.scene.news(player, room, before, "a key that was right before")).body

        return press

    async def press_as_stranger(self, person: int, action: Action) -> None:
        """Let Eve try the room of the player, and then the room that she may be in."""
        eve = self.scene.eve
        with pytest.raises(Refused, match="M_FORBIDDEN"):
            await eve.join(self.table.room(person))
        for key in await self.table.keys(person, str(action)):
            for event in (self._shown(eve)[-1], self.scene.keypads(eve, self._watched)[0]):
                await gone_from(eve, self._watched, await eve.react(self._watched, event.id, SYMBOLS[key]))

    def _shown(self, player: Player) -> list[Event]:
        return self.scene.pictures(player, self._watched)

    async def sees(self, person: int, screen: Screen) -> None:
        await self.table.sees(person, screen.alt)

    async def is_watched(self, screen: Screen) -> None:
        eve = self.scene.eve
        await eve.until(
            lambda: [screen.alt in each.body for each in self._shown(eve)[self._ended :]] == [True],
            "all see how it stands, and no older picture",
        )

    async def close_address(self, person: int) -> None:
        await self.scene.has_left(self._people[person], self.table.room(person))

    async def come_back(self, person: int) -> None:
        await is_asked_into(self._people[person], self.table.room(person))

    async def say(self, person: int, words: str) -> None:
        with pytest.raises(Refused, match="M_FORBIDDEN"):
            await self._people[person].say(self._watched, words)

    def places(self) -> set[str]:
        players = [self._people[person] for person in PLAYERS]
        return {room for player in players for room in (*player.rooms, *player.invites)}

    async def part(self, person: int) -> None:
        before = await self.screen(person)
        await self._people[person].say(self.table.room(person), "part")
        await ask_until(lambda: self.screen(person), lambda now: now != before)

    async def rematch(self, person: int) -> None:
        player, room = self._people[person], self.table.room(person)

        def end() -> str:
            return self.table.picture(person).id

        await player.until(lambda: AGAIN in player.reactions(room, end()), "it is offered below the end")
        await player.react(room, end(), AGAIN)

    async def look_back(self, person: int) -> str:
        """Ask below the end where the game turned; return what is told."""
        player, room = self._people[person], self.table.room(person)
        end, before = self.table.picture(person).id, {each.id for each in self.scene.words(player, room)}
        await player.until(lambda: LOOK_BACK in player.reactions(room, end), "it is offered below the end")
        await player.react(room, end, LOOK_BACK)
        return (await self.scene.news(player, room, before, "where did it turn?")).body

    async def accept_rematch(self, person: int) -> None:
        player, room = self._people[person], self.table.room(person)
        self._ended = len(self._shown(self.scene.eve))
        question = await self.scene.asked(player, room)
        self.game = self.table.game = await self.next_game(person)
        await player.react(room, question.id, YES)

    async def forget(self, person: int) -> str:
        player, room = self._people[person], self.table.room(person)
        assert "Yes, forget me: forget-me sure" in (await self.scene.answer(player, room, "forget-me")).body
        return (await self.scene.answer(player, room, "forget-me sure")).body

    async def begin_with_computer(self, *, guided: bool = False) -> None:
        """Let the host begin a game with the bot itself, where all could see it."""
        ann, command = self.scene.ann, "tutorial" if guided else f"start {self.scene.bot.user_id}"
        await ann.say(self.scene.lobby, f"!heldhands {command}")
        await self.scene.enter_all(ann, 2)  # where she is answered, and where she plays
        await ann.until(lambda: self.scene.seats(ann), "the seat is there")
        (sitting,) = await self.house.service.records.games_of(self.who(HOST))
        self.game = sitting.game
        self.table = Table(self.scene, self.game, looks=False)  # the computer may be faster than a picture

    async def skip(self) -> None:
        """Let the host leave the lessons."""
        await self.scene.ann.say(self.table.room(HOST), "skip")

    async def begin_day(self) -> None:
        """Let the host ask the guest to the daily table where all could see it, and the guest accept."""
        scene, (ann, bob, _) = self.scene, self._people
        await scene.private(ann, f"daily {bob.user_id}")
        await scene.enter_all(bob, 1)
        (theirs,) = bob.rooms - {scene.lobby}
        await bob.react(theirs, (await scene.asked(bob, theirs)).id, YES)
        for player in (ann, bob):
            await scene.enter_all(player, 1)
            await player.until(partial(scene.seats, player), "the seat is there")
        self.game = await self.next_game(HOST)
        self.table = Table(scene, self.game)

    async def ask_day(self, person: int) -> str:
        """Let a player ask again where all could see it; return what they are told."""
        return (await self.scene.private(self._people[person], "daily"))[1].body

    def seen(self) -> str:
        """Return all that the host sees of games."""
        return seen_by(self.scene.ann)

    def seen_by_stranger(self) -> set[str]:
        """Return the places and messages that the stranger sees."""
        eve = self.scene.eve
        return {*eve.rooms, *eve.invites, *(each.id for each in self.scene.words(eve, self.scene.lobby))}

    async def press_and_kill(self, person: int, action: Action) -> None:
        await self.table.press_keys(person, await self.table.keys(person, str(action)))
        await self._bot.aclose()

    async def start(self) -> None:
        self._bot.enter_context(self.scene.process(self._place))
        await self.scene.is_here()

    async def press_again(self, person: int, action: Action) -> None:
        """Do nothing: the homeserver keeps the press until the bot has handled it."""
