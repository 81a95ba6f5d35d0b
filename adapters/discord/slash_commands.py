"""The slash commands: the grammar of commands, declared to Discord in every language."""

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
from adapters.discord.format import words_in
from bot.commands.command_table import COMMANDS, SHARED
from bot.commands.model import FLAG_VALUES, GROUPS, Command, Option, OptionKind
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
"""The locales of Discord with a translation; all others get English."""

Use = Callable[[AnyInteraction, str, Mapping[str, str]], Awaitable[None]]
"""Carries out a command with these options."""

Complete = Callable[[AnyInteraction, str, str], Awaitable[list[tuple[str, str]]]]
"""Returns the codes and labels of the games or nights that match the typed text, for a command."""


class CatalogueTranslator(Translator):
    """Translates texts of commands by our catalogues."""

    async def translate(self, string: locale_str, locale: Locale, _: TranslationContextTypes) -> str | None:
        """Return the text in this locale, if we support it and the text is ours."""
        key, language = string.extras.get(_KEY), _LOCALES.get(locale)
        return words_in(language).say(key) if key and language else None


def slash_groups(use: Use, complete: Complete) -> tuple[Group, ...]:
    """Return `/heldhands` with the common commands, and a group for each game of its own, such as `/palm`.

    Such a group also has the commands that both games share, under their own names.
    """
    container, inner = _build_root(GROUP), [name for name in GROUPS if name not in SHARED]
    within = {
        name: Group(
            name=_localised(f"command-{name}"),
            description=_localised(f"command-{name}-about"),
            parent=container,
        )
        for name in inner
    }
    games = {name: _build_root(name) for name in SHARED}
    for command in COMMANDS:
        {**within, **games}.get(command.group, container).add_command(_build_command(command, use, complete))
    for name, game in games.items():
        for command in COMMANDS:
            if command.name in SHARED[name]:
                game.add_command(_build_command(command, use, complete))
    return (container, *games.values())


def _build_root(name: str) -> Group:
    """Return a top-level group, for servers, users and direct messages."""
    return Group(
        name=name,
        description=_localised(f"command-{name}-about"),
        allowed_contexts=AppCommandContext(guild=True, dm_channel=True, private_channel=True),
        allowed_installs=AppInstallationType(guild=True, user=True),
    )


def _build_command(command: Command, use: Use, complete: Complete) -> app_commands.Command[Any, ..., Any]:
    async def carry_out(interaction: AnyInteraction, **given: Any) -> None:  # noqa: ANN401 - as Discord reads it
        await use(interaction, command.name, _to_texts(given))

    async def completed(interaction: AnyInteraction, typed: str) -> list[Choice[str]]:
        found = await complete(interaction, typed, command.name)
        return [Choice(name=label[:_LONGEST_TEXT], value=code) for code, label in found]

    parameters = [Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=AnyInteraction)]
    parameters += [_parameter(option) for option in command.options]
    # The library reads the function's signature; ours is built from the grammar.
    carry_out.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    for decorate in _decorators(command, completed):
        carry_out = decorate(carry_out)
    return app_commands.Command(
        name=_localised(f"command-{command.name}"),
        description=_localised(f"command-{command.name}-about"),
        callback=carry_out,
    )


def _decorators(command: Command, completed: Any) -> list[Callable[[Any], Any]]:  # noqa: ANN401 - as the library has it
    options = command.options
    choices = {
        option.name: [
            Choice(name=_localised(f"value-{option.name}-{value}"), value=value) for value in option.values
        ]
        for option in options
        if option.kind is OptionKind.VALUE
    }
    codes = {option.name: completed for option in options if option.kind in _COMPLETED}
    return [
        app_commands.describe(
            **{option.name: _localised(f"option-about-{option.explained}") for option in options}
        ),
        app_commands.rename(**{option.name: _localised(f"option-word-{option.name}") for option in options}),
        app_commands.choices(**choices),
        app_commands.autocomplete(**codes),
    ]


def _parameter(option: Option) -> Parameter:
    number = option.kind is OptionKind.NUMBER
    kind = Range[int, option.lowest, option.highest] if number else _TYPES[option.kind]
    default = Parameter.empty if option.required else None
    annotation = kind if option.required else kind | None
    return Parameter(option.name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _to_texts(given: Mapping[str, object]) -> dict[str, str]:
    """Return the given options as texts; those left out are omitted."""
    return {name: _to_text(value) for name, value in given.items() if value is not None}


def _to_text(value: object) -> str:
    if isinstance(value, bool):
        return FLAG_VALUES[not value]
    return str(value) if isinstance(value, str | int) else address(value.id)  # type: ignore[attr-defined]


def _localised(key: str) -> locale_str:
    """Return a text of the catalogues: in English, with its key for the translator."""
    return locale_str(words_in(Language.EN).say(key), **{_KEY: key})
