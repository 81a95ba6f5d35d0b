"""The command `doctor`: what is in order, what is not, and how to mend it."""

import asyncio
import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from adapters.cli.settings_words import place_line, words_set
from adapters.terminal.catalogue import words_here
from adapters.terminal.subcommands import Commands
from bot.app.doctor.checks import examine
from bot.app.doctor.finding import Finding, IllRefusal, Mark, Patient
from bot.config.loading import look_at_settings
from bot.screens.refusals import refusal_text
from bot.telemetry.logs import Redactor
from engine.contract import Fact
from renderers.i18n.catalogue import Said, Words
from renderers.i18n.phrases import dashed

_WRONG: Final = 1


def add_to(commands: Commands) -> None:
    """Add the command."""
    words = words_here()
    about = words.say("doctor-help")
    parser = commands.add_parser("doctor", help=about, description=about)
    parser.add_argument("--json", action="store_true", help=words.say("json-help"))
    parser.set_defaults(run=_look)


def _look(chosen: Namespace) -> int:
    reading = look_at_settings()
    words, file = words_set(reading), reading.file if reading.file_is_there else None
    if not chosen.json:
        sys.stdout.write(f"{place_line(reading, words)}\n")
        sys.stdout.flush()  # some checks take a while
    patient = Patient(reading.settings, reading.problems, file, discord_invite=_invite)
    found = asyncio.run(findings(patient))
    return report(found, words, as_json=chosen.json, env_file=file)


def _invite(application: int) -> str:
    from adapters.discord.permissions import invite_link  # noqa: PLC0415 - it takes a second to load

    return invite_link(application)


async def findings(patient: Patient) -> list[Finding]:
    """Return what all checks have found, without secrets.

    No check tells one; but a stranger on the network, whom we told it, might tell it again.
    """
    redact = Redactor(patient.settings.secrets())
    return [
        replace(finding, facts={name: _redacted(fact, redact) for name, fact in finding.facts.items()})
        for finding in await examine(patient)
    ]


def _redacted(fact: Fact, redact: Redactor) -> Fact:
    return redact(fact) if isinstance(fact, str) else fact


def report(found: Sequence[Finding], words: Words, *, as_json: bool, env_file: Path | None = None) -> int:
    """Print the findings and return the exit code."""
    well = all(finding.mark is not Mark.WRONG for finding in found)
    if as_json:
        checks = [_as_data(finding, words) for finding in found]
        told = {"well": well, "env_file": str(env_file) if env_file else None, "checks": checks}
        text = json.dumps(told, indent=2)
    else:
        text = "\n".join(_lines(found, words))
    sys.stdout.write(f"{text}\n")
    return 0 if well else _WRONG


def _lines(found: Sequence[Finding], words: Words) -> list[str]:
    marks = {mark: words.say(f"mark-{mark}") for mark in Mark}
    widths = max(map(len, marks.values())), max(len(finding.check) for finding in found)
    return [
        f"{marks[finding.mark]:{widths[0]}}  {finding.check:{widths[1]}}  {sentence(finding, words)}"
        for finding in found
    ]


def _as_data(finding: Finding, words: Words) -> dict[str, object]:
    return {
        "check": finding.check,
        "mark": finding.mark.value,
        "code": finding.code.value,
        "facts": dict(finding.facts),
        "says": sentence(finding, words),
    }


def sentence(finding: Finding, words: Words) -> str:
    """Return what was found, in words."""
    if finding.mark is Mark.WRONG:
        return refusal_text(IllRefusal(finding.code, **finding.facts), words)
    facts = {name: _said(fact) for name, fact in finding.facts.items()}
    if finding.mark is Mark.WARN:
        return words.say(f"warning-{dashed(finding.code)}", **facts)
    return words.say(f"well-{dashed(finding.code)}", **facts)


def _said(fact: Fact) -> Said:
    return ", ".join(fact) if isinstance(fact, tuple) else fact
