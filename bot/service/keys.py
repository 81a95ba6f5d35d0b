"""Keys: for people without an account. Whoever holds the key of a person, is that person.

Only a digest is kept, so nobody finds a key in the store. A person has one key at a time: cutting another one
is how a key that went to the wrong hands is taken back.
"""

import hashlib
import hmac
import secrets
from typing import Final

from bot.refusals import Denied, ServiceRefusal
from bot.service.answering import answering
from bot.service.desk import Desk, check_shape, seat_of
from bot.service.play import new_id
from bot.store.games import NOBODY
from bot.store.people import WEB, platform_of

_BYTES: Final = 24
_LONGEST: Final = 100
_LASTS: Final = 400 * 24 * 60 * 60  # seconds since it was used last; as long as browsers keep a cookie


@answering
class Keys:
    """Cuts keys, and tries them."""

    def __init__(self, desk: Desk) -> None:
        """Work at this desk."""
        self._desk = desk

    async def newcomer(self) -> tuple[str, str]:
        """Return somebody nobody has met yet, and their key."""
        while True:  # names are random; one that is taken already is a new throw
            who, key = f"{WEB}:{new_id()}", secrets.token_urlsafe(_BYTES)
            if await self._desk.people.set_lock(who, _digest(key), _LASTS, new=True):
                return who, key

    async def cut(self, who: str) -> str:
        """Return a new key for somebody; from now on every earlier one is nothing."""
        check_shape(who=who)
        key = secrets.token_urlsafe(_BYTES)
        await self._desk.people.set_lock(who, _digest(key), _LASTS, new=False)
        return key

    async def cut_for_guest(self, host: str, game: str, guest: str = NOBODY) -> tuple[str, str]:
        """Return a guest of an invitation and a new key for them, for the host who has lost the first one.

        Where several are invited, it is this guest, or the first who has not said yes.

        Only until the guest says yes: from then on only they have their key cut anew, and with that even the
        one that the host has seen is nothing.
        """
        check_shape(who=host)
        stored = await self._desk.find(game)
        about = stored.about
        if seat_of(stored, host) != about.host:
            raise ServiceRefusal(Denied.NOT_A_PLAYER)
        if not stored.status.pending:
            raise ServiceRefusal(Denied.NOT_PENDING)
        for seat, who in enumerate(about.seats):
            asked = seat not in about.consented and who != NOBODY and platform_of(who) == WEB
            if asked and guest in {NOBODY, who}:
                return who, await self.cut(who)
        raise ServiceRefusal(Denied.NOT_INVITED)

    async def fits(self, who: str, key: str) -> bool:
        """Tell whether this is the key of that person."""
        check_shape(who=who)
        if not (0 < len(key) <= _LONGEST and key.isascii()):
            return False
        lock = await self._desk.people.lock(who, _LASTS)
        return hmac.compare_digest(lock.encode(), _digest(key).encode())

    async def take_away(self, who: str) -> None:
        """Let no key fit any more."""
        check_shape(who=who)
        await self._desk.people.remove_lock(who)


def _digest(key: str) -> str:
    """Return what is kept of a key. It is long and random, so nothing has to slow down who guesses."""
    return hashlib.sha256(key.encode()).hexdigest()
