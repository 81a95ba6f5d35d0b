"""Refusals that Discord is the reason for."""

from engine.contract import Code, Refusal


class DiscordProblem(Code):
    """The code of a refusal."""

    ONLY_IN_A_SERVER = "only_in_a_server"
    ONLY_IN_A_CHANNEL = "only_in_a_channel"  # of text, and not in a thread
    NOT_A_MANAGER = "not_a_manager"
    CANNOT_ARRANGE = "cannot_arrange", "permissions"  # that we lack
    ARRANGED_ALREADY = "arranged_already"
    NOT_ARRANGED = "not_arranged"


class DiscordRefusal(Refusal):
    """The command is not possible on Discord, or not in this place."""
