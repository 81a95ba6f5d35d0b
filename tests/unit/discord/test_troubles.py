"""What Discord's answers mean for a delivery."""

from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import ClientConnectionError
from discord import DiscordServerError, Forbidden, HTTPException, NotFound

from adapters.discord.troubles import Trouble, bringing
from bot.deliverer import Unreachable
from bot.worker import TryLater
from tests.rows import each_row


def answered(kind: type[HTTPException], status: int, code: int) -> HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return kind(response, {"code": code, "message": ""})


@each_row(
    ("error", "trouble"),
    [
        (answered(Forbidden, 403, 50007), Trouble.CLOSED),
        (answered(Forbidden, 403, 50278), Trouble.CLOSED),
        (answered(Forbidden, 403, 50001), Trouble.FORBIDDEN),
        (answered(Forbidden, 403, 50013), Trouble.FORBIDDEN),
        (answered(NotFound, 404, 10003), Trouble.GONE),
        (answered(HTTPException, 400, 50083), Trouble.FORBIDDEN),
    ],
)
def test_a_place_where_nothing_can_be_brought(error: HTTPException, trouble: Trouble) -> None:
    with pytest.raises(Unreachable) as answer, bringing():
        raise error
    assert answer.value.reason == trouble


@each_row(
    ("error", "kind"),
    [
        (answered(DiscordServerError, 503, 0), TryLater),
        (answered(Forbidden, 403, 40003), TryLater),  # we write to too many at once
        (answered(Forbidden, 403, 0), TryLater),
        (ClientConnectionError(), TryLater),
        (TimeoutError(), TryLater),
        (answered(HTTPException, 400, 50035), HTTPException),
    ],
)
def test_what_says_nothing_of_the_place_is_tried_again_unless_our_message_is_wrong(
    error: Exception, kind: type[Exception]
) -> None:
    with pytest.raises(kind), bringing():
        raise error
