"""What Discord's answers mean for a delivery."""

from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import ClientConnectionError
from discord import DiscordServerError, Forbidden, HTTPException, NotFound

from adapters.discord.errors import UnreachableReason, translate_errors
from bot.delivery.deliverer import Unreachable
from bot.delivery.worker import TryLater
from tests.rows import each_row


def answered(kind: type[HTTPException], status: int, code: int) -> HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return kind(response, {"code": code, "message": ""})


@each_row(
    ("error", "kind", "reason"),
    [
        (answered(Forbidden, 403, 50007), Unreachable, UnreachableReason.CLOSED),
        (answered(Forbidden, 403, 50278), Unreachable, UnreachableReason.CLOSED),
        (answered(Forbidden, 403, 50001), Unreachable, UnreachableReason.FORBIDDEN),
        (answered(Forbidden, 403, 50013), Unreachable, UnreachableReason.FORBIDDEN),
        (answered(NotFound, 404, 10003), Unreachable, UnreachableReason.GONE),
        (answered(HTTPException, 400, 50083), Unreachable, UnreachableReason.FORBIDDEN),
        (answered(DiscordServerError, 503, 0), TryLater, None),
        (answered(Forbidden, 403, 40003), TryLater, None),  # we write to too many at once
        (answered(Forbidden, 403, 0), TryLater, None),
        (ClientConnectionError(), TryLater, None),
        (TimeoutError(), TryLater, None),
        (answered(HTTPException, 400, 50035), HTTPException, None),
    ],
)
def test_delivery_is_given_up_where_nothing_can_be_brought_and_else_tried_again_unless_it_is_wrong(
    error: Exception, kind: type[Exception], reason: UnreachableReason | None
) -> None:
    with pytest.raises(kind) as answer, translate_errors():
        raise error
    assert getattr(answer.value, "reason", None) == reason
