"""Do Discord and Matrix know us? Asked with the tokens themselves, which are told to nobody else."""

from dataclasses import dataclass
from http import HTTPStatus
from importlib.metadata import version
from typing import Final

from aiohttp import ClientError, ClientSession, ClientTimeout

from bot.doctor.finding import Ailment, Doubt, Finding, IllRefusal, Patient, Well, doubt, well, wrong
from bot.settings import Settings

DISCORD: Final = "discord"
MATRIX: Final = "matrix"


async def discord(patient: Patient) -> list[Finding]:
    """Ask Discord whose token it is."""
    token = patient.settings.discord_token
    if token is None:
        return [well(DISCORD, Well.NO_DISCORD)]
    answer = await _ask(patient, f"{patient.discord_api}/users/@me", f"Bot {token.get_secret_value()}")
    if answer is None:
        raise IllRefusal(Ailment.DISCORD_UNREACHABLE)
    if answer.status == HTTPStatus.UNAUTHORIZED:
        raise IllRefusal(Ailment.DISCORD_TOKEN_REFUSED)
    if answer.status != HTTPStatus.OK or not answer.text("username"):
        return [doubt(DISCORD, Doubt.DISCORD_ODD, status=str(answer.status))]
    return [well(DISCORD, Well.DISCORD, name=answer.text("username"))]


async def matrix(patient: Patient) -> list[Finding]:
    """Ask the homeserver what it speaks, and whose access token it is."""
    settings = patient.settings
    server = settings.matrix_homeserver
    if server is None:
        return [well(MATRIX, Well.NO_MATRIX)]
    answer = await _ask(patient, f"{server}/_matrix/client/versions")
    if answer is None:
        raise IllRefusal(Ailment.MATRIX_UNREACHABLE, server=server)
    versions = answer.body.get("versions")
    if answer.status != HTTPStatus.OK or not isinstance(versions, list) or not versions:
        raise IllRefusal(Ailment.NOT_A_HOMESERVER, server=server)
    found = [well(MATRIX, Well.MATRIX, server=server, version=str(versions[-1]))]
    return [*found, await _matrix_account(patient, settings, server)]


async def _matrix_account(patient: Patient, settings: Settings, server: str) -> Finding:
    token = settings.matrix_access_token
    if token is None:
        return well(MATRIX, Well.MATRIX_PASSWORD)  # each try is a login, and homeservers count these
    answer = await _ask(
        patient, f"{server}/_matrix/client/v3/account/whoami", f"Bearer {token.get_secret_value()}"
    )
    if answer is None:
        return wrong(MATRIX, IllRefusal(Ailment.MATRIX_UNREACHABLE, server=server))
    if answer.status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
        return wrong(MATRIX, IllRefusal(Ailment.MATRIX_TOKEN_REFUSED, server=server))
    user, meant = answer.text("user_id"), settings.matrix_user_id or ""
    if answer.status != HTTPStatus.OK or not user:
        return doubt(MATRIX, Doubt.MATRIX_ODD, server=server, status=str(answer.status))
    if user != meant:
        return wrong(MATRIX, IllRefusal(Ailment.MATRIX_SOMEBODY_ELSE, user=meant, found=user))
    return well(MATRIX, Well.MATRIX_USER, user=user)


@dataclass(frozen=True, slots=True)
class _Answer:
    status: int
    body: dict[str, object]

    def text(self, name: str) -> str:
        value = self.body.get(name)
        return value if isinstance(value, str) else ""


async def _ask(patient: Patient, url: str, authorization: str | None = None) -> _Answer | None:
    """Return what is answered, or nothing if nobody answers; never ask elsewhere, with a token in hand."""
    # Discord wants to know what kind of client asks, in this form.
    headers = {"User-Agent": f"DiscordBot (heldhands, {version('heldhands')})"}
    if authorization:
        headers["Authorization"] = authorization
    patience = ClientTimeout(total=patient.answer_within)
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
