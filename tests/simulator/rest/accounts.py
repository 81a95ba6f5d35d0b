"""Routes about the bot itself, about users, and the way to the gateway."""

from tests.simulator import wire
from tests.simulator.refusals import INVALID_RECIPIENTS, UNKNOWN_USER, ApiError
from tests.simulator.rest.calls import Answer, Call, route
from tests.simulator.rooms import direct_room
from tests.simulator.users import User
from tests.simulator.wire.people import application


@route("GET", "/gateway", by_token=True)
def get_gateway(call: Call) -> Answer:
    return {"url": _gateway(call)}


@route("GET", "/gateway/bot")
def get_gateway_bot(call: Call) -> Answer:
    limit = {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1}
    return {"url": _gateway(call), "shards": call.bot.shards, "session_start_limit": limit}


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
def get_application(call: Call) -> Answer:
    return application(call.bot)


@route("GET", "/users/@me")
def get_me(call: Call) -> Answer:
    return wire.user(call.bot.user) | {"mfa_enabled": True, "verified": True, "flags": 0, "locale": "en-US"}


@route("GET", "/users/{user_id}")
def get_user(call: Call) -> Answer:
    return wire.user(_user(call, call.number("user_id")))


@route("POST", "/users/@me/channels")
def create_dm(call: Call) -> Answer:
    """Open direct messages: that works with everybody; only writing may be refused."""
    user = _user(call, int(call.json.get("recipient_id", 0)))
    if user.bot:
        raise ApiError(INVALID_RECIPIENTS)
    return wire.direct_room(direct_room(call.bot, user))


def _user(call: Call, user_id: int) -> User:
    user = call.world.users.get(user_id)
    if user is None:
        raise ApiError(UNKNOWN_USER)
    return user


def _gateway(call: Call) -> str:
    return call.world.url.replace("http", "ws", 1) + "/gateway/"
