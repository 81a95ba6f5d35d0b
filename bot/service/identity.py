"""Identity on the web. There are no accounts: a person is known by a secret that their browser keeps.

That secret is never shown, not even to its owner. A person reaches another device by a device link: it is
short-lived, works once, and gives that device a secret of its own. `docs/security.md` has the whole design.
"""

import secrets
from enum import IntEnum
from typing import Final

from bot.model.person import WEB
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.service.context import DAY, ServiceContext, check_shape
from bot.service.play import new_id
from bot.store.people import Devices

_BYTES: Final = 24
_LONGEST: Final = 100
DEVICE_LINK_MINUTES: Final = 10
"""How long a device link is valid."""


class Access(IntEnum):
    """The result of verifying a secret."""

    NONE = 0
    VALID = 1
    RENEWED = 2  # valid, and for the first time today


class Identity:
    """Creates web people, verifies them, and signs their devices in and out."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context

    @property
    def _devices(self) -> Devices:
        return self._context.people.devices

    async def create(self) -> tuple[str, str]:
        """Create a person; return their id and the secret of their first device."""
        while True:
            who = f"{WEB}:{new_id()}"
            if not await self._devices.exist(who):
                return who, await self._add_device(who)

    async def _add_device(self, who: str) -> str:
        secret = _new_secret()
        await self._devices.add(who, secret, self._context.now())
        return secret

    async def verify(self, who: str, secret: str) -> Access:
        """Verify the secret of a device; its use is noted once a day."""
        check_shape(who=who)
        now = self._context.now()
        used = await self._devices.last_use(who, secret, now) if _is_secret(secret) else None
        if used is None:
            return Access.NONE
        if now - used <= DAY:
            return Access.VALID
        await self._devices.renew(who, secret, now)
        await self._context.people.renew(who)
        return Access.RENEWED

    async def sign_out(self, who: str, secret: str) -> None:
        """Sign out the device with this secret."""
        check_shape(who=who, secret=secret)
        await self._devices.remove(who, secret)

    async def sign_out_elsewhere(self, who: str, secret: str) -> None:
        """Sign out every device but the one with this secret."""
        check_shape(who=who, secret=secret)
        await self._devices.keep_one(who, secret)

    async def make_device_link(self, who: str) -> str:
        """Return a token for another device; it replaces an earlier one."""
        check_shape(who=who)
        token = _new_secret()
        await self._devices.set_link(who, token, DEVICE_LINK_MINUTES * 60)
        return token

    async def check_device_link(self, who: str, token: str) -> None:
        """Refuse a token that is not valid."""
        check_shape(who=who)
        if not (_is_secret(token) and await self._devices.has_link(who, token)):
            raise ServiceRefusal(ServiceProblem.DEAD_DEVICE_LINK)

    async def use_device_link(self, who: str, token: str) -> str:
        """Use a token: return the secret of a new device of this person."""
        check_shape(who=who)
        secret = _new_secret()
        if not (_is_secret(token) and await self._devices.use_link(who, token, secret, self._context.now())):
            raise ServiceRefusal(ServiceProblem.DEAD_DEVICE_LINK)
        return secret


def _new_secret() -> str:
    return secrets.token_urlsafe(_BYTES)


def _is_secret(text: str) -> bool:
    return 0 < len(text) <= _LONGEST and text.isascii()
