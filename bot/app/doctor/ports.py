"""The ports of this installation: each must be free, or used by this program."""

import asyncio
from typing import Final

from aiohttp import ClientError, ClientSession, ClientTimeout

from bot.app.components import PartName, PartProblem, PartRefusal, health_port
from bot.app.doctor.finding import CheckPassed, Finding, Patient, well, wrong
from bot.app.tasks import address_refusal

CHECK: Final = "ports"


async def ports(patient: Patient) -> list[Finding]:
    """Try to listen on each port; if one is taken, ask whether a heldhands runs there."""
    settings = patient.settings
    free, found = [], []
    for port in (settings.port, *_health_ports(patient)):
        setting = "HELDHANDS_PORT" if port == settings.port else "HELDHANDS_HEALTH_PORT"
        refusal = await _try_listening(settings.host, port, setting)
        address = f"{settings.host}:{port}"
        if refusal is None:
            free.append(address)
        elif refusal.code is PartProblem.PORT_TAKEN and await _is_ours(patient, port):
            found.append(well(CHECK, CheckPassed.PORT_OURS, address=address))
        else:
            found.append(wrong(CHECK, refusal))
    return [well(CHECK, CheckPassed.PORTS_FREE, addresses=", ".join(free)), *found] if free else found


def _health_ports(patient: Patient) -> list[int]:
    """Return the health ports: of one process, or with a shared server, of one process per part."""
    settings = patient.settings
    names = PartName if settings.redis_url else (PartName.WEB,)
    return [port for name in names if (port := health_port([name], settings))]


async def _try_listening(host: str, port: int, setting: str) -> PartRefusal | None:
    try:
        server = await asyncio.get_running_loop().create_server(asyncio.Protocol, host, port)
    except OSError as error:
        return address_refusal(error, host, port, setting)
    server.close()
    await server.wait_closed()
    return None


async def _is_ours(patient: Patient, port: int) -> bool:
    host = patient.settings.host
    url = f"http://{f'[{host}]' if ':' in host else host}:{port}/health"
    patience = ClientTimeout(total=patient.answer_within)
    try:
        async with ClientSession(timeout=patience) as session, session.get(url) as response:
            return bool(await response.json() == {"alive": True})
    except (ClientError, OSError, ValueError):
        return False
