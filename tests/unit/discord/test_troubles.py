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
    "error",
    [
        answered(DiscordServerError, 503, 0),
        answered(Forbidden, 403, 40003),  # we write to too many at once
        answered(Forbidden, 403, 0),
        ClientConnectionError(),
        TimeoutError(),
    ],
)
def test_what_says_nothing_of_the_place_is_tried_again(error: Exception) -> None:
    with pytest.raises(TryLater), bringing():
        raise error


def test_what_is_wrong_with_the_message_is_an_error_of_ours() -> None:
    with pytest.raises(HTTPException), bringing():
        raise answered(HTTPException, 400, 50035)
