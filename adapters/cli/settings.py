"""The command `settings`: list all settings, their values and sources, and what is wrong with them."""

import sys
from argparse import Namespace
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from pydantic import SecretStr

from adapters.terminal.command_line import WRONG, Commands, words_here, words_in
from bot.config.environment import Reading, Source, quoted, read_settings
from bot.config.settings import SETTINGS, Setting
from bot.screens.refusal_text import refusal_text
from renderers.i18n.catalogue import Language, Words

_PAPER_WIDTH: Final = 120  # columns, if the output is not a terminal

_FORMATS: Final = ("table", "markdown", "env")

_PAGE: Final = """\
# Settings

They come from the environment, or from a file `.env` in the directory where the program starts. The
environment wins, and a value that is empty counts as not set. `heldhands settings` shows what is set, where
it came from and what is wrong with it. A secret is never shown and never logged.

The terminal table reads `HELDHANDS_LANGUAGE` only, and only from the environment; the others are for the
service, `heldhands run`. `heldhands doctor` tries everything out before that.

This page is made by `heldhands settings --format markdown > docs/settings.md`.

| variable | what it is | default | for example |
|---|---|---|---|
"""

_ENV_HEAD: Final = """\
# Copy it (install -m 600 .env.example .env) and take the # away from what you need; nothing has to be set.
# Made by `heldhands settings --format env > .env.example`; explained in docs/settings.md.
"""


def add_to(commands: Commands) -> None:
    """Add the command."""
    words = words_here()
    about = words.say("settings-help")
    parser = commands.add_parser("settings", help=about, description=about)
    parser.add_argument("--format", choices=_FORMATS, default=_FORMATS[0], help=words.say("format-help"))
    parser.set_defaults(run=_show)


def _show(args: Namespace) -> int:
    if args.format == "markdown":
        sys.stdout.write(settings_page(SETTINGS))
        return 0
    if args.format == "env":
        sys.stdout.write(env_example(SETTINGS))
        return 0
    reading = read_settings()
    words = words_for(reading)
    sys.stdout.write(f"{format_source(reading, words)}\n")
    _print_table(reading, words)
    sys.stdout.flush()  # before the errors
    sys.stderr.writelines(f"heldhands settings: {line}\n" for line in format_problems(reading, words))
    return WRONG if reading.problems else 0


def _print_table(reading: Reading, words: Words) -> None:
    from rich import box, console, table  # noqa: PLC0415 - `run` uses this module too, and prints no table

    heads = (words.say("settings-name"), words.say("settings-value"), words.say("settings-source"))
    listed = table.Table(*heads, box=box.SIMPLE_HEAD, pad_edge=False)
    listed.columns[0].no_wrap = listed.columns[2].no_wrap = True
    listed.columns[1].overflow = "fold"  # a value is never cut
    for each in SETTINGS:
        source = words.say(f"source-{reading.sources[each.variable]}")
        listed.add_row(each.variable, format_value(each, reading, words), source)
    paper = console.Console(highlight=False, markup=False)
    if not paper.is_terminal:
        paper.width = _PAPER_WIDTH
    paper.print(listed)


def format_value(setting: Setting, reading: Reading, words: Words) -> str:
    """Return the present value for display: of a secret only whether it is set, of an address no password."""
    settings = reading.settings
    value = getattr(settings, setting.field)
    if setting.variable in reading.wrong:
        text = reading.given.get(setting.variable, "" if value is None else str(value))
        if not text:
            return words.say("setting-wrong-unset")
        return words.say("setting-wrong-secret" if setting.secret else "setting-wrong", value=quoted(text))
    if value is None or value == ():
        instead = {"redis_url": str(settings.data_dir), "public_url": settings.table_url}.get(setting.field)
        return words.say("setting-unset-but", instead=instead) if instead else words.say("setting-unset")
    if not isinstance(value, SecretStr):
        return _format_env(value)
    if setting.field != "redis_url":
        return words.say("setting-secret")
    address = urlsplit(value.get_secret_value())
    return words.say(
        "setting-address", address=f"{address.scheme}://{_without_password(address.netloc)}{address.path}"
    )


def _format_env(value: object) -> str:
    """Return a value as it is written in `.env`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _without_password(netloc: str) -> str:
    return netloc.rpartition("@")[2]


def settings_page(settings: Iterable[Setting]) -> str:
    """Return the content of docs/settings.md."""
    rows = (
        f"| `{each.variable}` | {each.says} | {_default(each)} | `{each.example}` |\n" for each in settings
    )
    return _PAGE + "".join(rows)


def _default(setting: Setting) -> str:
    return setting.default or "not set"


def env_example(settings: Iterable[Setting]) -> str:
    """Return the content of .env.example."""
    blocks = (
        f"\n# {each.says}\n# Default: {_default(each)}.\n#{each.variable}={_env_value(each.example)}\n"
        for each in settings
    )
    return _ENV_HEAD + "".join(blocks)


def _env_value(text: str) -> str:
    return f'"{text}"' if " " in text else text


def words_for(reading: Reading) -> Words:
    """Return the words in the language of `.env`, or else of the environment."""
    variable = "HELDHANDS_LANGUAGE"
    if reading.sources[variable] is Source.FILE and variable not in reading.wrong:
        return words_in(Language(reading.settings.language))
    return words_here()


def format_source(reading: Reading, words: Words) -> str:
    """Return where the settings come from."""
    if reading.file_is_there:
        return words.say("settings-from-file", file=str(reading.file))
    return words.say("settings-from-environment", directory=str(reading.file.parent))


def format_problems(reading: Reading, words: Words) -> list[str]:
    """Return everything that is wrong with the settings, one line each."""
    return [refusal_text(problem.refusal, words) for problem in reading.problems]
