"""What a homeserver did not let a person do."""

from typing import TypeVar

import nio

Answer = TypeVar("Answer")


class Refused(Exception):  # noqa: N818 - it is what happened
    def __init__(self, status: int, errcode: str, words: str = "", retry_after_ms: int | None = None) -> None:
        super().__init__(f"{status} {errcode}: {words}")
        self.status = status
        self.errcode = errcode
        self.retry_after_ms = retry_after_ms


def answered(kind: type[Answer], response: object) -> Answer:
    """Return what a client of nio was answered, or raise what it was refused."""
    if isinstance(response, nio.ErrorResponse):
        status = getattr(response.transport_response, "status", 0)
        raise Refused(status, str(response.status_code), str(response.message), response.retry_after_ms)
    assert isinstance(response, kind), response
    return response
