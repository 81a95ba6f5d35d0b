"""Routes by which a bot answers interactions: the first answer, and what follows it."""

from collections.abc import Callable

from tests.simulator.bits import Flag
from tests.simulator.drafts import draft_of, edited
from tests.simulator.interactions import (
    ANSWER,
    AUTOCOMPLETE,
    CHOICES,
    DEFERRED_ANSWER,
    DEFERRED_UPDATE,
    OPEN_MODAL,
    UPDATE,
    Interaction,
)
from tests.simulator.messages import Message
from tests.simulator.posting import Draft, change, delete, post
from tests.simulator.refusals import (
    ALREADY_ANSWERED,
    INVALID_FORM,
    INVALID_WEBHOOK_TOKEN,
    TOO_MANY_FOLLOW_UPS,
    UNKNOWN_CHANNEL,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    ApiError,
)
from tests.simulator.rest.calls import Answer, Call, route
from tests.simulator.wire.messages import message as told_message
from tests.simulator.world import JSON

MOST_FOLLOW_UPS = 5
"""How often an application that only the person has installed may add something."""
WEBHOOK = "/webhooks/{webhook_id}/{token}"


@route("POST", "/interactions/{interaction_id}/{token}/callback", by_token=True)
def answer(call: Call) -> Answer:
    interaction = call.world.interactions.get(call.parts["token"])
    if interaction is None or interaction.id != call.number("interaction_id"):
        raise ApiError(UNKNOWN_INTERACTION)
    if interaction.reply is not None:
        raise ApiError(ALREADY_ANSWERED)
    if interaction.is_late:
        raise ApiError(UNKNOWN_INTERACTION)
    kind, data = call.json.get("type"), call.json.get("data") or {}
    deed = _ANSWERS.get(kind) if isinstance(kind, int) else None
    if deed is None or (interaction.kind == AUTOCOMPLETE) != (kind == CHOICES):
        raise ApiError(INVALID_FORM, f"an interaction of type {interaction.kind} answered by {kind}")
    deed(call, interaction, data)
    interaction.reply = kind
    call.world.changed()
    if call.query.get("with_response", "").lower() in ("1", "true"):
        return _told(interaction)
    return None


def _say(call: Call, interaction: Interaction, data: JSON) -> None:
    draft = draft_of(interaction.room, data, call.uploads)
    interaction.original = _shown(interaction, draft)
    interaction.ephemeral = interaction.original.ephemeral
    interaction.has_shown(interaction.original)


def _think(call: Call, interaction: Interaction, data: JSON) -> None:
    del call
    if (data.get("flags") or 0) & ~Flag.EPHEMERAL:
        raise ApiError(INVALID_FORM, "what is deferred can have no flag but that it is ephemeral")
    draft = Draft(flags=Flag.LOADING | (data.get("flags") or 0) & Flag.EPHEMERAL)
    interaction.original = _shown(interaction, draft)
    interaction.ephemeral = interaction.original.ephemeral


def _think_of_update(call: Call, interaction: Interaction, data: JSON) -> None:
    del call, data
    interaction.original = _source(interaction)


def _update(call: Call, interaction: Interaction, data: JSON) -> None:
    source = _source(interaction)
    change(source, edited(source, data, call.uploads), data.get("allowed_mentions"))
    interaction.original = source
    interaction.has_shown(source)


def _suggest(call: Call, interaction: Interaction, data: JSON) -> None:
    del call
    interaction.choices = data.get("choices") or []


def _open_modal(call: Call, interaction: Interaction, data: JSON) -> None:
    del call
    interaction.modal = data


_ANSWERS: dict[int, Callable[[Call, Interaction, JSON], None]] = {
    ANSWER: _say,
    DEFERRED_ANSWER: _think,
    DEFERRED_UPDATE: _think_of_update,
    UPDATE: _update,
    CHOICES: _suggest,
    OPEN_MODAL: _open_modal,
}


@route("POST", WEBHOOK, by_token=True)
def follow_up(call: Call) -> Answer:
    """Say something more. The first time after "is thinking", this becomes what was thought of."""
    interaction = _interaction(call)
    if interaction.reply is None:
        raise ApiError(UNKNOWN_WEBHOOK)
    original = interaction.original
    if original and original.loading:
        change(original, edited(original, call.json, call.uploads), call.json.get("allowed_mentions"))
        message = original
    else:
        if set(interaction.owners) == {"1"} and interaction.follow_ups >= MOST_FOLLOW_UPS:
            raise ApiError(TOO_MANY_FOLLOW_UPS)
        message = _shown(interaction, draft_of(interaction.room, call.json, call.uploads))
        interaction.follow_ups += 1
    interaction.has_shown(message)
    return told_message(message, interaction.app)


@route("GET", WEBHOOK + "/messages/{message_id}", by_token=True)
def get_answer(call: Call) -> Answer:
    interaction = _interaction(call)
    return told_message(_message(call, interaction), interaction.app)


@route("PATCH", WEBHOOK + "/messages/{message_id}", by_token=True)
def edit_answer(call: Call) -> Answer:
    interaction = _interaction(call)
    message = _message(call, interaction)
    change(message, edited(message, call.json, call.uploads), call.json.get("allowed_mentions"))
    interaction.has_shown(message)
    return told_message(message, interaction.app)


@route("DELETE", WEBHOOK + "/messages/{message_id}", by_token=True)
def delete_answer(call: Call) -> Answer:
    interaction = _interaction(call)
    delete(_message(call, interaction))


def _interaction(call: Call) -> Interaction:
    interaction = call.world.interactions.get(call.parts["token"])
    if interaction is None or interaction.app.id != call.number("webhook_id"):
        raise ApiError(UNKNOWN_WEBHOOK)
    if interaction.is_over:
        raise ApiError(INVALID_WEBHOOK_TOKEN)
    return interaction


def _message(call: Call, interaction: Interaction) -> Message:
    wanted = call.parts["message_id"]
    message = interaction.original
    if wanted != "@original":
        number = call.number("message_id")
        message = next((each for each in interaction.messages if each.id == number), None)
        if interaction.original and interaction.original.id == number:
            message = interaction.original
    if message is None or message.deleted:
        raise ApiError(UNKNOWN_MESSAGE)
    return message


def _shown(interaction: Interaction, draft: Draft) -> Message:
    if interaction.room.id not in interaction.world.rooms:
        raise ApiError(UNKNOWN_CHANNEL)
    if draft.allowed_mentions is None:
        draft.allowed_mentions = {"parse": ["users"]}
    whisper = bool(draft.flags & Flag.EPHEMERAL) or interaction.always_ephemeral
    draft.flags |= Flag.EPHEMERAL if whisper else 0
    return post(
        interaction.room,
        interaction.app.user,
        draft,
        interaction=interaction,
        whispered_to=interaction.person if whisper else None,
    )


def _source(interaction: Interaction) -> Message:
    if interaction.source is None:
        raise ApiError(INVALID_FORM, "only a component can update its message")
    if interaction.source.deleted:
        raise ApiError(UNKNOWN_MESSAGE)
    return interaction.source


def _told(interaction: Interaction) -> JSON:
    told: JSON = {"id": str(interaction.id), "type": interaction.kind}
    resource: JSON = {"type": interaction.reply}
    if original := interaction.original:
        told |= {
            "response_message_id": str(original.id),
            "response_message_loading": original.loading,
            "response_message_ephemeral": original.ephemeral,
        }
        if interaction.reply in (ANSWER, UPDATE):
            resource["message"] = told_message(original, interaction.app)
    return {"interaction": told, "resource": resource}
