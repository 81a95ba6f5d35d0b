"""Given tokens: are Discord and Matrix asked whose they are, and does nobody else ever hear of them?"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from io import BytesIO, TextIOWrapper
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord import Permissions
from pydantic import SecretStr

from adapters.cli.doctor import print_report, run_checks
from adapters.cli.program import run_program as main
from adapters.discord.permissions import invite_link
from adapters.terminal.command_line import words_in
from bot.app.doctor.finding import CheckContext, Finding, Mark
from bot.app.doctor.platforms import discord, matrix
from bot.config.environment import read_settings
from bot.config.settings import Settings
from engine.contract import Refusal
from renderers.i18n.catalogue import Language
from tests.integration.conftest import DEADLINE
from tests.rows import each_row

pytestmark = pytest.mark.usefixtures("nothing_set")
SECRET = "correct-horse-battery"  # noqa: S105 - nobody's
TOKEN = f"MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.{SECRET}"
USER = "@bot:example.org"

Page = Callable[[web.Request], Awaitable[web.StreamResponse]]


@asynccontextmanager
async def site(**pages: Page) -> AsyncIterator[str]:
    """Serve pages by the last part of their address."""

    async def answer(request: web.Request) -> web.StreamResponse:
        return await pages[request.path.rpartition("/")[2].lstrip("@")](request)

    app = web.Application()
    app.router.add_get("/{tail:.*}", answer)
    async with TestServer(app) as server:
        yield str(server.make_url("")).rstrip("/")


def says(body: object, status: int = 200, heard: list[tuple[str, str]] | None = None) -> Page:
    async def page(request: web.Request) -> web.Response:
        if heard is not None:
            heard.append((request.path, request.headers["Authorization"]))
        return web.json_response(body, status=status)

    return page


async def babble(_: web.Request) -> web.Response:
    return web.Response(text="<html>", content_type="text/html")


async def hang(_: web.Request) -> web.Response:
    await asyncio.Event().wait()
    raise AssertionError


def patience_with(page: Page) -> float:
    """Return seconds: few for what never comes, and so many that a slow machine makes no other answer."""
    return 2.0 if page is hang else DEADLINE


async def outcome(
    check: Callable[[CheckContext], Awaitable[list[Finding]]], patient: CheckContext
) -> list[str]:
    try:
        return [f"{finding.mark} {finding.code}" for finding in await check(patient)]
    except Refusal as no:
        return [f"wrong {no.code}"]


def with_token(api: str, answer_within: float = DEADLINE) -> CheckContext:
    settings = Settings(discord_token=SecretStr(TOKEN))
    return CheckContext(settings, discord_api=api, answer_within=answer_within)


async def test_discord_is_asked_whose_token_it_is_and_the_bot_asks_for_no_more_rights_than_it_needs() -> None:
    asked = list[tuple[str, str]]()
    async with site(me=says({"id": "77", "username": "hands\x1b[2J", "bot": True}, heard=asked)) as api:
        whose, invite = await discord(replace(with_token(f"{api}/api/v10"), discord_invite=invite_link))
    assert asked == [(f"/api/v10/{path}/@me", f"Bot {TOKEN}") for path in ("users", "applications")]
    assert (whose.mark, whose.code, whose.facts) == (Mark.OK, "discord", {"name": "hands?[2J"})
    link = urlsplit(str(invite.facts["link"]))
    query = parse_qs(link.query)
    assert (invite.code, link.hostname, query["client_id"]) == ("discord_invite", "discord.com", ["77"])
    assert query["scope"] == ["bot applications.commands"]
    rights = (
        "attach_files create_events create_public_threads manage_messages manage_threads "
        "read_message_history send_messages send_messages_in_threads view_channel"
    )
    needed = Permissions(**dict.fromkeys(rights.split(), True))
    assert Permissions(int(query["permissions"][0])) == needed


TAKEN = {"id": "77", "username": "hands", "interactions_endpoint_url": "https://example.org"}


@each_row(
    ("me", "told"),
    [
        (says(TAKEN), ["ok discord", "warn discord_endpoint"]),
        (says({"message": "401: Unauthorized"}, 401), ["wrong discord_token_refused"]),
        (says({}), ["warn discord_odd"]),
        (says({}, 429), ["warn discord_odd"]),
        (says({}, 500), ["warn discord_odd"]),
        (says(["a list"]), ["warn discord_odd"]),
        (babble, ["warn discord_odd"]),
        (hang, ["wrong discord_unreachable"]),
    ],
)
async def test_every_other_answer_of_discord_is_told_as_what_it_is(me: Page, told: list[str]) -> None:
    async with site(me=me) as api:
        assert await outcome(discord, with_token(api, patience_with(me))) == told


async def test_a_token_is_not_carried_elsewhere() -> None:
    heard = list[tuple[str, str]]()
    async with site(me=says({"username": "thief"}, heard=heard)) as elsewhere:

        async def away(_: web.Request) -> web.Response:
            raise web.HTTPFound(elsewhere + "/users/@me")

        async with site(me=away) as api:
            assert await outcome(discord, with_token(api)) == ["warn discord_odd"]
    assert heard == []


def account(
    server: str, answer_within: float = DEADLINE, *, token: bool = True, **more: object
) -> CheckContext:
    key = SecretStr(SECRET)
    settings = Settings(
        matrix_homeserver=server,
        matrix_user_id=USER,
        matrix_access_token=key if token else None,
        matrix_password=None if token else key,
    )
    return CheckContext(settings.model_copy(update=more), answer_within=answer_within)


VERSIONS = says({"versions": ["r0.6.1", "v1.11"]})


async def test_the_homeserver_is_asked_whose_access_token_it_is() -> None:
    asked = list[tuple[str, str]]()
    whoami = says({"user_id": USER, "device_id": "ABCDEFGHIJ"}, heard=asked)
    async with site(versions=VERSIONS, whoami=whoami) as server:
        server_found, user_found, device_found, _ = await matrix(account(server))
    assert asked == [("/_matrix/client/v3/account/whoami", f"Bearer {SECRET}")]
    assert server_found.facts == {"server": server, "version": "v1.11"}
    assert (user_found.mark, user_found.code, user_found.facts) == (Mark.OK, "matrix_user", {"user": USER})
    assert (device_found.code, device_found.facts) == ("matrix_device", {"device": "ABCDEFGHIJ"})


@each_row(
    ("whoami", "told"),
    [
        (says({"errcode": "M_UNKNOWN_TOKEN"}, 401), "wrong matrix_token_refused"),
        (says({"user_id": "@somebody:else"}), "wrong matrix_somebody_else"),
        (says({}, 502), "warn matrix_odd"),
        (babble, "warn matrix_odd"),
        (hang, "wrong matrix_unreachable"),
    ],
)
async def test_every_other_answer_about_a_matrix_account_is_told_as_what_it_is(
    whoami: Page, told: str
) -> None:
    async with site(versions=VERSIONS, whoami=whoami) as server:
        found = await outcome(matrix, account(server, patience_with(whoami)))
    assert found[:2] == ["ok matrix", told]
    assert ("ok matrix_invite" in found) is told.startswith("warn")


async def test_an_access_token_without_a_device_is_told() -> None:
    async with site(versions=VERSIONS, whoami=says({"user_id": USER})) as server:
        for encryption, told in (
            (False, ["warn matrix_deviceless", "ok matrix_invite"]),
            (True, ["wrong matrix_no_device"]),
        ):
            found = await outcome(matrix, account(server, matrix_encryption=encryption))
            assert found == ["ok matrix", "ok matrix_user", *told]


async def test_a_password_is_not_tried_and_who_may_invite_the_bot_is_told_unless_the_list_is_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MATRIX_ALLOWED", "everybody at all")
    problems = read_settings().problems
    monkeypatch.delenv("MATRIX_ALLOWED")
    allowed = {
        (): ("matrix_invite", {"server": "example.org"}),
        ("example.org", "*"): ("matrix_invite_all", {}),
        ("b.org", "@ann:c.org"): ("matrix_invite_some", {"allowed": "b.org, @ann:c.org"}),
    }
    async with site(versions=VERSIONS) as server:  # which has no other page: asking for it would be an error
        for names, (code, facts) in allowed.items():
            *_, finding = await matrix(account(server, token=False, matrix_allowed=names))
            assert (finding.mark, finding.code, finding.facts) == (Mark.OK, code, {"user": USER, **facts})
        wrong = replace(account(server, token=False), problems=problems)
        assert await outcome(matrix, wrong) == ["ok matrix", "ok matrix_password"]


@each_row("versions", [says({}, 404), says({"versions": []}), says({"versions": 1}), babble])
async def test_what_is_no_homeserver_is_not_told_the_access_token(versions: Page) -> None:
    async with site(versions=versions) as server:  # which has no other page: asking for it would be an error
        assert await outcome(matrix, account(server)) == ["wrong not_a_homeserver"]


async def test_nobody_there_and_nothing_set_are_told() -> None:
    async with site() as gone:
        pass
    assert await outcome(discord, with_token(gone)) == ["wrong discord_unreachable"]
    assert await outcome(matrix, account(gone)) == ["wrong matrix_unreachable"]
    assert await outcome(discord, CheckContext(Settings())) == ["ok no_discord"]
    assert await outcome(matrix, CheckContext(Settings())) == ["ok no_matrix"]


async def echo(request: web.Request) -> web.Response:
    """Tell what we were told, as a stranger might who wants it to be seen."""
    token = request.headers["Authorization"].split()[1]
    return web.json_response({"username": token, "user_id": token})


async def test_no_secret_is_ever_shown_not_even_by_a_stranger(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    async with site(me=echo, versions=VERSIONS, whoami=echo) as server:
        settings = Settings(
            redis_url=SecretStr(f"redis://{SECRET}:{SECRET}@127.0.0.1:1/0?password={SECRET}"),
            discord_token=SecretStr(TOKEN),
            matrix_homeserver=server,
            matrix_user_id=USER,
            matrix_access_token=SecretStr(SECRET),
            data_dir=tmp_path,
        )
        everything = await run_checks(CheckContext(settings, discord_api=server))
    assert {"redis", "discord", "matrix"} <= {finding.check for finding in everything}
    for language in Language:
        for as_json in (False, True):
            assert print_report(everything, words_in(language), as_json=as_json) == 1
            written = capsys.readouterr()
            assert SECRET not in written.out + written.err
            assert TOKEN.partition(".")[0] not in written.out


def test_the_command_tells_people_line_by_line_and_machines_in_json_whatever_the_output_can_show(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("HELDHANDS_LANGUAGE", "en")
    monkeypatch.setenv("HELDHANDS_DATA_DIR", str(tmp_path / "è"))
    assert main(["doctor"]) == 0
    place, *lines = capsys.readouterr().out.splitlines()
    assert place == f"There is no .env in {tmp_path}; settings come from the environment."
    assert lines[0].split() == ["ok", "settings", "The", "settings", "are", "in", "order."]
    checks = {"settings", "games", "discord", "matrix", "ports", "letters"}
    assert {line.split()[1] for line in lines} == checks
    assert main(["doctor", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["well"], told["env_file"]) == (True, None)
    assert [f"{each['mark']} {each['check']}" for each in told["checks"]] == [
        " ".join(line.split()[:2]) for line in lines
    ]
    monkeypatch.setenv("HELDHANDS_LANGUAGE", "it")
    for arguments in ((), ("--json",)):
        paper = BytesIO()
        monkeypatch.setattr("sys.stdout", TextIOWrapper(paper, encoding="ascii", write_through=True))
        assert main(["doctor", *arguments]) == 0
        assert paper.getvalue().isascii()


def test_settings_that_are_wrong_come_first_in_the_language_that_is_set(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("HELDHANDS_DATA_DIR", str(tmp_path))
    (tmp_path / ".env").write_text(f"HELDHANDS_LANGUAGE=it\nHELDHANDS_PORT=x\nDISCORD_TOKEN={SECRET}\n")
    assert main(["doctor"]) == 1
    written = capsys.readouterr()
    place, *lines = written.out.splitlines()
    assert place == f"Impostazioni: {tmp_path}/.env e l'ambiente."
    assert [line.split()[:3] for line in lines[:2]] == [
        ["errore", "settings", "DISCORD_TOKEN"],
        ["errore", "settings", "HELDHANDS_PORT"],
    ]
    assert len(lines) > 2
    assert SECRET not in written.out + written.err
