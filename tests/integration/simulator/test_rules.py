"""Given what bots and people try: does the loopback Discord let them, exactly where Discord would?

What the bot itself meets there, its own tests show; these are about the rest.
"""

import asyncio
import io
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import pytest
from discord import Client, ConnectionClosed, Intents, LoginFailure, PrivilegedIntentsRequired

from tests.rows import each_row
from tests.simulator import Discord, Forbidden, NotAnswered, Permission, Violations
from tests.simulator.bits import EVERYTHING, NEW_EVERYONE
from tests.simulator.guilds import Guild
from tests.simulator.messages import Message
from tests.simulator.permissions import in_room
from tests.simulator.persons.person import Person
from tests.simulator.posting import Draft, begin, post
from tests.simulator.rooms import Channel, Thread
from tests.simulator.users import Application
from tests.simulator.world import JSON

if TYPE_CHECKING:
    from tests.simulator.interactions import Interaction

P = Permission
HOUR: Final = 60 * 60
ALL: Final = Permission(EVERYTHING & ~P.ADMINISTRATOR & ~P.BAN_MEMBERS)
MESSAGES: Final = "/channels/{channel}/messages"
BULK: Final = f"{MESSAGES}/bulk-delete"
WORDS: Final = {"content": "hello"}
BUTTON: Final = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
PRESS: Final = {"content": "press", "components": [{"type": 1, "components": [BUTTON]}]}
COMMAND: Final = {"name": "play", "description": "Play", "contexts": [0, 1, 2], "integration_types": [0, 1]}


def event(discord: Discord, days: float = 1) -> JSON:
    start = datetime.fromtimestamp(discord.clock.now, UTC) + timedelta(days=days)
    return {
        "name": "game night",
        "privacy_level": 2,
        "entity_type": 3,
        "entity_metadata": {"location": "#games"},
        "scheduled_start_time": start.isoformat(),
        "scheduled_end_time": (start + timedelta(hours=2)).isoformat(),
    }


@dataclass
class Home:
    """A guild of Ann's with Bob and a bot; in a channel, a message of Ann's, one of the bot's, a thread."""

    discord: Discord
    session: aiohttp.ClientSession
    app: Application
    ann: Person
    bob: Person
    guild: Guild
    channel: Channel
    said: Message
    own: Message
    thread: Thread

    async def ask(self, method: str, path: str, body: object = None, file: bytes = b"") -> tuple[int, Any]:
        """Return the code with which a request of the bot is refused, or 0, and what is said."""
        known = {name: getattr(value, "id", "") for name, value in vars(self).items()}
        url = f"{self.discord.url}/api/v10{path.format(**known, everyone=self.guild.id)}"
        sent: dict[str, Any] = {} if body is None else {"json": body}
        if file:
            sent = {"data": {"payload_json": json.dumps(body), "files[0]": io.BytesIO(file)}}
        headers = {"Authorization": f"Bot {self.app.token}"}
        async with self.session.request(method, url, headers=headers, **sent) as response:
            told: Any = await response.json() if response.status != 204 else None
            return (told["code"] or response.status) if response.status >= 400 else 0, told

    async def code(self, method: str, path: str, body: object = None, file: bytes = b"") -> int:
        code, _ = await self.ask(method, path, body, file)
        self.discord.violations.clear()
        return code

    async def using(self, person: Person, room: Channel) -> "tuple[asyncio.Task[Any], Interaction, str]":
        """Let somebody use the command; return that, what came of it, and the path of the first answer."""
        before = len(self.discord.world.interactions)
        task = asyncio.create_task(person.use(room, "play"))
        await self.discord.until(lambda: len(self.discord.world.interactions) > before, "it is used")
        made = [*self.discord.world.interactions.values()][-1]
        return task, made, f"/interactions/{made.id}/{made.token}/callback"


async def furnished(discord: Discord, session: aiohttp.ClientSession, permissions: int = ALL) -> Home:
    app = discord.new_application("Held Hands")
    ann, bob = discord.new_person("Ann", locale="en-GB"), discord.new_person("Bob")
    guild = discord.new_guild("Home", owner=ann, members=[bob])
    guild.install(app, permissions)
    channel = guild.new_channel("games")
    said = await ann.write(channel, "said")
    own = post(channel, app.user, Draft(content="own"))
    thread = begin(Thread(channel, discord.clock.snowflake(), "thread", app.user))
    thread.auto_archive_duration = 60
    return Home(discord, session, app, ann, bob, guild, channel, said, own, thread)


@pytest.fixture
async def home() -> AsyncIterator[Home]:
    async with Discord() as discord, aiohttp.ClientSession() as session:
        yield await furnished(discord, session)


@each_row(
    ("lacking", "method", "path", "body"),
    [
        (P.VIEW_CHANNEL, "POST", MESSAGES, WORDS),
        (P.SEND_MESSAGES, "POST", MESSAGES, WORDS),
        (P.SEND_MESSAGES_IN_THREADS, "POST", "/channels/{thread}/messages", WORDS),
        (P.ATTACH_FILES, "POST", MESSAGES, {"attachments": [{"id": 0, "filename": "board.png"}]}),
        (P.CREATE_PUBLIC_THREADS, "POST", f"{MESSAGES}/{{said}}/threads", {"name": "game"}),
        (P.MANAGE_MESSAGES, "DELETE", f"{MESSAGES}/{{said}}", None),
        (P.MANAGE_MESSAGES, "DELETE", f"{MESSAGES}/{{said}}/reactions", None),
        (P.MANAGE_MESSAGES, "DELETE", f"{MESSAGES}/{{said}}/reactions/👍/{{bob}}", None),
        (P.MANAGE_THREADS, "PATCH", "/channels/{thread}", {"locked": True}),
        (P.MANAGE_ROLES, "PUT", "/channels/{channel}/permissions/{everyone}", {"type": 0, "deny": "2048"}),
        (P.CREATE_EVENTS, "POST", "/guilds/{guild}/scheduled-events", event),
    ],
)
async def test_request_is_refused_without_its_permission_and_taken_with_it(
    home: Home, lacking: Permission, method: str, path: str, body: object
) -> None:
    home = await furnished(home.discord, home.session, ALL & ~lacking)
    home.guild.everyone.allow(NEW_EVERYONE & ~lacking)
    told = body(home.discord) if callable(body) else body
    file = b"x" if lacking == P.ATTACH_FILES else b""
    assert await home.code(method, path, told, file) == (50001 if lacking == P.VIEW_CHANNEL else 50013)
    home.guild.new_role("more", lacking, members=[home.app])
    assert await home.code(method, path, told, file) == 0


@each_row(
    ("code", "method", "path", "body"),
    [
        (10003, "POST", "/channels/5/messages", WORDS),
        (10004, "GET", "/guilds/5", None),
        (10007, "GET", "/guilds/{guild}/members/5", None),
        (10008, "DELETE", f"{MESSAGES}/5", None),
        (10009, "DELETE", "/channels/{channel}/permissions/{bob}", None),
        (10013, "POST", "/users/@me/channels", {"recipient_id": "5"}),
        (10015, "POST", "/webhooks/5/token", WORDS),
        (10062, "POST", "/interactions/5/token/callback", {"type": 6}),
        (10070, "GET", "/guilds/{guild}/scheduled-events/5", None),
        (50001, "PUT", "/applications/5/commands", [COMMAND]),
        (50005, "PATCH", f"{MESSAGES}/{{said}}", WORDS),
        (50006, "POST", MESSAGES, {"content": " "}),
        (50013, "PUT", "/channels/{channel}/permissions/{everyone}", {"type": 0, "allow": str(1 << 2)}),
        (50013, "PUT", "/channels/{channel}/permissions/{everyone}", {"type": 0, "deny": str(1 << 2)}),
        (50033, "POST", "/users/@me/channels", {"recipient_id": "{app}"}),
        (50035, "POST", MESSAGES, {"content": "x" * 2001}),
        (50035, "PUT", "/channels/{channel}/permissions/{bob}", {"type": 0}),
        (50035, "POST", BULK, {"messages": ["{said}", "{said}"]}),
        (50035, "POST", "/guilds/{guild}/scheduled-events", lambda discord: event(discord, -1)),
        (404, "GET", "/voice/regions", None),
    ],
)
async def test_request_for_what_is_not_there_or_cannot_be_is_refused_by_its_code(
    home: Home, code: int, method: str, path: str, body: object
) -> None:
    told = body(home.discord) if callable(body) else body
    named = json.dumps(told).replace("{app}", str(home.app.id)).replace("{said}", str(home.said.id))
    assert await home.code(method, path, json.loads(named)) == code


async def test_size_age_and_token_are_looked_at_and_same_nonce_is_same_message(home: Home) -> None:
    large = bytes(10 * 1024 * 1024 + 1)
    assert await home.code("POST", MESSAGES, {"attachments": [{"id": 0}]}, large) == 40005
    told = {"content": "once", "nonce": "n", "enforce_nonce": True}
    (_, first), (_, again) = await home.ask("POST", MESSAGES, told), await home.ask("POST", MESSAGES, told)
    assert first["id"] == again["id"]
    ids = [str(home.said.id), str(home.own.id)]
    assert await home.code("POST", BULK, {"messages": ids[:1]}) in (50016, 50035)
    home.discord.clock.advance(15 * 24 * HOUR)
    assert (await home.ask("POST", MESSAGES, told))[1]["id"] != first["id"]
    assert await home.code("POST", BULK, {"messages": ids}) == 50034
    home.discord.world.applications.clear()
    assert await home.code("GET", "/users/@me") == 401


async def test_archived_thread_is_woken_on_purpose_and_locked_one_is_closed(home: Home) -> None:
    home = await furnished(home.discord, home.session, ALL & ~P.MANAGE_THREADS)
    messages = "/channels/{thread}/messages"
    _, made = await home.ask("POST", messages, WORDS)
    home.discord.clock.advance(HOUR - 1)
    assert await home.code("PATCH", f"{messages}/{made['id']}", WORDS) == 0  # which is no activity
    home.discord.clock.advance(1)
    assert home.thread.archived
    assert await home.code("POST", messages, WORDS) == 50083
    assert await home.code("PATCH", f"{messages}/{made['id']}", WORDS) == 50083
    assert await home.code("PATCH", "/channels/{thread}", {"name": "other"}) == 50083
    assert await home.code("PATCH", "/channels/{thread}", {"archived": False}) == 0
    assert await home.code("PATCH", "/channels/{thread}", {"name": "other"}) == 0
    (notice,) = (each for each in home.bob.messages(home.thread, notices=True) if each.is_notice)
    assert await home.code("DELETE", f"{messages}/{notice.id}") == 50021
    home.thread.locked = True
    assert await home.code("POST", messages, WORDS) == 160005
    with pytest.raises(Forbidden):
        await home.bob.write(home.thread, "x")
    assert await home.code("POST", f"{MESSAGES}/{{said}}/threads", {"name": "a"}) == 0
    assert await home.code("POST", f"{MESSAGES}/{{said}}/threads", {"name": "b"}) == 160004


async def test_answers_have_a_deadline_an_order_and_a_reader(home: Home) -> None:
    await home.ask("PUT", "/applications/{app}/commands", [COMMAND])
    late, _, callback = await home.using(home.ann, home.channel)
    home.discord.clock.advance(3.1)
    assert await home.code("POST", callback, {"type": 4, "data": WORDS}) == 10062
    with pytest.raises(NotAnswered):
        await late
    used, made, callback = await home.using(home.ann, home.channel)
    webhook = f"/webhooks/{home.app.id}/{made.token}"
    assert await home.code("POST", webhook, WORDS) == 10015  # before there was a first answer
    assert await home.code("POST", callback, {"type": 7, "data": WORDS}) == 50035
    assert await home.code("POST", callback, {"type": 8, "data": {"choices": []}}) == 50035
    assert await home.code("POST", callback, {"type": 5, "data": {"flags": 64}}) == 0
    assert await home.code("POST", callback, {"type": 4, "data": WORDS}) == 40060
    answered = await used
    assert (answered.deferred, answered.ephemeral, answered.answer) == (True, True, None)
    assert await home.code("POST", webhook, {"content": "thought"}) == 0
    whisper = await answered.settled()
    assert whisper in home.ann.messages(home.channel)
    assert whisper not in home.bob.messages(home.channel)
    assert await home.code("DELETE", f"{MESSAGES}/{whisper.id}") == 10008
    await home.ann.delete(whisper)
    assert await home.code("PATCH", f"{webhook}/messages/@original", WORDS) == 10008
    home.discord.clock.advance(15 * 60 + 1)
    assert await home.code("POST", webhook, WORDS) == 50027


async def test_what_a_person_brings_along_answers_five_times_more_and_in_private_where_it_is_unwanted(
    home: Home,
) -> None:
    await home.ask("PUT", "/applications/{app}/commands", [COMMAND])
    elsewhere = home.discord.new_guild("Other", owner=home.ann, members=[home.bob]).new_channel("else")
    with pytest.raises(AssertionError, match="no command"):
        await home.bob.use(elsewhere, "play")
    home.app.install_for(home.bob)
    elsewhere.overwrite(home.bob, deny=P.USE_EXTERNAL_APPS)
    used, made, callback = await home.using(home.bob, elsewhere)
    assert (made.owners, made.context) == ({"1": str(home.bob.id)}, 0)
    assert await home.code("POST", callback, {"type": 4, "data": WORDS}) == 0
    webhook = f"/webhooks/{home.app.id}/{made.token}"
    assert [await home.code("POST", webhook, WORDS) for _ in range(6)] == [0] * 5 + [40094]
    assert (await used).ephemeral


TRIES: Final[list[tuple[Permission, Callable[[Home], Awaitable[object]]]]] = [
    (P.SEND_MESSAGES, lambda home: home.bob.write(home.channel, "x")),
    (P.VIEW_CHANNEL, lambda home: home.bob.write(home.channel, "x")),
    (P.ATTACH_FILES, lambda home: home.bob.write(home.channel, attachments={"a.png": b"a"})),
    (P.SEND_VOICE_MESSAGES, lambda home: home.bob.write(home.channel, voice=True)),
    (P.USE_EXTERNAL_STICKERS, lambda home: home.bob.write(home.channel, sticker=True)),
    (P.READ_MESSAGE_HISTORY, lambda home: home.bob.write(home.channel, "x", reply_to=home.said)),
    (P.ADD_REACTIONS, lambda home: home.bob.react(home.said, "👍")),
    (P.SEND_MESSAGES_IN_THREADS, lambda home: home.bob.write(home.thread, "x")),
]


@each_row(("lacking", "attempt"), TRIES)
async def test_person_does_only_what_is_allowed(
    home: Home, lacking: Permission, attempt: Callable[[Home], Awaitable[object]]
) -> None:
    home.channel.overwrite(home.bob, deny=lacking)
    with pytest.raises(Forbidden):
        await attempt(home)
    home.channel.overwrite(home.bob)
    await attempt(home)


async def test_person_is_kept_from_what_is_hidden_of_others_or_asleep(home: Home) -> None:
    for attempt in (
        home.bob.edit(home.said, "x"),
        home.bob.delete(home.said),
        home.bob.rename(home.thread, "mine"),
    ):
        with pytest.raises(Forbidden):
            await attempt
    await home.ask("POST", "/channels/{thread}/messages", PRESS)
    await home.ask("PUT", "/applications/{app}/commands", [COMMAND])
    home.channel.overwrite(home.bob, deny=P.SEND_MESSAGES_IN_THREADS)
    (message,) = home.bob.messages(home.thread)
    home.discord.clock.advance(HOUR)
    for used in (home.bob.press(message, "Go"), home.bob.use(home.thread, "play")):
        with pytest.raises(Forbidden):
            await used
    assert home.thread.archived
    await home.ann.write(home.thread, "wakes it")
    assert not home.thread.archived
    home.channel.overwrite(home.bob, deny=P.USE_APPLICATION_COMMANDS)
    with pytest.raises(Forbidden):
        await home.bob.use(home.channel, "play")
    home.guild.leave(home.app)
    with pytest.raises(Forbidden, match="has left"):
        await home.ann.press(message, "Go")


async def test_overwrites_count_in_their_order_and_silence_takes_files_too(home: Home) -> None:
    channel, bob = home.channel, home.bob
    one, two = home.guild.new_role("one", members=[bob]), home.guild.new_role("two", members=[bob])
    channel.overwrite(home.guild.everyone, deny=P.SEND_MESSAGES)
    assert not in_room(channel, bob) & (P.SEND_MESSAGES | P.ATTACH_FILES)
    channel.overwrite(one, allow=P.SEND_MESSAGES)
    channel.overwrite(two, deny=P.SEND_MESSAGES)
    assert in_room(channel, bob) & P.SEND_MESSAGES  # among roles, what allows wins
    channel.overwrite(bob, deny=P.VIEW_CHANNEL)
    assert in_room(channel, bob) == 0
    assert in_room(channel, home.ann) == EVERYTHING
    home.guild.new_role("chief", P.ADMINISTRATOR, members=[bob])
    assert in_room(channel, bob) & P.MANAGE_GUILD


async def test_test_fails_whose_bot_sent_what_discord_does_not_take(home: Home) -> None:
    await home.ask("POST", MESSAGES, {"content": "x" * 2001})
    with pytest.raises(Violations, match="content"):
        await home.discord.__aexit__(None, None, None)
    home.discord.violations.clear()


async def test_client_is_turned_away_with_wrong_token_intents_or_shard(home: Home) -> None:
    guilds = Intents(guilds=True)
    for error, token, intents, shard in (
        (LoginFailure, "wrong", guilds, None),
        (PrivilegedIntentsRequired, home.app.token, Intents.all(), None),
        (ConnectionClosed, home.app.token, guilds, 3),
    ):
        with home.discord.reached():
            async with Client(intents=intents, shard_id=shard, shard_count=2) as client:
                with pytest.raises(error):
                    await client.start(token)
