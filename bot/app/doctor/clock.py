"""The clock: whether the server's time fits the time at which the program last ran."""

from typing import Final

from redis.exceptions import RedisError

from bot.app.doctor.finding import CheckPassed, CheckWarning, Finding, Patient, doubt, well
from bot.app.doctor.own_server import own_address
from bot.store.connection import Client, connect
from bot.store.embedded.directory import home_in
from bot.store.server_clock import HOUR, gap_of, is_doubtful

CHECK: Final = "clock"


async def clock(patient: Patient) -> list[Finding]:
    """Compare the server's clock with the time seen last; no finding without a server or a last time."""
    url = patient.settings.redis_url
    address = url.get_secret_value() if url else own_address(home_in(patient.settings.data_dir))
    if not address:
        return []
    client = connect(address)
    try:
        return await _compare(client)
    except (RedisError, OSError):  # reported by the checks of the server
        return []
    finally:
        await client.aclose()


async def _compare(client: Client) -> list[Finding]:
    gap = await gap_of(client)
    if gap is None:
        return []
    if not is_doubtful(gap):
        return [well(CHECK, CheckPassed.CLOCK_STEADY)]
    return [
        doubt(
            CHECK,
            CheckWarning.CLOCK_AHEAD if gap > 0 else CheckWarning.CLOCK_BEHIND,
            hours=round(abs(gap) / HOUR),
        )
    ]
