"""The command `doctor`: what is in order, what is not, and how to mend it."""

import asyncio
import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from adapters.cli.settings import format_source, words_for
from adapters.terminal.command_line import FAILED, Commands, words_here
from bot.app.doctor.checks import examine
from bot.app.doctor.finding import CheckContext, CheckRefusal, Finding, Mark
from bot.config.environment import read_settings
from bot.screens.refusal_text import refusal_text
from bot.telemetry.logs import Redactor
from engine.contract import Fact
from renderers.i18n.catalogue import Said, Words, dashed


def add_to(commands: Commands) -> None:
    """Add the command."""
    words = words_here()
    about = words.say("doctor-help")
    parser = commands.add_parser("doctor", help=about, description=about)
    parser.add_argument("--json", action="store_true", help=words.say("json-help"))
    parser.set_defaults(run=_run)


def _run(args: Namespace) -> int:
    reading = read_settings()
    words, file = words_for(reading), reading.file if reading.file_is_there else None
    if not args.json:
        sys.stdout.write(f"{format_source(reading, words)}\n")
        sys.stdout.flush()  # some checks take a while
    context = CheckContext(reading.settings, reading.problems, file, discord_invite=_invite)
    found = asyncio.run(run_checks(context))
    return print_report(found, words, as_json=args.json, env_file=file)


def _invite(application: int) -> str:
    from adapters.discord.permissions import invite_link  # noqa: PLC0415 - it takes a second to load

    return invite_link(application)


async def run_checks(context: CheckContext) -> list[Finding]:
    """Run all checks, and return their findings without secrets.

    No check reveals one itself; but a server to which we sent a secret might repeat it in its answer.
    """
    redact = Redactor(context.settings.secrets())
    return [
        replace(finding, facts={name: _redact_fact(fact, redact) for name, fact in finding.facts.items()})
        for finding in await examine(context)
    ]


def _redact_fact(fact: Fact, redact: Redactor) -> Fact:
    return redact(fact) if isinstance(fact, str) else fact


def print_report(
    found: Sequence[Finding], words: Words, *, as_json: bool, env_file: Path | None = None
) -> int:
    """Print the findings and return the exit code."""
    well = all(finding.mark is not Mark.WRONG for finding in found)
    if as_json:
        checks = [_to_json(finding, words) for finding in found]
        told = {"well": well, "env_file": str(env_file) if env_file else None, "checks": checks}
        text = json.dumps(told, indent=2)
    else:
        text = "\n".join(_format_lines(found, words))
    sys.stdout.write(f"{text}\n")
    return 0 if well else FAILED


def _format_lines(found: Sequence[Finding], words: Words) -> list[str]:
    marks = {mark: words.say(f"mark-{mark}") for mark in Mark}
    widths = max(map(len, marks.values())), max(len(finding.check) for finding in found)
    return [
        f"{marks[finding.mark]:{widths[0]}}  {finding.check:{widths[1]}}  {format_finding(finding, words)}"
        for finding in found
    ]


def _to_json(finding: Finding, words: Words) -> dict[str, object]:
    return {
        "check": finding.check,
        "mark": finding.mark.value,
        "code": finding.code.value,
        "facts": dict(finding.facts),
        "says": format_finding(finding, words),
    }


def format_finding(finding: Finding, words: Words) -> str:
    """Return a finding as a sentence."""
    if finding.mark is Mark.WRONG:
        return refusal_text(CheckRefusal(finding.code, **finding.facts), words)
    facts = {name: _format_fact(fact) for name, fact in finding.facts.items()}
    if finding.mark is Mark.WARN:
        return words.say(f"warning-{dashed(finding.code)}", **facts)
    return words.say(f"well-{dashed(finding.code)}", **facts)


def _format_fact(fact: Fact) -> Said:
    return ", ".join(fact) if isinstance(fact, tuple) else fact
