"""A whole Discord on the loopback interface: the door through which tests come in."""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractContextManager, asynccontextmanager
from types import TracebackType
from typing import Self

from aiohttp import web

from tests.simulator.gateway import Gateway
from tests.simulator.guilds import Guild
from tests.simulator.persons.person import Person
from tests.simulator.reaching import VARIABLE, pointed_at
from tests.simulator.refusals import Violations
from tests.simulator.rest.server import Rest
from tests.simulator.rooms import GroupRoom
from tests.simulator.users import Application
from tests.simulator.world import World

MOST_BYTES_READ = 64 * 1024 * 1024
NEWEST = 8


class Discord:
    def __init__(self) -> None:
        self.world = World()
        self.gateway = Gateway(self.world)
        self.rest = Rest(self.world)
        self.faults = self.rest.faults
        self.limits = self.rest.limits
        self.clock = self.world.clock
        self.requests = self.rest.requests
        self.violations = self.rest.violations
        """Requests that Discord would not take; a test that expects some clears the list."""
        self._runner: web.AppRunner | None = None
        self.world.clock.watchers.append(self._time_passed)

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=MOST_BYTES_READ)
        app.router.add_get("/gateway/", self.gateway.serve)
        self.rest.add_to(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port = self._runner.addresses[0][1]
        self.world.url = f"http://127.0.0.1:{port}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.gateway.close()
        if self._runner:
            await self._runner.cleanup()
        if error is None and self.violations:
            wrongs = "\n".join(f"{each.code}: {each.message}" for each in self.violations)
            told = f"Discord would not take what the bot sent:\n{wrongs}"
            raise Violations(told)

    # What there is

    @property
    def url(self) -> str:
        return self.world.url

    def new_application(self, name: str) -> Application:
        return Application(self.world, name)

    def new_person(self, name: str, *, locale: str = "en-US") -> Person:
        return Person(self.world, name, locale=locale)

    def new_guild(
        self, name: str, *, owner: Person, members: Iterable[Person] = (), locale: str = "en-US"
    ) -> Guild:
        guild = Guild(self.world, name, owner, locale=locale)
        for member in members:
            guild.join(member)
        return guild

    def new_group(self, *people: Person) -> GroupRoom:
        return GroupRoom(self.world, people)

    # How a bot comes here

    def reached(self) -> AbstractContextManager[None]:
        return pointed_at(self.url)

    @property
    def environment(self) -> dict[str, str]:
        """What a process needs to know that is started by `python -m tests.simulator.launch`."""
        return {VARIABLE: self.url}

    # Waiting and disturbing

    async def until(self, holds: Callable[[], object], what: str) -> None:
        """Wait until something is true; say what was expected, and what there is, if it never is."""
        if not await self.world.until(holds):
            told = f"not so: {what}\n{self._state()}"
            raise AssertionError(told)

    def _state(self) -> str:
        lines = ["the newest requests:"]
        lines += [
            f"  {each.method} {each.path} -> {each.status} ({each.code})" for each in self.requests[-NEWEST:]
        ]
        for room in self.world.rooms.values():
            newest = [*room.messages.values(), *room.whispers.values()][-NEWEST:]
            lines += [f"in {room}:", *(f"  {message!r}" for message in newest)] if newest else []
        return "\n".join(lines)

    @asynccontextmanager
    async def outage(self) -> AsyncIterator[None]:
        """Let nothing of Discord be there: no gateway, and 503 for every request."""
        self.faults.outage = self.gateway.refusing = True
        await self.gateway.drop()
        try:
            yield
        finally:
            self.faults.outage = self.gateway.refusing = False

    def _time_passed(self) -> None:
        for guild in self.world.guilds.values():
            for thread in list(guild.threads.values()):
                thread.archive_if_idle()
            for event in list(guild.scheduled_events.values()):
                event.go_on_by_itself()
        self.world.changed()
