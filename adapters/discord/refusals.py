"""Every way in which Discord itself is the reason to say no."""

from enum import StrEnum

from engine.contract import Refusal


class Amiss(StrEnum):
    """The code of a refusal; the facts that come with it stand behind it."""

    ONLY_IN_A_SERVER = "only_in_a_server"
    ONLY_IN_A_CHANNEL = "only_in_a_channel"  # of text, and not in a thread
    NOT_A_MANAGER = "not_a_manager"
    CANNOT_ARRANGE = "cannot_arrange"  # permissions: that we lack
    ARRANGED_ALREADY = "arranged_already"
    NOT_ARRANGED = "not_arranged"


class DiscordRefusal(Refusal):
    """Discord does not let us do this, or not here."""
