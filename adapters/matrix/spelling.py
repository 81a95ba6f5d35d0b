"""A command as somebody would type it: in their language, and as short as it is understood."""

from typing import Final

from bot.commands.forms import YES, OptionKind
from bot.commands.grammar import command, read_call
from bot.commands.vocabulary import command_word, option_word
from renderers.language import Words

_ANYBODY: Final = "matrix:@anybody:example.org"  # whoever it is, they type the same


def spelled(written: str, words: Words) -> str:
    """Return a written call, as the buttons of an answer have it, in the words of whoever reads it."""
    call = read_call(written, _ANYBODY)
    meant = command(call.command)
    parts = [command_word(meant.name, words)]
    for option in meant.options:
        value, word = call.options.get(option.name), option_word(option.name, words)
        if value is None:
            continue
        if option.kind is OptionKind.FLAG and value == YES:
            parts.append(word)
        else:
            parts.append(value if option in meant.by_place else f"{word}={value}")
    return " ".join(parts)
