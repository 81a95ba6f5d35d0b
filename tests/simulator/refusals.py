"""How Discord says no: to a request by a code, to a person by not offering the thing."""

from dataclasses import dataclass
from typing import Any, NoReturn


@dataclass(frozen=True)
class Refusal:
    status: int
    code: int
    message: str


UNAUTHORIZED = Refusal(401, 0, "401: Unauthorized")
UNKNOWN_CHANNEL = Refusal(404, 10003, "Unknown Channel")
UNKNOWN_GUILD = Refusal(404, 10004, "Unknown Guild")
UNKNOWN_MEMBER = Refusal(404, 10007, "Unknown Member")
UNKNOWN_MESSAGE = Refusal(404, 10008, "Unknown Message")
UNKNOWN_OVERWRITE = Refusal(404, 10009, "Unknown Permission Overwrite")
UNKNOWN_USER = Refusal(404, 10013, "Unknown User")
UNKNOWN_WEBHOOK = Refusal(404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION = Refusal(404, 10062, "Unknown interaction")
UNKNOWN_EVENT = Refusal(404, 10070, "Unknown Guild Scheduled Event")
TOO_LARGE = Refusal(413, 40005, "Request entity too large")
ALREADY_ANSWERED = Refusal(400, 40060, "Interaction has already been acknowledged.")
TOO_MANY_FOLLOW_UPS = Refusal(400, 40094, "This interaction has hit the maximum number of follow up messages")
MISSING_ACCESS = Refusal(403, 50001, "Missing Access")
NOT_IN_DIRECT_MESSAGES = Refusal(403, 50003, "Cannot execute action on a DM channel")
NOT_THE_AUTHOR = Refusal(403, 50005, "Cannot edit a message authored by another user")
EMPTY_MESSAGE = Refusal(400, 50006, "Cannot send an empty message")
CLOSED_TO_YOU = Refusal(403, 50007, "Cannot send messages to this user")
MISSING_PERMISSIONS = Refusal(403, 50013, "Missing Permissions")
WRONG_COUNT_TO_DELETE = Refusal(
    400, 50016, "Provided too few or too many messages to delete. Must provide at least 2 and fewer than 100"
)
OF_THE_SYSTEM = Refusal(403, 50021, "Cannot execute action on a system message")
INVALID_WEBHOOK_TOKEN = Refusal(401, 50027, "Invalid Webhook Token")
INVALID_RECIPIENTS = Refusal(400, 50033, "Invalid Recipient(s)")
TOO_OLD_TO_DELETE = Refusal(400, 50034, "A message provided was too old to bulk delete")
INVALID_FORM = Refusal(400, 50035, "Invalid Form Body")
THREAD_IS_ARCHIVED = Refusal(400, 50083, "Thread is archived")
INVALID_JSON = Refusal(400, 50109, "The request body contains invalid JSON.")
NO_COMMON_GUILD = Refusal(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
THREAD_EXISTS = Refusal(400, 160004, "A thread has already been created for this message")
THREAD_IS_LOCKED = Refusal(400, 160005, "Thread is locked")
EVENT_IS_OVER = Refusal(400, 180000, "Cannot update a finished event")


class ApiError(Exception):
    """A request that is refused."""

    def __init__(self, refusal: Refusal, detail: str = "") -> None:
        super().__init__(f"{refusal.code} {refusal.message} {detail}".strip())
        self.refusal = refusal
        self.detail = detail

    def body(self) -> dict[str, Any]:
        told: dict[str, Any] = {"message": self.refusal.message, "code": self.refusal.code}
        if self.detail:
            told["errors"] = {"_errors": [{"code": "SIMULATOR", "message": self.detail}]}
        return told


class Forbidden(Exception):  # noqa: N818 - it reads as what happened to a person
    """A person tried what Discord does not let them do."""


def forbid(why: str) -> NoReturn:
    raise Forbidden(why)


class NotAnswered(AssertionError):  # noqa: N818 - it reads as what happened to a press
    """A press or a command to which the bot did not answer in time."""


class Violations(AssertionError):  # noqa: N818 - it is a list of them
    """The bot sent requests that Discord would refuse as malformed."""
