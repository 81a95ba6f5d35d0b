"""Every way in which the service says no, apart from the rules of the games."""

from enum import StrEnum

from engine.contract import Refusal


class Denied(StrEnum):
    """The code of a refusal; the facts that come with it stand behind it."""

    TOO_LONG = "too_long"  # what, most
    UNKNOWN_GAME = "unknown_game"
    NOT_A_PLAYER = "not_a_player"
    STALE = "stale"  # revision: the present one


class ServiceRefusal(Refusal):
    """The service cannot do this, whatever the rules of the game say."""
