"""Given a homeserver that answers oddly: does the bot wait, help itself, or say what is wrong?"""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from aiohttp import web

from adapters.matrix.session import HomeserverAway
from bot.doctor.finding import IllRefusal
from bot.settings import Settings
from tests.integration.matrix.accounts import by_password, by_token, started

USER = "@bot:example.org"
PASSWORD = "correct-horse-battery"  # noqa: S105 - nobody's
TOKEN = "syt_the_access_token"  # noqa: S105 - nobody's

Reply = Callable[[web.Request], web.Response]


def says(status: int, body: object) -> Reply:
    return lambda _: web.json_response(body, status=status)


def page(status: int) -> Reply:
    return lambda _: web.Response(status=status, text="<html>", content_type="text/html")


def lost(request: web.Request) -> web.Response:
    """Have carried out what was asked for, and let the connection break before it is told."""
    if request.transport:
        request.transport.close()
    return web.Response()


def welcome(device: str = "DEVICE", user: str = USER) -> Reply:
    return says(200, {"user_id": user, "device_id": device, "access_token": TOKEN})


GONE = says(401, {"errcode": "M_UNKNOWN_TOKEN", "error": "Gone"})
EXPIRED = says(401, {"errcode": "M_UNKNOWN_TOKEN", "error": "Expired", "soft_logout": True})


@dataclass
class Desk:
    """A homeserver with one answer ready for each question, in order; any other question is a mistake."""

    replies: list[Reply]
    url: str = ""
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    async def answer(self, request: web.Request) -> web.Response:
        what = f"{request.method} {request.path}"
        if what == "GET /_matrix/client/v3/account/whoami":
            self.asked.append(("whoami", {"token": request.headers["Authorization"].removeprefix("Bearer ")}))
        elif what == "POST /_matrix/client/v3/login" and "Authorization" not in request.headers:
            self.asked.append(("login", self._login(json.loads(await request.text()))))
        else:
            self.wrong.append(what)
        return self.replies.pop(0)(request)

    def _login(self, body: dict[str, object]) -> dict[str, str]:
        asked = (body["type"], body["identifier"], body["password"])
        if asked != ("m.login.password", {"type": "m.id.user", "user": USER}, PASSWORD):
            self.wrong.append("login")
        return {"device": str(body["device_id"])}

    def devices(self) -> list[str]:
        """Return the devices as which we logged in, one for each login."""
        return [facts["device"] for question, facts in self.asked if question == "login"]


@asynccontextmanager
async def desk(*replies: Reply) -> AsyncIterator[Desk]:
    here = Desk([*replies])
    app = web.Application()
    app.router.add_route("*", "/{tail:.*}", here.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        here.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield here
        assert (here.wrong, here.replies) == ([], [])
    finally:
        await runner.cleanup()


async def test_an_expired_login_is_renewed_for_the_same_device(tmp_path: Path) -> None:
    async with desk(welcome(), EXPIRED, welcome()) as here:
        settings = by_password(here.url, USER, PASSWORD, tmp_path)
        first = await started(settings)
        assert await started(settings) == first
    assert here.devices()[1] == first.device_id


async def test_a_login_whose_answer_was_lost_is_tried_again_for_the_same_device(tmp_path: Path) -> None:
    async with desk(lost, says(500, {}), welcome()) as here:
        settings = by_password(here.url, USER, PASSWORD, tmp_path)
        for _ in range(2):
            with pytest.raises(HomeserverAway):
                await started(settings)
        await started(settings)
    assert len(set(here.devices())) == 1


async def test_a_device_that_is_gone_with_its_keys_is_not_used_again(tmp_path: Path) -> None:
    async with desk(welcome("FIRST"), GONE, welcome("SECOND"), welcome("SECOND")) as here:
        settings = by_password(here.url, USER, PASSWORD, tmp_path)
        await started(settings)
        assert (await started(settings)).device_id == "SECOND"
        assert (await started(settings)).device_id == "SECOND"
    assert "FIRST" not in here.devices()
    assert [question for question, _ in here.asked] == ["login", "whoami", "login", "whoami"]


AWAY: tuple[Reply, ...] = (
    lost,
    page(502),
    page(404),
    page(403),
    page(200),
    says(200, {}),
    says(200, []),
    says(200, {"user_id": "@bot\x1b[2J:example.org", "access_token": TOKEN}),
    says(500, {"errcode": "M_UNKNOWN", "error": "Internal server error"}),
    says(503, {}),
    says(429, {}),
    says(400, {"errcode": "M_LIMIT_EXCEEDED"}),
    says(400, {"errcode": ["M_FORBIDDEN"]}),
)


@pytest.mark.parametrize("reply", AWAY)
@pytest.mark.parametrize("account", [by_password, by_token])
async def test_who_cannot_tell_at_the_moment_is_asked_again_later(
    account: Callable[..., Settings], reply: Reply, tmp_path: Path
) -> None:
    async with desk(reply) as here:
        with pytest.raises(HomeserverAway) as away:
            await started(account(here.url, USER, PASSWORD, tmp_path))
    assert PASSWORD not in f"{away.value!r} {away.value.__cause__!r}"


@pytest.mark.parametrize(
    ("asked", "wait"), [(2500, 2.5), (-1, 0.0), ("soon", 0.0), (None, 0.0), (10**400, 600.0)]
)
async def test_we_wait_as_long_as_we_are_told_within_reason(
    asked: object, wait: float, tmp_path: Path
) -> None:
    async with desk(says(429, {"errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": asked})) as here:
        with pytest.raises(HomeserverAway) as away:
            await started(by_password(here.url, USER, PASSWORD, tmp_path))
    assert away.value.wait == wait


@pytest.mark.parametrize(
    ("status", "errcode", "problem"),
    [
        (403, "M_FORBIDDEN", "matrix_password_refused"),
        (403, "M_USER_DEACTIVATED", "matrix_deactivated"),
        (401, "M_USER_LOCKED", "matrix_refuses"),
        (400, "M_UNKNOWN", "matrix_refuses"),
    ],
)
async def test_what_only_a_person_can_mend_is_told_without_the_words_of_a_stranger(
    status: int, errcode: str, problem: str, tmp_path: Path
) -> None:
    async with desk(says(status, {"errcode": errcode, "error": f"no {PASSWORD}"})) as here:
        with pytest.raises(IllRefusal) as no:
            await started(by_password(here.url, USER, PASSWORD, tmp_path))
    assert no.value.code == problem
    assert PASSWORD not in f"{no.value!r} {no.value.facts} {no.value.__context__!r}"


async def test_nobody_there_is_away(tmp_path: Path) -> None:
    async with desk() as here:
        pass
    with pytest.raises(HomeserverAway):
        await started(by_token(here.url, USER, TOKEN, tmp_path))


async def test_where_nothing_can_be_kept_nobody_logs_in(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    async with desk() as here:
        with pytest.raises(Exception, match="is_a_file"):
            await started(by_password(here.url, USER, PASSWORD, tmp_path / "file"))
    assert here.asked == []


async def test_no_token_gets_into_a_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    async with desk(welcome(), EXPIRED, says(200, {"access_token": TOKEN}), welcome()) as here:
        settings = by_password(here.url, USER, PASSWORD, tmp_path)
        await started(settings)
        with pytest.raises(HomeserverAway):
            await started(settings)
        await started(settings)
    assert "matrix.new_login" in caplog.text
    assert TOKEN not in caplog.text
    assert PASSWORD not in caplog.text
