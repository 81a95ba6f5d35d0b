"""The fonts of pictures: names in every script, and coloured emoji."""

import asyncio
from typing import Final

from bot.app.doctor.finding import (
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
from renderers.paint.faces import FontLack, check_fonts

CHECK: Final = "letters"


async def letters(_: Patient) -> list[Finding]:
    """Check which fonts are missing; most names can be drawn without them."""
    lacking = await asyncio.to_thread(check_fonts)  # reads files
    return [_finding(lack) for lack in lacking] or [well(CHECK, CheckPassed.LETTERS)]


def _finding(lack: FontLack) -> Finding:
    if lack is FontLack.OWN_FONT_MISSING:
        return wrong(CHECK, CheckRefusal(CheckFailure.OWN_FONT_MISSING))
    return doubt(CHECK, CheckWarning(lack.value))
