"""The accounts on Discord and Matrix, checked with the tokens, which are sent to no one else."""

from dataclasses import dataclass
from http import HTTPStatus
from importlib.metadata import version
from typing import Final

from aiohttp import ClientError, ClientSession, ClientTimeout

from bot.app.doctor.finding import (
    CheckContext,
    CheckFailure,
    CheckPassed,
    CheckRefusal,
    CheckWarning,
    Finding,
    Mark,
    doubt,
    well,
    wrong,
)
from bot.config.settings import Settings

DISCORD: Final = "discord"
MATRIX: Final = "matrix"


async def discord(context: CheckContext) -> list[Finding]:
    """Check the token, and the application it belongs to."""
    token = context.settings.discord_token
    if token is None:
        return [well(DISCORD, CheckPassed.NO_DISCORD)]
    answer = await _ask(context, f"{context.discord_api}/users/@me", f"Bot {token.get_secret_value()}")
    if answer is None:
        raise CheckRefusal(CheckFailure.DISCORD_UNREACHABLE)
    if answer.status == HTTPStatus.UNAUTHORIZED:
        raise CheckRefusal(CheckFailure.DISCORD_TOKEN_REFUSED)
    if answer.status != HTTPStatus.OK or not answer.text("username"):
        return [doubt(DISCORD, CheckWarning.DISCORD_ODD, status=str(answer.status))]
    found = [well(DISCORD, CheckPassed.DISCORD, name=answer.text("username"))]
    return [*found, *await _check_discord_application(context, f"Bot {token.get_secret_value()}")]


async def _check_discord_application(context: CheckContext, authorization: str) -> list[Finding]:
    """Return the link that adds the bot to a server, and a warning if presses would not reach it."""
    answer = await _ask(context, f"{context.discord_api}/applications/@me", authorization)
    found: list[Finding] = []
    if answer and answer.text("interactions_endpoint_url"):
        found.append(doubt(DISCORD, CheckWarning.DISCORD_ENDPOINT))
    if answer and context.discord_invite and answer.text("id").isdecimal():
        link = context.discord_invite(int(answer.text("id")))
        found.append(well(DISCORD, CheckPassed.DISCORD_INVITE, link=link))
    return found


async def matrix(context: CheckContext) -> list[Finding]:
    """Check the homeserver and the account, and say who may invite the bot."""
    settings = context.settings
    server = settings.matrix_homeserver
    if server is None:
        return [well(MATRIX, CheckPassed.NO_MATRIX)]
    answer = await _ask(context, f"{server}/_matrix/client/versions")
    if answer is None:
        raise CheckRefusal(CheckFailure.MATRIX_UNREACHABLE, server=server)
    versions = answer.body.get("versions")
    if answer.status != HTTPStatus.OK or not isinstance(versions, list) or not versions:
        raise CheckRefusal(CheckFailure.NOT_A_HOMESERVER, server=server)
    found = [well(MATRIX, CheckPassed.MATRIX, server=server, version=str(versions[-1]))]
    found += await _check_matrix_account(context, settings, server)
    bad = {variable for problem in context.problems for variable in problem.variables}
    if any(each.mark is Mark.WRONG for each in found) or "MATRIX_ALLOWED" in bad:
        return found
    return [*found, _describe_matrix_invite(settings)]


async def _check_matrix_account(context: CheckContext, settings: Settings, server: str) -> list[Finding]:
    token = settings.matrix_access_token
    if token is None:
        return [
            well(MATRIX, CheckPassed.MATRIX_PASSWORD)
        ]  # each try would be a login, and homeservers limit these
    answer = await _ask(
        context, f"{server}/_matrix/client/v3/account/whoami", f"Bearer {token.get_secret_value()}"
    )
    if answer is None:
        return [wrong(MATRIX, CheckRefusal(CheckFailure.MATRIX_UNREACHABLE, server=server))]
    if answer.status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
        return [wrong(MATRIX, CheckRefusal(CheckFailure.MATRIX_TOKEN_REFUSED, server=server))]
    user, meant = answer.text("user_id"), settings.matrix_user_id or ""
    if answer.status != HTTPStatus.OK or not user:
        return [doubt(MATRIX, CheckWarning.MATRIX_ODD, server=server, status=str(answer.status))]
    if user != meant:
        return [wrong(MATRIX, CheckRefusal(CheckFailure.MATRIX_OTHER_USER, user=meant, found=user))]
    return [
        well(MATRIX, CheckPassed.MATRIX_USER, user=user),
        _check_matrix_device(settings, answer.text("device_id")),
    ]


def _check_matrix_device(settings: Settings, device: str) -> Finding:
    """Check that the token has a device, which encryption needs; some tokens belong to an account only."""
    if device:
        return well(MATRIX, CheckPassed.MATRIX_DEVICE, device=device)
    if settings.matrix_encryption:
        return wrong(MATRIX, CheckRefusal(CheckFailure.MATRIX_NO_DEVICE))
    return doubt(MATRIX, CheckWarning.MATRIX_DEVICELESS)


def _describe_matrix_invite(settings: Settings) -> Finding:
    user, allowed = settings.matrix_user_id or "", settings.matrix_allowed
    if "*" in allowed:
        return well(MATRIX, CheckPassed.MATRIX_INVITE_ALL, user=user)
    if allowed:
        return well(MATRIX, CheckPassed.MATRIX_INVITE_SOME, user=user, allowed=", ".join(allowed))
    return well(MATRIX, CheckPassed.MATRIX_INVITE, user=user, server=user.partition(":")[2])


@dataclass(frozen=True, slots=True)
class _Answer:
    status: int
    body: dict[str, object]

    def text(self, name: str) -> str:
        value = self.body.get(name)
        return value if isinstance(value, str) else ""


async def _ask(context: CheckContext, url: str, authorization: str | None = None) -> _Answer | None:
    """Return the answer, or None if there is none; with a token, redirects are not followed."""
    # Discord requires a User-Agent of this form.
    headers = {"User-Agent": f"DiscordBot (heldhands, {version('heldhands')})"}
    if authorization:
        headers["Authorization"] = authorization
    patience = ClientTimeout(total=context.answer_within)
    try:
        async with (
            ClientSession(timeout=patience, headers=headers) as session,
            session.get(url, allow_redirects=authorization is None) as response,
        ):
            body = await response.json(content_type=None) if response.status == HTTPStatus.OK else {}
            return _Answer(response.status, body if isinstance(body, dict) else {})
    except ValueError:  # an answer, but not in JSON
        return _Answer(HTTPStatus.OK, {})
    except (ClientError, OSError):
        return None
