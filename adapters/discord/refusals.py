"""Every way in which Discord itself is the reason to say no."""

from engine.contract import Code, Refusal


class Amiss(Code):
    """The code of a refusal."""

    ONLY_IN_A_SERVER = "only_in_a_server"
    ONLY_IN_A_CHANNEL = "only_in_a_channel"  # of text, and not in a thread
    NOT_A_MANAGER = "not_a_manager"
    CANNOT_ARRANGE = "cannot_arrange", "permissions"  # that we lack
    ARRANGED_ALREADY = "arranged_already"
    NOT_ARRANGED = "not_arranged"


class DiscordRefusal(Refusal):
    """Discord does not let us do this, or not here."""
