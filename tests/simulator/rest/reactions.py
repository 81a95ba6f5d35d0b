"""Routes about reactions and pins."""

from tests.simulator import wire
from tests.simulator.bits import Permission
from tests.simulator.messages import Message
from tests.simulator.reacting import add_reaction, remove_all, remove_emoji, remove_reaction
from tests.simulator.refusals import REACTION_BLOCKED, UNKNOWN_USER, ApiError
from tests.simulator.rest.archives import refuse_archived
from tests.simulator.rest.calls import Answer, Call, route

MESSAGE = "/channels/{channel_id}/messages/{message_id}"
REACTIONS = MESSAGE + "/reactions"
PIN = "/channels/{channel_id}/messages/pins/{message_id}"


@route("PUT", REACTIONS + "/{emoji}/@me")
def react(call: Call) -> Answer:
    message = call.message()
    call.needs(message.room, Permission.READ_MESSAGE_HISTORY)
    if call.parts["emoji"] not in message.reactions:
        call.needs(message.room, Permission.ADD_REACTIONS)
    refuse_archived(message.room, call.bot.user)
    if call.bot.id in message.author.blocked:
        raise ApiError(REACTION_BLOCKED)
    add_reaction(message, call.bot.user, call.parts["emoji"])


@route("DELETE", REACTIONS + "/{emoji}/@me")
def unreact(call: Call) -> Answer:
    message = call.message()
    refuse_archived(message.room, call.bot.user)
    remove_reaction(message, call.bot.user, call.parts["emoji"])


@route("DELETE", REACTIONS + "/{emoji}/{user_id}")
def remove_of_user(call: Call) -> Answer:
    message = _moderated(call)
    user = call.world.users.get(call.number("user_id"))
    if user is None:
        raise ApiError(UNKNOWN_USER)
    remove_reaction(message, user, call.parts["emoji"])


@route("GET", REACTIONS + "/{emoji}")
def list_reactions(call: Call) -> Answer:
    message = call.message()
    after, limit = int(call.query.get("after", "0")), int(call.query.get("limit", "25"))
    users = sorted(message.reactions.get(call.parts["emoji"], []), key=lambda user: user.id)
    return [wire.user(user) for user in users if user.id > after][:limit]


@route("DELETE", REACTIONS + "/{emoji}")
def remove_one_emoji(call: Call) -> Answer:
    remove_emoji(_moderated(call), call.parts["emoji"])


@route("DELETE", REACTIONS)
def remove_every_reaction(call: Call) -> Answer:
    remove_all(_moderated(call))


@route("PUT", PIN)
def pin(call: Call) -> Answer:
    _pinning(call).pinned = True


@route("DELETE", PIN)
def unpin(call: Call) -> Answer:
    _pinning(call).pinned = False


def _moderated(call: Call) -> Message:
    message = call.message()
    call.needs(message.room, Permission.MANAGE_MESSAGES)
    refuse_archived(message.room, call.bot.user)
    return message


def _pinning(call: Call) -> Message:
    message = call.message()
    if message.room.guild:
        call.needs(message.room, Permission.PIN_MESSAGES)
    refuse_archived(message.room, call.bot.user)
    return message
