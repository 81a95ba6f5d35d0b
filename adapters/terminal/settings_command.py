"""The command `settings`: what can be set, what is set, and what is wrong with it."""

import sys
from argparse import Namespace
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from pydantic import SecretStr
from rich import box
from rich.console import Console
from rich.table import Table

from adapters.terminal.commands import Commands
from bot.settings import SETTINGS, InvalidSettings, Setting, Settings, read_settings, sources

_WRONG: Final = 2
_PAPER_WIDTH: Final = 120  # of a table that goes into a file

_HELP: Final = "show all settings, their values and where these came from; fails if one is wrong"
_FORMATS: Final = {
    "table": "the present values",
    "markdown": "docs/settings.md, which explains them",
    "env": ".env.example",
}

_PAGE: Final = """\
# Settings

They come from the environment, or from a file `.env` in the directory where the program starts. The
environment wins, and a value that is empty counts as not set. `heldhands settings` shows what is set, where
it came from and what is wrong with it. A secret is never shown and never logged.

Today the terminal table reads `HELDHANDS_LANGUAGE`; the others are for the service, which is being built.

This page is made by `heldhands settings --format markdown > docs/settings.md`.

| variable | what it is | default | for example |
|---|---|---|---|
"""

_ENV_HEAD: Final = """\
# Copy this file to .env and take the # away from what you need. Without any of it the program runs as it is.
# Made by `heldhands settings --format env > .env.example`; explained in docs/settings.md.
"""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("settings", help=_HELP, description=_HELP)
    told = ", ".join(f"{name} ({what})" for name, what in _FORMATS.items())
    parser.add_argument("--format", choices=[*_FORMATS], default="table", help=f"what to print: {told}")
    parser.set_defaults(run=_show)


def _show(chosen: Namespace) -> int:
    if chosen.format == "markdown":
        sys.stdout.write(settings_page(SETTINGS))
        return 0
    if chosen.format == "env":
        sys.stdout.write(env_example(SETTINGS))
        return 0
    try:
        settings, origins = read_settings(), sources()
    except InvalidSettings as no:
        sys.stderr.writelines(f"heldhands settings: {problem}\n" for problem in no.problems)
        return _WRONG
    table = Table("setting", "value", "from", box=box.SIMPLE_HEAD, pad_edge=False)
    table.columns[0].no_wrap = table.columns[2].no_wrap = True
    table.columns[1].overflow = "fold"  # a value is never cut
    for each in SETTINGS:
        table.add_row(each.variable, shown(each, settings), origins[each.variable])
    console = Console(highlight=False, markup=False)
    if not console.is_terminal:
        console.width = _PAPER_WIDTH
    console.print(table)
    return 0


def shown(setting: Setting, settings: Settings) -> str:
    """Return the present value for people: of a secret only whether it is set, of an address no password."""
    value = getattr(settings, setting.field)
    if value is None:
        return f"not set ({setting.default})" if setting.default else "not set"
    if not isinstance(value, SecretStr):
        return str(value)
    address = urlsplit(value.get_secret_value()) if setting.variable == "REDIS_URL" else None
    return f"set ({address.scheme}://{_place(address.netloc)}{address.path})" if address else "set"


def _place(netloc: str) -> str:
    return netloc.rpartition("@")[2]


def settings_page(settings: Iterable[Setting]) -> str:
    """Return docs/settings.md."""
    rows = (
        f"| `{each.variable}` | {each.says} | {_default(each)} | `{each.example}` |\n" for each in settings
    )
    return _PAGE + "".join(rows)


def _default(setting: Setting) -> str:
    return setting.default or "not set"


def env_example(settings: Iterable[Setting]) -> str:
    """Return .env.example."""
    blocks = (
        f"\n# {each.says}\n# Default: {_default(each)}.\n#{each.variable}={_env_value(each.example)}\n"
        for each in settings
    )
    return _ENV_HEAD + "".join(blocks)


def _env_value(text: str) -> str:
    return f'"{text}"' if " " in text else text
