"""The web table's own refusals, and the HTTP status of every refusal."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from bot.model.night import NightProblem
from bot.model.refusals import ServiceProblem
from engine.contract import Code, Refusal


class WebProblem(Code):
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
    WebProblem.SIGNED_OUT: HTTPStatus.FORBIDDEN,
    WebProblem.TOO_FAST: HTTPStatus.TOO_MANY_REQUESTS,
    WebProblem.TOO_MANY_PAGES: HTTPStatus.TOO_MANY_REQUESTS,
    WebProblem.FOREIGN_PAGE: HTTPStatus.FORBIDDEN,
    WebProblem.WRONG_ADDRESS: HTTPStatus.MISDIRECTED_REQUEST,
    WebProblem.NOT_UNDERSTOOD: HTTPStatus.BAD_REQUEST,
    WebProblem.NO_PAGE: HTTPStatus.NOT_FOUND,
    WebProblem.NO_NAME: HTTPStatus.BAD_REQUEST,
    WebProblem.FAILED: HTTPStatus.INTERNAL_SERVER_ERROR,
    ServiceProblem.UNKNOWN_GAME: HTTPStatus.NOT_FOUND,
    ServiceProblem.UNKNOWN_CODE: HTTPStatus.NOT_FOUND,
    ServiceProblem.NOT_A_PLAYER: HTTPStatus.FORBIDDEN,
    ServiceProblem.NOT_THE_HOST: HTTPStatus.FORBIDDEN,
    ServiceProblem.DEAD_INVITATION: HTTPStatus.FORBIDDEN,
    ServiceProblem.DEAD_DEVICE_LINK: HTTPStatus.FORBIDDEN,
    ServiceProblem.NOT_A_PERSON: HTTPStatus.FORBIDDEN,
    ServiceProblem.FORGOTTEN: HTTPStatus.FORBIDDEN,
    ServiceProblem.TOO_LONG: HTTPStatus.BAD_REQUEST,
    ServiceProblem.NO_ANSWER: HTTPStatus.SERVICE_UNAVAILABLE,
    ServiceProblem.BUSY: HTTPStatus.SERVICE_UNAVAILABLE,
    NightProblem.UNKNOWN_NIGHT: HTTPStatus.NOT_FOUND,
    NightProblem.NOT_A_HOST: HTTPStatus.FORBIDDEN,
    NightProblem.BUSY_NIGHT: HTTPStatus.SERVICE_UNAVAILABLE,
}


def status_of(refusal: Refusal) -> HTTPStatus:
    """Return the HTTP status of a refusal; most say that an action is not possible now."""
    return _STATUS.get(refusal.code, HTTPStatus.CONFLICT)
