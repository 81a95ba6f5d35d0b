"""The words for commands, options and values in each language; `meanings.py` has the reverse.

The catalogues have `command-NAME` and `command-NAME-about`, `option-word-NAME` and `option-about-NAME`,
`value-OPTION-VALUE`, and `value-flag-yes` and `-no`. The names in the code are always understood too.
A command of a group has its own word, "plan", and is called with both: "night plan" or "night-plan".
`also-NAME` lists synonyms, separated by commas, which are understood but never shown.
"""

from bot.commands.model import Command, OptionKind, group_of
from renderers.i18n.catalogue import Words


def command_word(name: str, words: Words) -> str:
    """Return the word for a command or a group, with the word for the command's group before it."""
    own = own_word(name, words)
    return f"{own_word(group, words)} {own}" if (group := group_of(name)) else own


def own_word(name: str, words: Words) -> str:
    """Return the word for a command within its group."""
    return words.say(f"command-{name}")


def command_about(name: str, words: Words) -> str:
    """Return the one-line description of a command."""
    return words.say(f"command-{name}-about")


def option_word(name: str, words: Words) -> str:
    """Return the word for an option."""
    return words.say(f"option-word-{name}")


def option_about(name: str, words: Words) -> str:
    """Return the one-line description of an option, by its `explained` name."""
    return words.say(f"option-about-{name}")


def value_label(option: str, value: str, words: Words) -> str:
    """Return the label of an option's value."""
    return words.say(f"value-{option}-{value}")


def command_example(command: Command, words: Words) -> str | None:
    """Return an example for a command that needs quotation marks."""
    return words.say(f"example-{command.name}") if command.example else None


def usage(command: Command, words: Words) -> str:
    """Return how a command is typed, with optional parts in brackets."""
    people = [option for option in command.by_place if option.kind is OptionKind.PERSON]
    parts = [command_word(command.name, words)]
    for option in command.options:
        word = option_word(option.name, words)
        if option in people[1:-1]:  # of many, the first and the last are enough
            parts += ["…"] if option is people[1] else []
            continue
        typed = word if option in command.by_place else f"{word}=…"
        parts.append(typed if option.required else f"[{typed}]")
    return " ".join(parts)


def synonyms(name: str, words: Words) -> tuple[str, ...]:
    """Return the synonyms of a group, a command of a group, an option, or a value."""
    listed = {
        "palm": words.say("also-palm"),
        "night-plan": words.say("also-night-plan"),
        "night-start": words.say("also-night-start"),
        "night-end": words.say("also-night-end"),
        "repeat-weekly": words.say("also-repeat-weekly"),
        "repeat-never": words.say("also-repeat-never"),
        "large": words.say("also-large"),
        "silence-learning": words.say("also-silence-learning"),
        "silence-quiet": words.say("also-silence-quiet"),
        "size-1200": words.say("also-size-1200"),
        "mode-fitting": words.say("also-mode-fitting"),
        "rounds-everybody": words.say("also-rounds-everybody"),
    }.get(name, "")
    return tuple(each.strip() for each in listed.split(",") if each.strip())
