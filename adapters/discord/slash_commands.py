"""The slash commands: the grammar of the house, declared to Discord in the words of every language."""

from collections.abc import Awaitable, Callable, Mapping
from inspect import Parameter, Signature
from typing import Any, Final

from discord import Locale, User, app_commands
from discord.app_commands import (
    AppCommandContext,
    AppInstallationType,
    Choice,
    Group,
    Range,
    TranslationContextTypes,
    Translator,
    locale_str,
)

from adapters.discord.addresses import address
from adapters.discord.answers import AnyInteraction
from adapters.discord.catalogue import words_in
from bot.commands.catalogue import GROUPS, SHARED
from bot.commands.grammar import COMMANDS
from bot.commands.model import FLAG_VALUES, Command, Option, OptionKind
from renderers.i18n.catalogue import Language

GROUP: Final = "heldhands"

_KEY: Final = "key"
_LONGEST_TEXT: Final = 100
_LAST_PAGE: Final = 100
_TYPES: Final[Mapping[OptionKind, Any]] = {
    OptionKind.PERSON: User,
    OptionKind.VALUE: str,
    OptionKind.TEXT: Range[str, 1, _LONGEST_TEXT],
    OptionKind.GAME: Range[str, 1, _LONGEST_TEXT],
    OptionKind.NIGHT: Range[str, 1, _LONGEST_TEXT],
    OptionKind.MINUTES: Range[str, 1, _LONGEST_TEXT],
    OptionKind.PAGE: Range[int, 1, _LAST_PAGE],
    OptionKind.FLAG: bool,
}
_COMPLETED: Final = frozenset({OptionKind.GAME, OptionKind.NIGHT})
_LOCALES: Final = {Locale.italian: Language.IT}
"""The locales of Discord that have words of their own; all others read English."""

Use = Callable[[AnyInteraction, str, Mapping[str, str]], Awaitable[None]]
"""Is told that somebody used a command, and with which options."""

Complete = Callable[[AnyInteraction, str, str], Awaitable[list[tuple[str, str]]]]
"""Is asked for the games or evenings that fit a command and what was typed: codes and labels."""


class CatalogueTranslator(Translator):
    """Finds the words for Discord in our catalogues."""

    async def translate(self, string: locale_str, locale: Locale, _: TranslationContextTypes) -> str | None:
        """Return a text in this language, if we speak it and it is one of ours."""
        key, language = string.extras.get(_KEY), _LOCALES.get(locale)
        return words_in(language).say(key) if key and language else None


def slash_groups(use: Use, complete: Complete) -> tuple[Group, ...]:
    """Return `/heldhands` with the commands of the house, and `/palm` with those of the other game.

    A game of its own also has the commands that it shares with the other one, under their own words.
    """
    container, inner = _root(GROUP), [name for name in GROUPS if name not in SHARED]
    within = {
        name: Group(
            name=_said(f"command-{name}"), description=_said(f"command-{name}-about"), parent=container
        )
        for name in inner
    }
    games = {name: _root(name) for name in SHARED}
    for command in COMMANDS:
        {**within, **games}.get(command.group, container).add_command(_slash(command, use, complete))
    for name, game in games.items():
        for command in COMMANDS:
            if command.name in SHARED[name]:
                game.add_command(_slash(command, use, complete))
    return (container, *games.values())


def _root(name: str) -> Group:
    """Return a command of the first rank, for servers, for people and for direct messages."""
    return Group(
        name=name,
        description=_said(f"command-{name}-about"),
        allowed_contexts=AppCommandContext(guild=True, dm_channel=True, private_channel=True),
        allowed_installs=AppInstallationType(guild=True, user=True),
    )


def _slash(command: Command, use: Use, complete: Complete) -> app_commands.Command[Any, ..., Any]:
    async def carry_out(interaction: AnyInteraction, **given: Any) -> None:  # noqa: ANN401 - as Discord reads it
        await use(interaction, command.name, _texts(given))

    async def completed(interaction: AnyInteraction, typed: str) -> list[Choice[str]]:
        found = await complete(interaction, typed, command.name)
        return [Choice(name=label[:_LONGEST_TEXT], value=code) for code, label in found]

    parameters = [Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=AnyInteraction)]
    parameters += [_parameter(option) for option in command.options]
    # Discord's library reads a signature; ours is written by the grammar.
    carry_out.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    for decorate in _decorators(command, completed):
        carry_out = decorate(carry_out)
    return app_commands.Command(
        name=_said(f"command-{command.name}"),
        description=_said(f"command-{command.name}-about"),
        callback=carry_out,
    )


def _decorators(command: Command, completed: Any) -> list[Callable[[Any], Any]]:  # noqa: ANN401 - as the library has it
    options = command.options
    choices = {
        option.name: [
            Choice(name=_said(f"value-{option.name}-{value}"), value=value) for value in option.values
        ]
        for option in options
        if option.kind is OptionKind.VALUE
    }
    codes = {option.name: completed for option in options if option.kind in _COMPLETED}
    return [
        app_commands.describe(
            **{option.name: _said(f"option-about-{option.explained}") for option in options}
        ),
        app_commands.rename(**{option.name: _said(f"option-word-{option.name}") for option in options}),
        app_commands.choices(**choices),
        app_commands.autocomplete(**codes),
    ]


def _parameter(option: Option) -> Parameter:
    number = option.kind is OptionKind.NUMBER
    kind = Range[int, option.lowest, option.highest] if number else _TYPES[option.kind]
    default = Parameter.empty if option.required else None
    annotation = kind if option.required else kind | None
    return Parameter(option.name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _texts(given: Mapping[str, object]) -> dict[str, str]:
    """Return what was given as the service understands it: texts, and nothing for what was left out."""
    return {name: _text(value) for name, value in given.items() if value is not None}


def _text(value: object) -> str:
    if isinstance(value, bool):
        return FLAG_VALUES[not value]
    return str(value) if isinstance(value, str | int) else address(value.id)  # type: ignore[attr-defined]


def _said(key: str) -> locale_str:
    """Return a text of the catalogues: in English here, in other languages by the translator."""
    return locale_str(words_in(Language.EN).say(key), **{_KEY: key})
