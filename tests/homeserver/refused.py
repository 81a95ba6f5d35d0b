"""What a homeserver did not let somebody do."""

from collections.abc import Mapping
from typing import Self, TypeVar

import nio

Answer = TypeVar("Answer")


class Refused(Exception):  # noqa: N818 - it is what happened
    """The homeserver said no: its code, its words, and how long to wait if that would help."""

    def __init__(self, status: int, errcode: str, words: str = "", retry_after_ms: int | None = None) -> None:
        super().__init__(f"{status} {errcode}: {words}")
        self.status = status
        self.errcode = errcode
        self.words = words
        self.retry_after_ms = retry_after_ms

    @classmethod
    def from_answer(cls, status: int, answer: Mapping[str, object]) -> Self:
        retry = answer.get("retry_after_ms")
        return cls(
            status,
            str(answer.get("errcode", "M_UNKNOWN")),
            str(answer.get("error", "")),
            retry if isinstance(retry, int) else None,
        )


def answered(kind: type[Answer], response: object) -> Answer:
    """Return what a client of nio was answered, or raise what it was refused."""
    if isinstance(response, nio.ErrorResponse):
        status = getattr(response.transport_response, "status", 0)
        raise Refused(status, str(response.status_code), str(response.message), response.retry_after_ms)
    assert isinstance(response, kind), response
    return response
