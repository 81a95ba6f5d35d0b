"""The clock: whether the server's time fits the time at which the program last ran."""

from pathlib import Path
from typing import Final
from urllib.parse import quote

from redis.exceptions import RedisError

from bot.app.doctor.finding import Doubt, Finding, Patient, Well, doubt, well
from bot.store.connection import Client, connect
from bot.store.embedded.file_lock import is_free, noted_in
from bot.store.server_clock import HOUR, gap_of, is_doubtful

CHECK: Final = "clock"


async def clock(patient: Patient) -> list[Finding]:
    """Compare the server's clock with the time seen last; nothing where no server runs, or none ever did."""
    url = patient.settings.redis_url
    address = url.get_secret_value() if url else _own_address(patient.settings.data_dir / "valkey")
    if not address:
        return []
    client = connect(address)
    try:
        return await _compared(client)
    except (RedisError, OSError):  # which the checks of the server tell
        return []
    finally:
        await client.aclose()


async def _compared(client: Client) -> list[Finding]:
    gap = await gap_of(client)
    if gap is None:
        return []
    if not is_doubtful(gap):
        return [well(CHECK, Well.CLOCK_STEADY)]
    return [doubt(CHECK, Doubt.CLOCK_AHEAD if gap > 0 else Doubt.CLOCK_BEHIND, hours=round(abs(gap) / HOUR))]


def _own_address(home: Path) -> str:
    """Return the address of the embedded server, if it runs."""
    lock = home / "valkey.lock"
    if not lock.exists() or is_free(lock):
        return ""
    _, *sockets = noted_in(lock)
    return f"unix://{quote(sockets[0])}" if sockets else ""
