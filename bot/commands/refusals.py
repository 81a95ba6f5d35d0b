"""Refusals of commands that are not understood, before the service is called."""

from engine.contract import Code, Refusal


class CommandProblem(Code):
    """The code of a refusal."""

    NO_COMMAND = "no_command"
    UNKNOWN_COMMAND = "unknown_command", "word"
    UNKNOWN_IN_GROUP = "unknown_in_group", "group", "word"  # the group has no such command
    OPEN_QUOTE = "open_quote"  # an unclosed quotation mark
    NO_SUCH_OPTION = "no_such_option", "command", "option"  # as it was typed
    OPTION_TWICE = "option_twice", "command", "option"
    OPTION_MISSING = "option_missing", "command", "option"
    NO_PLACE_FOR = "no_place_for", "command", "word"  # no option is left for it
    NOT_A_CHOICE = "not_a_choice", "command", "option", "word", "values"
    NOT_SOMEBODY = "not_somebody", "command", "word"
    NOT_A_CODE = "not_a_code", "command", "word"
    NOT_A_NIGHT = "not_a_night", "command", "word"  # not the code of an evening
    NOT_A_PAGE = "not_a_page", "command", "word"
    NOT_SO_MANY = "not_so_many", "command", "option", "word", "lowest", "highest"
    NOT_SO_LONG = "not_so_long", "command", "option", "word", "lowest", "highest"  # minutes
    NOT_YES_OR_NO = "not_yes_or_no", "command", "option", "word"
    NOT_A_TEXT = "not_a_text", "command", "option", "most"  # characters
    NO_SUCH_PAGE = "no_such_page", "command", "page", "pages"
    NO_GAMES = "no_games", "command"  # none that the command can be used on
    NO_NIGHTS = "no_nights", "command"  # none that the command can be used on
    NOT_HERE = "not_here", "command"  # only the platform's adapter can carry it out


class CommandRefusal(Refusal):
    """A command that was not understood; if the facts name a `command`, its usage is shown."""
