"""Every kind of caller of the web table, around one pair at a table, and the secrets that each holds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.connection import Client
from bot.store.games import NOBODY
from tests.integration.service.tablemates import begun, everything, parted, signed_in
from tests.integration.web.evenings import came, hosted
from tests.integration.web.players import secret_in
from tests.integration.web.sites import Site
from tests.integration.web.visitors import Answer, Visitor

OWNER: Final = "owner"
PARTNER: Final = "partner"
FORMER: Final = "former partner"
GUEST: Final = "night guest"
NIGHT_HOST: Final = "night host"
STRANGER: Final = "stranger"
SIGNED_OUT: Final = "signed-out device of the owner"
NO_ONE: Final = "no one"  # who has no secret at all: a spectator, an invited person before they sit down

PEOPLE: Final = (OWNER, PARTNER, FORMER, GUEST, NIGHT_HOST, STRANGER)
CALLERS: Final = (*PEOPLE, SIGNED_OUT, NO_ONE)
OTHERS: Final = tuple(caller for caller in CALLERS if caller != OWNER)


@dataclass(frozen=True, slots=True)
class World:
    site: Site
    visitor: Visitor  # a browser without cookies; each call says who it comes from
    seats: dict[str, str]  # by caller, their name in addresses
    secrets: dict[str, str]  # by caller
    playing: str  # a game of the owner and the partner
    over: str  # an earlier one of the owner and the former partner
    rematch: str  # to which the owner has invited the former partner again
    inviting: str  # to which the owner has invited by a link
    invitation: str  # the secret of that link
    device: str  # a token of the owner for another device
    night: str  # of the night's host, to which the guest comes, and the owner too

    def path(self, route: str, caller: str = OWNER, game: str | None = None) -> str:
        """Return an address; a number in it is the first of its kind."""
        fixed = {"kind": "palm", "number": "1", "edition": "x", "name": "x.js", "turn": "0", "side": "near"}
        seat = self.seats.get(caller, "NOBODY")
        return route.format(seat=seat, game=game or self.playing, night=self.night, **fixed)

    async def call(
        self, caller: str, method: str, path: str, body: Mapping[str, object] | None = None
    ) -> Answer:
        self.visitor.session.cookie_jar.clear()  # of answers to others
        cookie = {"Cookie": f"seat={self.secrets[caller]}"} if caller in self.secrets else {}
        if method == "GET":
            return await self.visitor.get(path, cookie)
        return await self.visitor.post(path, dict(body or {}), cookie)

    async def identities(self, client: Client) -> dict[str, object]:
        stored = await everything(client)
        kept = ("devices", "device-link", "person")
        people = {key: value for key, value in stored.items() if key.split(":")[2] in kept}
        games = (self.playing, self.over, self.rematch, self.inviting)
        loaded = [(game, await self.site.service.desk.games.load(game)) for game in games]
        return {**people, **{game: found.about.seats if found else () for game, found in loaded}}


async def new_world(site: Site, visitor: Visitor) -> World:
    service = site.service
    created = {caller: await service.identity.create() for caller in (OWNER, PARTNER, FORMER, STRANGER)}
    people = {caller: who for caller, (who, _) in created.items()}
    secrets = {caller: secret for caller, (_, secret) in created.items()}
    for caller, who in people.items():
        await service.guests.meet(who, name=caller.title())
    secrets[SIGNED_OUT] = secrets[OWNER]
    secrets[OWNER] = await signed_in(service, people[OWNER])
    await service.identity.sign_out(people[OWNER], secrets[SIGNED_OUT])
    seats = {caller: who.partition(":")[2] for caller, who in people.items()}
    night = await hosted(site, visitor)
    guest = await came(visitor, night.night, "Gast")
    seats |= {NIGHT_HOST: night.seat, GUEST: guest.seat}
    secrets |= dict(zip((NIGHT_HOST, GUEST), map(secret_in, visitor.answers[-2:]), strict=True))
    visitor.session.cookie_jar.clear()
    await service.nights.listing.sign_up(people[OWNER], night.night)
    over = await parted(service, people[OWNER], people[FORMER])
    inviting = await service.invitations.invite(people[OWNER], NOBODY, reserved={1: "Inge"})
    return World(
        site=site,
        visitor=visitor,
        seats=seats,
        secrets=secrets,
        playing=await begun(service, people[OWNER], people[PARTNER]),
        over=over,
        rematch=await service.invitations.rematch(people[OWNER], over),
        inviting=inviting,
        invitation=(await service.seat_links.of_host(people[OWNER], inviting))[0].secret,
        device=await service.identity.make_device_link(people[OWNER]),
        night=night.night,
    )
