"""Routes by which a bot answers interactions: the first answer, and what follows it."""

from tests.simulator import refusals, wire
from tests.simulator.bits import Flag
from tests.simulator.interactions import ANSWER, AUTOCOMPLETE, CHOICES, DEFERRED_ANSWER, UPDATE, Interaction
from tests.simulator.messages import Message
from tests.simulator.posting import Draft, change, post
from tests.simulator.refusals import ApiError
from tests.simulator.rest.calls import Answer, Call, draft_of, edited, route
from tests.simulator.world import JSON

MOST_FOLLOW_UPS = 5
"""How often an application that only the person has installed may add something."""
WEBHOOK = "/webhooks/{webhook_id}/{token}"
ORIGINAL = WEBHOOK + "/messages/@original"


@route("POST", "/interactions/{interaction_id}/{token}/callback", by_token=True)
def answer(call: Call) -> Answer:
    interaction = call.world.interactions.get(call.parts["token"])
    if interaction is None or interaction.id != call.number("interaction_id"):
        raise ApiError(refusals.UNKNOWN_INTERACTION)
    if interaction.reply is not None:
        raise ApiError(refusals.ALREADY_ANSWERED)
    if interaction.is_late:
        raise ApiError(refusals.UNKNOWN_INTERACTION)
    kind, data = call.json["type"], call.json.get("data") or {}
    if (interaction.kind == AUTOCOMPLETE) != (kind == CHOICES):
        raise ApiError(refusals.INVALID_FORM, f"an interaction of type {interaction.kind} answered by {kind}")
    if kind == CHOICES:
        interaction.choices = data["choices"]
    else:
        interaction.original = _original(call, interaction, kind, data)
    if kind in (ANSWER, UPDATE) and interaction.original:
        interaction.has_shown(interaction.original)
    interaction.reply = kind
    call.world.changed()
    return _told(interaction) if call.query.get("with_response") in ("1", "true") else None


def _original(call: Call, interaction: Interaction, kind: int, data: JSON) -> Message:
    if kind == ANSWER:
        return _shown(interaction, draft_of(interaction.room, data, call.uploads))
    if kind == DEFERRED_ANSWER:
        return _shown(interaction, Draft(flags=Flag.LOADING | (data.get("flags") or 0)))
    source = interaction.source
    if source is None:
        raise ApiError(refusals.INVALID_FORM, "only a component can update its message")
    if source.deleted:
        raise ApiError(refusals.UNKNOWN_MESSAGE)
    if kind == UPDATE:
        _edit(call, source, data)
    return source


@route("POST", WEBHOOK, by_token=True)
def follow_up(call: Call) -> Answer:
    """Say something more. The first time after "is thinking", this becomes what was thought of."""
    interaction = _interaction(call)
    if interaction.reply is None:
        raise ApiError(refusals.UNKNOWN_WEBHOOK)
    message = interaction.original
    if message and message.loading:
        _edit(call, message, call.json)
    else:
        if set(interaction.owners) == {"1"} and interaction.follow_ups >= MOST_FOLLOW_UPS:
            raise ApiError(refusals.TOO_MANY_FOLLOW_UPS)
        message = _shown(interaction, draft_of(interaction.room, call.json, call.uploads))
        interaction.follow_ups += 1
    interaction.has_shown(message)
    return wire.message(message, interaction.app)


@route("PATCH", ORIGINAL, by_token=True)
def edit_answer(call: Call) -> Answer:
    interaction = _interaction(call)
    message = interaction.original
    if message is None or message.deleted:
        raise ApiError(refusals.UNKNOWN_MESSAGE)
    _edit(call, message, call.json)
    interaction.has_shown(message)
    return wire.message(message, interaction.app)


def _edit(call: Call, message: Message, data: JSON) -> None:
    change(message, edited(message, data, call.uploads), data.get("allowed_mentions"))


def _interaction(call: Call) -> Interaction:
    interaction = call.world.interactions.get(call.parts["token"])
    if interaction is None or interaction.app.id != call.number("webhook_id"):
        raise ApiError(refusals.UNKNOWN_WEBHOOK)
    if interaction.is_over:
        raise ApiError(refusals.INVALID_WEBHOOK_TOKEN)
    return interaction


def _shown(interaction: Interaction, draft: Draft) -> Message:
    if interaction.room.id not in interaction.world.rooms:
        raise ApiError(refusals.UNKNOWN_CHANNEL)
    if draft.allowed_mentions is None:
        draft.allowed_mentions = {"parse": ["users"]}
    whisper = bool(draft.flags & Flag.EPHEMERAL) or interaction.always_ephemeral
    draft.flags |= Flag.EPHEMERAL if whisper else 0
    whispered_to = interaction.person if whisper else None
    return post(
        interaction.room, interaction.app.user, draft, interaction=interaction, whispered_to=whispered_to
    )


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
            resource["message"] = wire.message(original, interaction.app)
    return {"interaction": told, "resource": resource}
