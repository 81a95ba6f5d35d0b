"""Discord: the strict simulator, slash commands, buttons in direct messages, a thread to watch in."""

import sys
from contextlib import AsyncExitStack
from pathlib import Path

from bot.model.screen import Screen
from engine.heldhands.actions import Action
from tests.contract.platform import GUEST, Later, Platform
from tests.integration.discord.asking import address_of, calls, labels, told, whispered
from tests.integration.discord.intruders import letter_of
from tests.integration.discord.playing import Table, accepted, game_of, pressables, proposed
from tests.integration.discord.scene import Scene
from tests.integration.matrix.playing import RECORD
from tests.integration.program import started
from tests.simulator.messages import Message
from tests.simulator.persons.person import Person
from tests.simulator.persons.pressing import press_of

AGAIN = "Play again, swap seats"
RUN = (sys.executable, "-m", "tests.simulator.launch", "run", "discord", "clock")


def shows(message: Message, screen: Screen) -> bool:
    """Return whether a message is this screen."""
    return screen.headline in message.text and all(each.alt == screen.alt for each in message.pictures)


class OnDiscord(Platform):
    name = "discord"

    def __init__(self, scene: Scene, place: Path, bot: AsyncExitStack) -> None:
        self.scene, self.house, self._place, self._bot = scene, scene.house, place, bot
        self._people = (scene.ann, scene.bob, scene.eve)
        self._ended = 0  # so many games of which is still shown how they ended
        self._views = dict[Person, Message]()  # of those to whom nobody can write

    def who(self, person: int) -> str:
        return address_of(self._people[person])

    def _letter(self, person: Person) -> Message:
        return self._views.get(person) or letter_of(self.scene)(person)

    async def invite(self) -> str:
        self._proposal = await proposed(self.scene, RECORD)
        self.game = game_of(self._proposal)
        return self._proposal.text

    async def accept(self) -> None:
        self._table = await accepted(self.scene, self._proposal)
        self._table.direct_messages = self._letter

    async def decline(self) -> str:
        await self._people[GUEST].press(self._proposal, "Decline")
        await self.scene.until(lambda: labels(self._proposal) == ["Play with the computer"])
        assert not self.scene.guild.threads
        assert not any(self.scene.direct_messages(person) for person in self._people)
        return self._proposal.text

    async def answer_as_stranger(self) -> str:
        answer = await whispered(self.scene.eve, self._proposal, "Accept")
        assert "for someone else" in answer.text
        assert not self.scene.guild.threads
        return answer.text

    async def press(self, person: int, action: Action) -> None:
        before = len(await self.log())
        await self._table.act(person, action)
        await self.has_grown(before)

    async def later(self, person: int, action: Action) -> Later:
        somebody, button = self._people[person], await self._table.offered(person, str(action))

        async def press() -> str:
            late = press_of(somebody, self._letter(somebody), button.custom_id)
            used = await somebody._send(late).begun()
            await self.scene.until(lambda: any(each.ephemeral for each in used.messages))
            return next(each.text for each in used.messages if each.ephemeral)

        return press

    async def press_as_stranger(self, person: int, action: Action) -> None:
        eve, button = self.scene.eve, await self._table.offered(person, str(action))
        # Discord would not let anybody press what a message does not have; we do not rely on it.
        used = await eve._send(press_of(eve, self.scene.tables[-1], button.custom_id)).begun()
        answer = await used.answered()
        assert answer.ephemeral
        assert not answer.pictures
        assert "Only the players of this game can do that" in answer.text

    async def sees(self, person: int, screen: Screen) -> None:
        somebody = self._people[person]
        await self.scene.until(lambda: shows(self._letter(somebody), screen))

    async def is_watched(self, screen: Screen) -> None:
        await self.scene.until(
            lambda: [post.pictures[0].alt for post in self.scene.tables[self._ended :]] == [screen.alt]
        )

    async def close_address(self, person: int) -> None:
        self._people[person].close_dms()

    async def come_back(self, person: int) -> None:
        """Press the button of the call in the thread: it answers with the player's own side."""
        somebody = self._people[person]
        await self.scene.until(lambda: calls(self.scene, somebody))
        call = calls(self.scene, somebody)[-1]
        assert "I can't write to you" in call.text
        self._views[somebody] = await whispered(somebody, call, "My view")
        assert self._views[somebody].pictures

    async def say(self, person: int, words: str) -> None:
        said = await self._people[person].write(self.scene.thread, words)
        await self.scene.until(lambda: said.deleted)

    def places(self) -> set[str]:
        return {str(thread) for thread in self.scene.guild.threads}

    async def part(self, person: int) -> None:
        await told(self.scene, self._people[person], "end", game=self.game, sure=True)

    async def rematch(self, person: int) -> None:
        await self._press_label(self._people[person], AGAIN)

    async def look_back(self, person: int) -> str:
        """Ask below the end where the game turned; return what is told."""
        somebody, label = self._people[person], "Where did it turn?"
        await self.scene.until(lambda: label in labels(self._letter(somebody)))
        return (await whispered(somebody, self._letter(somebody), label)).text

    async def accept_rematch(self, person: int) -> None:
        self._ended = len(self.scene.tables)
        await self._press_label(self._people[person], "Accept")
        self.game = await self.next_game(person)
        self._table = Table(self.scene, self.game, self._letter)

    async def _press_label(self, person: Person, label: str) -> None:
        await self.scene.until(lambda: label in labels(self._letter(person)))
        await person.press(self._letter(person), label)

    async def forget(self, person: int) -> str:
        somebody = self._people[person]
        asked = await told(self.scene, somebody, "forget-me")
        assert "Forget everything about you?" in asked.text
        await somebody.press(asked, "Yes, forget me")
        await self.scene.until(lambda: not asked.buttons)
        return asked.text

    async def begin_with_computer(self, *, guided: bool = False) -> None:
        """Let the host begin a game with the bot itself, where all could see it."""
        command, options = ("tutorial", {}) if guided else ("start", {"partner": self.scene.app.user})
        shown = await told(self.scene, self.scene.ann, command, **options)
        self.game = game_of(shown)
        await self.scene.until(lambda: self.scene.direct_messages(self.scene.ann))
        self._table = Table(self.scene, self.game, self._letter)

    async def skip(self) -> None:
        """Let the host leave the lessons."""
        await self._press_label(self.scene.ann, "Play on without notes")

    async def begin_day(self) -> None:
        """Let the host ask the guest to the daily table where all could see it, and the guest accept."""
        scene = self.scene
        self.game = game_of(await told(scene, scene.ann, "daily", partner=scene.bob))
        await scene.until(lambda: scene.direct_messages(scene.bob))
        await self._press_label(scene.bob, "Accept")
        await scene.until(lambda: scene.direct_messages(scene.ann))
        self._table = Table(scene, self.game, self._letter)

    async def ask_day(self, person: int) -> str:
        """Let a player ask again where all could see it; return what they are told."""
        return (await told(self.scene, self._people[person], "daily")).text

    def seen(self) -> str:
        """Return all that the host sees of games."""
        return "\n".join(
            " ".join((each.text, *labels(each), *(picture.alt for picture in each.pictures)))
            for each in self.scene.ann.dms(self.scene.app)
        )

    def seen_by_stranger(self) -> set[str]:
        """Return the places and messages that the stranger sees."""
        return {
            *map(str, self.scene.guild.threads),
            *(each.text for each in self.scene.eve.messages(self.scene.channel)),
        }

    async def press_and_kill(self, person: int, action: Action) -> None:
        await self._table.act(person, action)
        await self._bot.aclose()

    async def start(self) -> None:
        store, sessions = self.house.settings.redis_url, self.scene.discord.gateway.sessions
        assert store
        settings = {"REDIS_URL": store.get_secret_value(), "DISCORD_TOKEN": self.scene.app.token}
        before = len(sessions.of(self.scene.app))
        settings.update(self.scene.discord.environment)
        self._bot.enter_context(started(*RUN, cwd=self._place, **settings))
        await self.scene.until(lambda: len(sessions.of(self.scene.app)) > before)

    async def press_again(self, person: int, action: Action) -> None:
        """Press what is still offered: if it has counted already, it counts no more."""
        somebody = self._people[person]
        if again := [each for each in pressables(self._letter(somebody)) if each.action == str(action)]:
            await somebody.press(self._letter(somebody), custom_id=again[0].custom_id)
