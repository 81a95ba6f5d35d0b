"""Links to reserved seats: each gives its seat to exactly one person, and is void afterwards.

The host can see a link again until it is used, or replace it. Its secret is a field of the game's hash,
deleted by the write that gives the seat away; so of two people who use one link at once, one gets the seat.
"""

import hmac
from typing import NamedTuple

from bot.model.game import NOBODY, Status, StoredGame
from bot.model.refusals import ServiceProblem, ServiceRefusal
from bot.service.context import ServiceContext, check_shape
from bot.service.invitations import Invitations
from bot.service.pending import (
    check_answerable,
    end_pending,
    link_field,
    new_link_secret,
    retry_until_done,
    write_answer,
)
from bot.service.play import read_code
from bot.service.views import PlayerScreen, Views
from engine.contract import SPECTATOR, Seat


class SeatLink(NamedTuple):
    """A link that has not been used yet."""

    seat: Seat
    guest: str  # the host's name for the guest
    secret: str


class SeatLinks:
    """Lists and replaces links to reserved seats, and lets people use them."""

    def __init__(self, context: ServiceContext, invitations: Invitations, views: Views) -> None:
        self._context = context
        self._invitations = invitations
        self._views = views

    async def of_host(self, host: str, game: str) -> list[SeatLink]:
        """Return the unused links of a game; refuses if the caller is not its host."""
        check_shape(who=host)
        stored, links, _ = await self._load(game)
        self._check_host(stored, host)
        return links

    async def replace(self, host: str, game: str, seat: Seat) -> SeatLink:
        """Replace the link to a seat, which makes the previous one void."""
        check_shape(who=host)
        stored, links, _ = await self._load(game)
        self._check_host(stored, host)
        before = next((link for link in links if link.seat == seat), None)
        if before is None:
            raise ServiceRefusal(ServiceProblem.NOT_INVITED)
        link = before._replace(secret=new_link_secret())
        change, expect = {link_field(seat): link.secret}, {link_field(seat): before.secret}
        if not await write_answer(self._context, stored, change, [], expect):
            raise ServiceRefusal(ServiceProblem.BUSY)
        return link

    async def look(self, game: str, secret: str) -> PlayerScreen:
        """Return the invitation as the holder of a link sees it."""
        stored, link, _ = await self._find(game, secret)
        return await self._views.of(stored, link.seat, "", NOBODY)

    async def look_by_code(self, code: str) -> PlayerScreen:
        """Return an invitation or a gathering as the holder of its code sees it before joining."""
        game = read_code(code)
        stored = await self._context.games.load(game) if game else None
        if stored is None:
            raise ServiceRefusal(ServiceProblem.UNKNOWN_CODE)
        check_answerable(self._context, stored)
        if stored.about.gathers:
            return await self._views.of(stored, SPECTATOR, "", NOBODY)
        if not stored.about.open_seats:
            raise ServiceRefusal(ServiceProblem.NOT_INVITED)
        return await self._views.of(stored, stored.about.seats.index(NOBODY), "", NOBODY)

    async def accept(self, who: str, game: str, secret: str) -> None:
        """Take the seat of a link; the last guest's acceptance deals the game."""
        check_shape(who=who)
        await retry_until_done(lambda: self._accept(who, game, secret))

    async def _accept(self, who: str, game: str, secret: str) -> bool:
        stored, link, seed = await self._find(game, secret)
        if who in stored.about.seats:
            raise ServiceRefusal(ServiceProblem.ALREADY_SEATED)
        return await self._invitations.take_seat(stored, link.seat, who, seed, link.secret)

    async def decline(self, game: str, secret: str) -> None:
        """Decline an invitation, which ends it for all guests."""
        await retry_until_done(lambda: self._decline(game, secret))

    async def _decline(self, game: str, secret: str) -> bool:
        stored, link, _ = await self._find(game, secret)
        return await end_pending(self._context, stored, Status.DECLINED, {link_field(link.seat): link.secret})

    async def _find(self, game: str, secret: str) -> tuple[StoredGame, SeatLink, str]:
        """Return the game, the link and the seed that belong to a secret; refuses a wrong one."""
        try:
            stored, links, seed = await self._load(game)
        except ServiceRefusal as refusal:
            if refusal.code is not ServiceProblem.UNKNOWN_GAME:
                raise
            raise ServiceRefusal(ServiceProblem.DEAD_INVITATION) from None
        for link in links:
            if secret.isascii() and hmac.compare_digest(link.secret, secret):
                check_answerable(self._context, stored)
                return stored, link, seed
        raise ServiceRefusal(ServiceProblem.DEAD_INVITATION)

    async def _load(self, game: str) -> tuple[StoredGame, list[SeatLink], str]:
        most = max(max(kind.rules.seats) for kind in self._context.kinds.values())
        fields = [link_field(seat) for seat in range(most)]
        stored, (seed, *secrets) = await self._context.find_with(game, ["seed", *fields])
        links = [SeatLink(seat, guest, secrets[seat]) for seat, guest in stored.about.reserved]
        return stored, links, seed

    @staticmethod
    def _check_host(stored: StoredGame, host: str) -> None:
        if stored.about.seats[stored.about.host] != host:
            raise ServiceRefusal(ServiceProblem.NOT_THE_HOST)
