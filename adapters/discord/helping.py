"""`/heldhands help`: what can be asked for, as it is typed here; Discord itself tells about the options.

`/palm help` tells the same: both roots are there.
"""

from discord.ui import Container

from adapters.discord.dressing import Dress, call_rows, layout, texts
from adapters.discord.slash import GROUP
from bot.commands.grammar import COMMANDS, write_call
from bot.commands.repertoire import GROUPS, SHARED
from bot.commands.vocabulary import command_about, command_word
from bot.screens.screen import Choice, Kind
from renderers.language import Words


def help_dress(words: Words) -> Dress:
    """Return all commands, a line each, and buttons for those that need nothing but a press.

    A group of commands has one line: Discord lists them when somebody begins to type it. A game of its own
    has a line for each command that only it has.
    """
    alone = ((each.name, "") for each in COMMANDS if not each.group)
    inner = ((each, " …") for each in GROUPS if each not in SHARED)
    lines = (
        *(
            f"**/{GROUP} {command_word(name, words)}{more}**  {command_about(name, words)}"
            for name, more in (*alone, *inner)
        ),
        *(
            f"**/{command_word(each.name, words)}**  {command_about(each.name, words)}"
            for each in COMMANDS
            if each.group in SHARED
        ),
    )
    buttons = (
        Choice(write_call("rules", {}), words.say("choice-rules"), Kind.MAIN),
        Choice(write_call("games", {}), words.say("choice-games")),
        Choice(write_call("night-list", {}), words.say("choice-nights")),
        Choice(write_call("settings", {}), words.say("choice-settings")),
    )
    told = texts(f"### {words.say('help-headline')}", "\n".join(lines))
    return Dress(layout([Container(*told), *call_rows((buttons,))]))
