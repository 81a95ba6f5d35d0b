"""All checks, in the order of the report. A new one is a function and a line here."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from bot.app.doctor.clock import clock
from bot.app.doctor.finding import (
    Check,
    CheckFailure,
    CheckPassed,
    CheckRefusal,
    CheckWarning,
    Finding,
    Patient,
    doubt,
    well,
    wrong,
)
from bot.app.doctor.letters import letters
from bot.app.doctor.own_server import data_directory, own_binary
from bot.app.doctor.platforms import discord, matrix
from bot.app.doctor.ports import ports
from bot.app.doctor.server import server
from engine.contract import Refusal

SETTINGS: Final = "settings"
_OTHERS: Final = 0o077  # the permissions of everyone but the owner

CHECKS: Final[tuple[tuple[str, Check], ...]] = (
    ("redis", server),
    ("clock", clock),
    ("games", own_binary),
    ("games", data_directory),
    ("discord", discord),
    ("matrix", matrix),
    ("ports", ports),
    ("letters", letters),
)


NEEDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "redis": ("REDIS_URL",),
        "clock": ("REDIS_URL", "HELDHANDS_DATA_DIR"),
        "games": ("REDIS_URL", "HELDHANDS_DATA_DIR"),
        "discord": ("DISCORD_TOKEN",),
        "matrix": ("MATRIX_HOMESERVER", "MATRIX_USER_ID", "MATRIX_PASSWORD", "MATRIX_ACCESS_TOKEN"),
        "ports": ("HELDHANDS_HOST", "HELDHANDS_PORT", "HELDHANDS_HEALTH_PORT"),
    }
)
"""The settings that a check needs: it is skipped if one of them is wrong."""


async def examine(patient: Patient, checks: Sequence[tuple[str, Check]] = CHECKS) -> list[Finding]:
    """Run all checks concurrently, and return their findings in order."""
    settings = _check_settings(patient)
    if any(not problem.variables for problem in patient.problems):  # unknown which settings are wrong
        return [*settings, doubt(SETTINGS, CheckWarning.REST_NOT_TRIED)]
    found = await asyncio.gather(*(_run_check(name, check, patient) for name, check in checks))
    everything = [*settings, *(finding for some in found for finding in some)]
    return [each for number, each in enumerate(everything) if each not in everything[:number]]


def _check_settings(patient: Patient) -> list[Finding]:
    file = patient.env_file
    doubts = [doubt(SETTINGS, CheckWarning.FILE_OPEN, file=str(file))] if file and _is_open(file) else []
    if patient.problems:
        return [*(wrong(SETTINGS, problem.refusal) for problem in patient.problems), *doubts]
    if patient.settings.shares_limits:
        doubts.append(doubt(SETTINGS, CheckWarning.NO_PROXIES))
    return [well(SETTINGS, CheckPassed.SETTINGS), *doubts]


def _is_open(file: Path) -> bool:
    return file.is_file() and bool(file.stat().st_mode & _OTHERS)


async def _run_check(name: str, check: Check, patient: Patient) -> list[Finding]:
    bad = {variable for problem in patient.problems for variable in problem.variables}
    if lacking := [variable for variable in NEEDS.get(name, ()) if variable in bad]:
        return [doubt(name, CheckWarning.NOT_TRIED, settings=", ".join(lacking))]
    try:
        return await check(patient)
    except Refusal as refusal:
        return [wrong(name, refusal)]
    except Exception as error:  # noqa: BLE001 - a broken check must not stop the others
        return [wrong(name, CheckRefusal(CheckFailure.CHECK_FAILED, check=name, error=type(error).__name__))]
