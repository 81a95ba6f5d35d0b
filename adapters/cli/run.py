"""The command `run`: the service, all of it in this process or the parts that are named."""

import asyncio
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from importlib.metadata import version
from typing import Final
from urllib.parse import urlsplit

from adapters.cli.components import IdlePart, PlacePart, built
from adapters.cli.settings_words import place_line, problem_lines, words_set
from adapters.cli.signals import ended_in_time, heeding_signals
from adapters.terminal.catalogue import words_here
from adapters.terminal.subcommands import Commands
from bot.app.components import Part, PartName, chosen_parts, health_port
from bot.app.container import Container, open_container
from bot.app.doctor.finding import Doubt, IllRefusal
from bot.app.health import Check, health_server
from bot.app.tasks import address_outside, address_refusal, run_parts, spare_collector
from bot.config.loading import look_at_settings
from bot.config.settings import EVERY_NETWORK, Settings
from bot.config.types import HIGHEST_PORT
from bot.http.open_files import raise_file_limit
from bot.screens.refusals import refusal_text
from bot.telemetry.logs import Log, set_up_logs
from bot.telemetry.metrics import Metrics
from engine.contract import Refusal
from renderers.i18n.catalogue import Words
from renderers.i18n.phrases import dashed

_FAILED: Final = 1
_WRONG: Final = 2
_LONGEST_PORT: Final = 5

log = Log(__name__)


def add_to(commands: Commands) -> None:
    """Add the command."""
    words = words_here()
    about = words.say("run-help")
    parser = commands.add_parser("run", help=about, description=about)
    # Not `choices`: argparse would look for "no parts at all" among them.
    parser.add_argument("parts", nargs="*", type=_part, metavar="PART", help=words.say("part-help"))
    parser.add_argument("--host", help=words.say("host-help"))
    parser.add_argument("--port", type=_port, help=words.say("port-help"))
    parser.set_defaults(run=partial(_run, parser), heeds_signals=True)


def _part(text: str) -> PartName:
    try:
        return PartName(text)
    except ValueError:
        told = words_here().say("no-such-part", text=text, parts=", ".join(PartName))
        raise ArgumentTypeError(told) from None


def _port(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= _LONGEST_PORT and int(text) <= HIGHEST_PORT:
        return int(text)
    raise ArgumentTypeError(words_here().say("no-such-port", text=text, highest=str(HIGHEST_PORT)))


def _run(parser: ArgumentParser, chosen: Namespace) -> int:
    reading = look_at_settings()
    settings, voice = _as_chosen(reading.settings, chosen), _Voice(words_set(reading), parser.prog)
    voice.tell(place_line(reading, voice.words))
    if reading.problems:
        for line in problem_lines(reading, voice.words):
            voice.complain(line)
        return _WRONG
    try:
        parts = chosen_parts(chosen.parts, settings)
    except Refusal as no:
        voice.complain(refusal_text(no, voice.words))
        return _WRONG
    raise_file_limit()
    set_up_logs(settings.log, settings.log_format, settings.secrets())
    try:
        asyncio.run(_serve(settings, parts, voice))  # in the main thread: the embedded server dies with it
    except Refusal as no:
        voice.complain(refusal_text(no, voice.words))
        return _WRONG if isinstance(no, IllRefusal) else _FAILED  # what is set wrongly, no restart mends
    except Exception as error:  # noqa: BLE001 - whatever it is, it is one line here and a place in the log
        log.failure("run.failed", error)
        voice.complain(voice.words.say("run-failed", error=type(error).__name__))
        return _FAILED
    finally:
        ended_in_time()
    return 0


def _as_chosen(settings: Settings, chosen: Namespace) -> Settings:
    """Return the settings with what the command line says in their place."""
    said = {"host": chosen.host, "port": chosen.port}
    return settings.model_copy(update={name: value for name, value in said.items() if value is not None})


@dataclass(frozen=True, slots=True)
class _Voice:
    """What the command says, and to whom."""

    words: Words
    prog: str

    def tell(self, line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()  # a supervisor reads it through a pipe

    def tell_waiting(self, stop: asyncio.Event, server: str, seconds: float) -> None:
        if not stop.is_set():  # a client may notice only after its attempt that it was cancelled
            self.tell(self.words.say("run-waiting", server=server, seconds=round(seconds)))

    def complain(self, line: str) -> None:
        sys.stderr.write(f"{self.prog}: {line}\n")


async def _serve(settings: Settings, names: Sequence[PartName], voice: _Voice) -> None:
    """Run these parts until a signal asks for the end."""
    stop, task = asyncio.Event(), asyncio.current_task()
    metrics, container = Metrics(), None

    def asked() -> None:
        stop.set()
        if container:
            voice.tell(voice.words.say("run-stopping-now" if os.isatty(0) else "run-stopping"))
        else:  # there is nothing in hand yet
            voice.tell(voice.words.say("run-stopping-early"))
            if task:
                task.cancel()

    async def redis() -> None:
        if container is None:
            raise ConnectionError
        await container.check_server()

    with heeding_signals(asked):
        try:
            async with AsyncExitStack() as closing:
                checks = {"redis": redis}
                address = await closing.enter_async_context(_health(settings, names, checks, metrics))
                container = await closing.enter_async_context(
                    open_container(settings, metrics=metrics, waiting=partial(voice.tell_waiting, stop))
                )
                if not stop.is_set():  # a library may have swallowed that we were cancelled
                    parts = [built(name, container) for name in names]
                    _introduce(container, parts, address, voice)
                    await _start_drawing(container, names)
                    spare_collector()
                    await run_parts(parts, stop)
        except (asyncio.CancelledError, Exception):
            if container or not stop.is_set():
                raise
            # We were cancelled before anything was in hand; a library may have made an error of it.
        if stop.is_set():
            voice.tell(voice.words.say("run-stopped"))


async def _start_drawing(container: Container, names: Sequence[PartName]) -> None:
    if [*names] != [PartName.CLOCK]:  # which shows nothing to anybody
        await container.service.start_drawing()


@asynccontextmanager
async def _health(
    settings: Settings, names: Sequence[PartName], checks: Mapping[str, Check], metrics: Metrics
) -> AsyncIterator[str | None]:
    """Serve /health, /ready and /metrics if there is a port for them, and give the address."""
    port = health_port(names, settings)
    if port is None:
        yield None
        return
    async with AsyncExitStack() as closing:
        try:
            await closing.enter_async_context(health_server(settings.host, port, checks, metrics))
        except OSError as error:
            raise address_refusal(error, settings.host, port, "HELDHANDS_HEALTH_PORT") from None
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        yield f"http://{host}:{port}"


def _introduce(container: Container, parts: Sequence[Part], address: str | None, voice: _Voice) -> None:
    """Say what runs, where, and how to stop it."""
    words, server = voice.words, container.server
    voice.tell(_what(parts, words))
    kind = server.kind if server else "Redis"
    if container.settings.redis_url:
        voice.tell(words.say("run-server", kind=kind, server=container.place))
    else:
        voice.tell(words.say("run-own-server", kind=kind, directory=container.place))
    everywhere = container.settings.host in EVERY_NETWORK
    if address:
        voice.tell(words.say("run-health-everywhere" if everywhere else "run-health", address=address))
    for part in parts:
        if isinstance(part, PlacePart):
            _introduce_place(container, part, voice)
        if isinstance(part, IdlePart):
            voice.tell(words.say("part-not-configured", part=part.name.value))
    for warning in _warnings(container, parts):
        voice.complain(words.say("run-warning", warning=words.say(f"warning-{dashed(warning)}")))
    voice.tell(words.say("run-how-to-stop", pid=str(os.getpid())))


def _warnings(container: Container, parts: Sequence[Part]) -> list[StrEnum]:
    """Return what does not keep it from running, and should be mended."""
    web = any(part.name is PartName.WEB for part in parts)
    shared = [Doubt.NO_PROXIES] if web and container.settings.shares_limits else []
    return [*(container.server.warnings if container.server else ()), *shared]


def _introduce_place(container: Container, part: PlacePart, voice: _Voice) -> None:
    """Say where people can come to; on every network, also the address that a phone in the same one needs."""
    voice.tell(voice.words.say("run-web", address=part.address))
    outside = address_outside() if container.settings.host in EVERY_NETWORK else None
    if outside and not container.settings.public_url:
        port = urlsplit(part.address).port
        voice.tell(voice.words.say("run-web-outside", address=f"http://{outside}:{port}"))


def _what(parts: Sequence[Part], words: Words) -> str:
    """Return what runs."""
    now = [part.name for part in parts if not isinstance(part, IdlePart)]
    return words.say("run-what", version=version("heldhands"), count=len(now), parts=", ".join(now))
