"""Routes about messages in channels, threads and direct messages."""

from typing import TYPE_CHECKING

from tests.simulator.bits import Flag, Permission
from tests.simulator.clock import moment_of
from tests.simulator.drafts import draft_of, edited
from tests.simulator.messages import Message
from tests.simulator.permissions import to_write
from tests.simulator.posting import Draft, change, delete, delete_many, post
from tests.simulator.refusals import (
    INVALID_FORM,
    MISSING_PERMISSIONS,
    NOT_IN_DIRECT_MESSAGES,
    NOT_THE_AUTHOR,
    OF_THE_SYSTEM,
    REPLY_NEEDS_HISTORY,
    TOO_OLD_TO_DELETE,
    WRONG_COUNT_TO_DELETE,
    ApiError,
)
from tests.simulator.rest.archives import refuse_archived, refuse_closed
from tests.simulator.rest.calls import Answer, Call, route
from tests.simulator.rooms import DirectRoom, Room, Thread
from tests.simulator.wire.messages import message as told_message

if TYPE_CHECKING:
    from tests.simulator.world import JSON

MESSAGES = "/channels/{channel_id}/messages"
NONCE_LIFE = 300.0
"""Seconds in which the same nonce means the same message."""
UNDELETABLE = (1, 2, 3, 4, 5, 21)
"""Kinds of messages that nobody can delete."""
BULK_DELETE_LIFE = 14 * 24 * 60 * 60


@route("POST", MESSAGES)
def create_message(call: Call) -> Answer:
    room = call.room()
    _refuse_words(call, room)
    nonce = call.json.get("nonce")
    key = (room.id, str(nonce))
    known = call.bot.nonces.get(key) if nonce is not None and call.json.get("enforce_nonce") else None
    if known and call.world.clock.now - known[0] < NONCE_LIFE and known[1] in room.messages:
        return told_message(room.messages[known[1]], call.bot)
    draft = draft_of(room, call.json, call.uploads)
    draft.flags &= ~Flag.EPHEMERAL
    draft.nonce = None if nonce is None else str(nonce)
    draft.reply_to = _replied_to(call, room)
    _obey_permissions(call, room, draft)
    message = post(room, call.bot.user, draft)
    if nonce is not None:
        call.bot.nonces[key] = (call.world.clock.now, message.id)
    return told_message(message, call.bot)


@route("GET", MESSAGES)
def list_messages(call: Call) -> Answer:
    room = call.room()
    if not call.allows(room, Permission.READ_MESSAGE_HISTORY):
        return []
    limit = int(call.query.get("limit", "50"))
    if not 1 <= limit <= 100:
        raise ApiError(INVALID_FORM, f"a limit of {limit}")
    chosen = _chosen(list(room.messages.values()), call.query, limit)
    return [told_message(message, call.bot) for message in reversed(chosen)]


@route("GET", MESSAGES + "/{message_id}")
def get_message(call: Call) -> Answer:
    call.needs(call.room(), Permission.READ_MESSAGE_HISTORY)
    return told_message(call.message(), call.bot)


@route("PATCH", MESSAGES + "/{message_id}")
def edit_message(call: Call) -> Answer:
    message = call.message()
    if message.author is not call.bot.user:
        raise ApiError(NOT_THE_AUTHOR)
    refuse_archived(message.room, call.bot.user)
    if call.uploads:
        call.needs(message.room, Permission.ATTACH_FILES)
    change(message, edited(message, call.json, call.uploads), call.json.get("allowed_mentions"))
    return told_message(message, call.bot)


@route("DELETE", MESSAGES + "/{message_id}")
def delete_message(call: Call) -> Answer:
    message = call.message()
    if message.author is not call.bot.user:
        if isinstance(message.room, DirectRoom):
            raise ApiError(NOT_IN_DIRECT_MESSAGES)
        call.needs(message.room, Permission.MANAGE_MESSAGES)
    _refuse_notices([message])
    delete(message)


@route("POST", MESSAGES + "/bulk-delete")
def bulk_delete(call: Call) -> Answer:
    room = call.room()
    if isinstance(room, DirectRoom):
        raise ApiError(NOT_IN_DIRECT_MESSAGES)
    call.needs(room, Permission.MANAGE_MESSAGES)
    ids = [int(each) for each in call.json.get("messages") or []]
    if not 2 <= len(ids) <= 100:
        raise ApiError(WRONG_COUNT_TO_DELETE)
    if len(set(ids)) < len(ids):
        raise ApiError(INVALID_FORM, "the same message twice")
    if any(call.world.clock.now - moment_of(each) > BULK_DELETE_LIFE for each in ids):
        raise ApiError(TOO_OLD_TO_DELETE)
    found = [room.messages[each] for each in ids if each in room.messages]
    _refuse_notices(found)
    delete_many(room, found)


@route("POST", "/channels/{channel_id}/typing")
def type_something(call: Call) -> Answer:
    call.needs(call.room(), to_write(call.room()))


def _refuse_notices(messages: list[Message]) -> None:
    """Refuse to delete what Discord itself has written: who was added, or how a thread is called."""
    if any(message.kind in UNDELETABLE for message in messages):
        raise ApiError(OF_THE_SYSTEM)


def _refuse_words(call: Call, room: Room) -> None:
    if isinstance(room, DirectRoom):
        refuse_closed(room)
        return
    if not call.allows(room, to_write(room)):
        raise ApiError(MISSING_PERMISSIONS)
    if isinstance(room, Thread) and room.archived and not room.locked and call.world.posting_unarchives:
        room.archive(archived=False)
    refuse_archived(room, call.bot.user)


def _obey_permissions(call: Call, room: Room, draft: Draft) -> None:
    if draft.attachments:
        call.needs(room, Permission.ATTACH_FILES)
    if draft.embeds and not call.allows(room, Permission.EMBED_LINKS):
        draft.embeds = []


def _replied_to(call: Call, room: Room) -> Message | None:
    reference: JSON = call.json.get("message_reference") or {}
    if "message_id" not in reference:
        return None
    if not call.allows(room, Permission.READ_MESSAGE_HISTORY):
        raise ApiError(REPLY_NEEDS_HISTORY)
    replied = room.messages.get(int(reference["message_id"]))
    if replied is None and reference.get("fail_if_not_exists", True):
        raise ApiError(INVALID_FORM, "the message replied to is not there")
    return replied


def _chosen(messages: list[Message], query: dict[str, str], limit: int) -> list[Message]:
    """Return the part of a room's messages that was asked for, oldest first."""
    if "around" in query:
        middle = int(query["around"])
        before = [message for message in messages if message.id < middle][-(limit // 2) :]
        after = [message for message in messages if message.id >= middle][: limit - len(before)]
        return before + after
    if "after" in query:
        return [message for message in messages if message.id > int(query["after"])][:limit]
    if "before" in query:
        return [message for message in messages if message.id < int(query["before"])][-limit:]
    return messages[-limit:]
