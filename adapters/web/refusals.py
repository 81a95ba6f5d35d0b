"""The web table's own refusals, and the HTTP status of every refusal."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from bot.model.night import Unplanned
from bot.model.refusals import Denied
from engine.contract import Code, Refusal


class Turned(Code):
    """The code of a refusal."""

    SIGNED_OUT = "signed_out"  # this browser is not signed in as the person in the address
    TOO_FAST = "too_fast", "seconds"
    FOREIGN_PAGE = "foreign_page"  # a page of another site has sent it
    WRONG_ADDRESS = "wrong_address"  # the request is for another host
    NOT_UNDERSTOOD = "not_understood"
    NO_PAGE = "no_page"
    TOO_MANY_PAGES = "too_many_pages"  # of one table, open at the same time
    NO_NAME = "no_name"  # a new guest of a night must give a name
    FAILED = "failed"


class WebRefusal(Refusal):
    """The web table itself refuses a request."""


_STATUS: Final[Mapping[str, HTTPStatus]] = {
    Turned.SIGNED_OUT: HTTPStatus.FORBIDDEN,
    Turned.TOO_FAST: HTTPStatus.TOO_MANY_REQUESTS,
    Turned.TOO_MANY_PAGES: HTTPStatus.TOO_MANY_REQUESTS,
    Turned.FOREIGN_PAGE: HTTPStatus.FORBIDDEN,
    Turned.WRONG_ADDRESS: HTTPStatus.MISDIRECTED_REQUEST,
    Turned.NOT_UNDERSTOOD: HTTPStatus.BAD_REQUEST,
    Turned.NO_PAGE: HTTPStatus.NOT_FOUND,
    Turned.NO_NAME: HTTPStatus.BAD_REQUEST,
    Turned.FAILED: HTTPStatus.INTERNAL_SERVER_ERROR,
    Denied.UNKNOWN_GAME: HTTPStatus.NOT_FOUND,
    Denied.UNKNOWN_CODE: HTTPStatus.NOT_FOUND,
    Denied.NOT_A_PLAYER: HTTPStatus.FORBIDDEN,
    Denied.NOT_THE_HOST: HTTPStatus.FORBIDDEN,
    Denied.DEAD_INVITATION: HTTPStatus.FORBIDDEN,
    Denied.DEAD_DEVICE_LINK: HTTPStatus.FORBIDDEN,
    Denied.NOT_A_PERSON: HTTPStatus.FORBIDDEN,
    Denied.FORGOTTEN: HTTPStatus.FORBIDDEN,
    Denied.TOO_LONG: HTTPStatus.BAD_REQUEST,
    Denied.NO_ANSWER: HTTPStatus.SERVICE_UNAVAILABLE,
    Denied.BUSY: HTTPStatus.SERVICE_UNAVAILABLE,
    Unplanned.UNKNOWN_NIGHT: HTTPStatus.NOT_FOUND,
    Unplanned.NOT_A_HOST: HTTPStatus.FORBIDDEN,
    Unplanned.BUSY_NIGHT: HTTPStatus.SERVICE_UNAVAILABLE,
}


def status_of(refusal: Refusal) -> HTTPStatus:
    """Return the HTTP status of a refusal; most say that an action is not possible now."""
    return _STATUS.get(refusal.code, HTTPStatus.CONFLICT)
