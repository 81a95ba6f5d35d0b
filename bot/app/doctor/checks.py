"""All checks, in the order of the report. A new one is a function and a line here."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from aiohttp import ClientError, ClientSession, ClientTimeout

from bot.app.components import ComponentName, health_port
from bot.app.doctor.finding import (
    Check,
    CheckContext,
    CheckFailure,
    CheckPassed,
    CheckRefusal,
    CheckWarning,
    Finding,
    doubt,
    well,
    wrong,
)
from bot.app.doctor.platforms import discord, matrix
from bot.app.doctor.store_checks import clock, data_directory, own_binary, parts, server
from bot.http.network_addresses import AddressProblem, AddressRefusal, address_refusal, format_address
from engine.contract import Refusal
from renderers.paint.fonts import FontLack, check_fonts

SETTINGS: Final = "settings"
_PORTS: Final = "ports"
_LETTERS: Final = "letters"
_OTHERS: Final = 0o077  # the permissions of everyone but the owner


async def ports(context: CheckContext) -> list[Finding]:
    """Try to listen on each port; if one is taken, ask whether a heldhands runs there."""
    settings = context.settings
    free, found = [], []
    for port in (settings.port, *_health_ports(context)):
        setting = "HELDHANDS_PORT" if port == settings.port else "HELDHANDS_HEALTH_PORT"
        refusal = await _try_listening(settings.host, port, setting)
        address = f"{settings.host}:{port}"
        if refusal is None:
            free.append(address)
        elif refusal.code is AddressProblem.PORT_TAKEN and await _is_ours(context, port):
            found.append(well(_PORTS, CheckPassed.PORT_OURS, address=address))
        else:
            found.append(wrong(_PORTS, refusal))
    return [well(_PORTS, CheckPassed.PORTS_FREE, addresses=", ".join(free)), *found] if free else found


def _health_ports(context: CheckContext) -> list[int]:
    """Return the health ports: of one process, or with a shared server, of one process per component."""
    settings = context.settings
    names = ComponentName if settings.redis_url else (ComponentName.WEB,)
    return [port for name in names if (port := health_port([name], settings))]


async def _try_listening(host: str, port: int, setting: str) -> AddressRefusal | None:
    try:
        server = await asyncio.get_running_loop().create_server(asyncio.Protocol, host, port)
    except OSError as error:
        return address_refusal(error, host, port, setting)
    server.close()
    await server.wait_closed()
    return None


async def _is_ours(context: CheckContext, port: int) -> bool:
    url = f"http://{format_address(context.settings.host, port)}/health"
    patience = ClientTimeout(total=context.answer_within)
    try:
        async with ClientSession(timeout=patience) as session, session.get(url) as response:
            return bool(await response.json() == {"alive": True})
    except (ClientError, OSError, ValueError):
        return False


async def letters(_: CheckContext) -> list[Finding]:
    """Check which fonts of pictures are missing: of other scripts, and coloured emoji."""
    lacking = await asyncio.to_thread(check_fonts)  # reads files
    return [_finding(lack) for lack in lacking] or [well(_LETTERS, CheckPassed.LETTERS)]


def _finding(lack: FontLack) -> Finding:
    if lack is FontLack.OWN_FONT_MISSING:
        return wrong(_LETTERS, CheckRefusal(CheckFailure.OWN_FONT_MISSING))
    return doubt(_LETTERS, CheckWarning(lack.value))


CHECKS: Final[tuple[tuple[str, Check], ...]] = (
    ("redis", server),
    ("clock", clock),
    ("parts", parts),
    ("games", own_binary),
    ("games", data_directory),
    ("discord", discord),
    ("matrix", matrix),
    (_PORTS, ports),
    (_LETTERS, letters),
)


NEEDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "redis": ("REDIS_URL",),
        "clock": ("REDIS_URL", "HELDHANDS_DATA_DIR"),
        "parts": ("REDIS_URL",),
        "games": ("REDIS_URL", "HELDHANDS_DATA_DIR"),
        "discord": ("DISCORD_TOKEN",),
        "matrix": ("MATRIX_HOMESERVER", "MATRIX_USER_ID", "MATRIX_PASSWORD", "MATRIX_ACCESS_TOKEN"),
        _PORTS: ("HELDHANDS_HOST", "HELDHANDS_PORT", "HELDHANDS_HEALTH_PORT"),
    }
)
"""The settings that a check needs: it is skipped if one of them is wrong."""


async def examine(context: CheckContext, checks: Sequence[tuple[str, Check]] = CHECKS) -> list[Finding]:
    """Run all checks concurrently, and return their findings in order."""
    settings = _check_settings(context)
    if any(not problem.variables for problem in context.problems):  # unknown which settings are wrong
        return [*settings, doubt(SETTINGS, CheckWarning.REST_NOT_TRIED)]
    found = await asyncio.gather(*(_run_check(name, check, context) for name, check in checks))
    everything = [*settings, *(finding for some in found for finding in some)]
    return [each for number, each in enumerate(everything) if each not in everything[:number]]


def _check_settings(context: CheckContext) -> list[Finding]:
    file = context.env_file
    doubts = [doubt(SETTINGS, CheckWarning.FILE_OPEN, file=str(file))] if file and _is_open(file) else []
    if context.problems:
        return [*(wrong(SETTINGS, problem.refusal) for problem in context.problems), *doubts]
    if context.settings.shares_limits:
        doubts.append(doubt(SETTINGS, CheckWarning.NO_PROXIES))
    return [well(SETTINGS, CheckPassed.SETTINGS), *doubts]


def _is_open(file: Path) -> bool:
    return file.is_file() and bool(file.stat().st_mode & _OTHERS)


async def _run_check(name: str, check: Check, context: CheckContext) -> list[Finding]:
    bad = {variable for problem in context.problems for variable in problem.variables}
    if lacking := [variable for variable in NEEDS.get(name, ()) if variable in bad]:
        return [doubt(name, CheckWarning.NOT_TRIED, settings=", ".join(lacking))]
    try:
        return await check(context)
    except Refusal as refusal:
        return [wrong(name, refusal)]
    except Exception as error:  # noqa: BLE001 - a broken check must not stop the others
        return [wrong(name, CheckRefusal(CheckFailure.CHECK_FAILED, check=name, error=type(error).__name__))]
