"""Every way in which something cannot be done with a night."""

from engine.contract import Code, Refusal


class Unplanned(Code):
    """The code of a refusal."""

    UNKNOWN_NIGHT = "unknown_night"
    NEWER = "newer_night"  # written by a newer program
    NO_HOME = "no_home"  # an evening belongs to a server or a room: not to a private conversation
    NOT_A_HOST = "may_not_host"  # whoever may not plan evenings here, or change this one
    NO_TITLE = "no_title"
    TOO_MANY_NIGHTS = "too_many_nights", "most"  # planned ones of a community
    LIST_IS_FULL = "list_is_full", "most"  # people on a list
    NOT_LISTED = "not_listed"
    NOT_OPEN_YET = "not_open_yet", "minutes"  # before the hour at which it opens
    NOT_BEGUN = "not_begun"
    ALREADY_PLAYING = "already_playing_night"
    ALREADY_DONE = "already_done"
    NO_ROUNDS_LEFT = "no_rounds_left"
    TOO_FEW = "too_few", "here"  # fewer than two who are free
    OWN_WISH = "own_wish"
    NOT_IN_THIS_GAME = "not_in_this_game", "option", "game"  # the other one has it
    BUSY_NIGHT = "busy_night"


class NightRefusal(Refusal):
    """Nothing has changed."""
