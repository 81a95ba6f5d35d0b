"""Routes about messages in channels, threads and direct messages, and about reactions to them."""

from tests.simulator import refusals, wire
from tests.simulator.bits import Flag, Permission
from tests.simulator.messages import Message
from tests.simulator.permissions import to_write
from tests.simulator.posting import change, delete, delete_many, post, remove_all_reactions, remove_reaction
from tests.simulator.refusals import ApiError
from tests.simulator.rest.calls import Answer, Call, draft_of, edited, route
from tests.simulator.rooms import DirectRoom, Room

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = MESSAGES + "/{message_id}"
NONCE_LIFE = 300.0
"""Seconds in which the same nonce means the same message."""
UNDELETABLE = (4, 21)
BULK_DELETE_LIFE = 14 * 24 * 60 * 60


@route("POST", MESSAGES)
def create_message(call: Call) -> Answer:
    room = call.room()
    _refuse_words(call, room)
    nonce = call.json.get("nonce")
    key = (room.id, str(nonce))
    known = call.bot.nonces.get(key) if nonce is not None and call.json.get("enforce_nonce") else None
    if known and call.world.clock.now - known[0] < NONCE_LIFE and known[1] in room.messages:
        return wire.message(room.messages[known[1]], call.bot)
    draft = draft_of(room, call.json, call.uploads)
    draft.flags &= ~Flag.EPHEMERAL
    if draft.attachments:
        call.needs(room, Permission.ATTACH_FILES)
    if call.json.get("message_reference"):
        raise ApiError(refusals.INVALID_FORM, "replies of bots are not simulated")
    message = post(room, call.bot.user, draft)
    if nonce is not None:
        call.bot.nonces[key] = (call.world.clock.now, message.id)
    return wire.message(message, call.bot)


def _refuse_words(call: Call, room: Room) -> None:
    if isinstance(room, DirectRoom):
        call.refuse_closed(room)
        return
    call.needs(room, to_write(room))
    call.refuse_archived(room)


@route("GET", MESSAGES)
def list_messages(call: Call) -> Answer:
    room = call.room()
    if not call.allows(room, Permission.READ_MESSAGE_HISTORY):
        return []
    limit = int(call.query.get("limit", "50"))
    if not 1 <= limit <= 100:
        raise ApiError(refusals.INVALID_FORM, f"a limit of {limit}")
    before, after = int(call.query.get("before", str(1 << 63))), int(call.query.get("after", "-1"))
    found = [message for message in room.messages.values() if after < message.id < before]
    chosen = found[:limit] if "after" in call.query else found[-limit:]
    return [wire.message(message, call.bot) for message in reversed(chosen)]


@route("PATCH", MESSAGE)
def edit_message(call: Call) -> Answer:
    message = call.message()
    if message.author is not call.bot.user:
        raise ApiError(refusals.NOT_THE_AUTHOR)
    call.refuse_archived(message.room)
    if call.uploads:
        call.needs(message.room, Permission.ATTACH_FILES)
    change(message, edited(message, call.json, call.uploads), call.json.get("allowed_mentions"))
    return wire.message(message, call.bot)


@route("DELETE", MESSAGE)
def delete_message(call: Call) -> Answer:
    message = call.message()
    if message.author is not call.bot.user:
        _may_delete(call, message.room)
    _refuse_notices([message])
    delete(message)


@route("POST", MESSAGES + "/bulk-delete")
def bulk_delete(call: Call) -> Answer:
    room = call.room()
    _may_delete(call, room)
    ids = [int(each) for each in call.json.get("messages") or []]
    if not 2 <= len(ids) <= 100:
        raise ApiError(refusals.WRONG_COUNT_TO_DELETE)
    if len(set(ids)) < len(ids):
        raise ApiError(refusals.INVALID_FORM, "the same message twice")
    if any(call.world.clock.age_of(each) > BULK_DELETE_LIFE for each in ids):
        raise ApiError(refusals.TOO_OLD_TO_DELETE)
    found = [room.messages[each] for each in ids if each in room.messages]
    _refuse_notices(found)
    delete_many(room, found)


def _may_delete(call: Call, room: Room) -> None:
    if isinstance(room, DirectRoom):
        raise ApiError(refusals.NOT_IN_DIRECT_MESSAGES)
    call.needs(room, Permission.MANAGE_MESSAGES)


def _refuse_notices(messages: list[Message]) -> None:
    if any(message.kind in UNDELETABLE for message in messages):
        raise ApiError(refusals.OF_THE_SYSTEM)


@route("DELETE", MESSAGE + "/reactions/{emoji}/{user_id}")
def remove_reaction_of_user(call: Call) -> Answer:
    message = _moderated(call)
    user = call.world.users.get(call.number("user_id"))
    if user is None:
        raise ApiError(refusals.UNKNOWN_USER)
    remove_reaction(message, user, call.parts["emoji"])


@route("DELETE", MESSAGE + "/reactions")
def remove_every_reaction(call: Call) -> Answer:
    remove_all_reactions(_moderated(call))


def _moderated(call: Call) -> Message:
    message = call.message()
    call.needs(message.room, Permission.MANAGE_MESSAGES)
    call.refuse_archived(message.room)
    return message
