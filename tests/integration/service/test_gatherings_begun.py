"""The host begins with those who have come; the rules say how many that can be."""

import asyncio

import pytest

from bot.connection import Client
from bot.refusals import Denied
from bot.screens.screen import TableAction
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.games import Status
from engine.contract import Refusal
from engine.heldhands.refusals import Refused as NotHeldHands
from engine.palm import GAME
from engine.palm.refusals import Refused
from tests.integration.service.gathering import gathered, sitting
from tests.integration.service.moments import meanwhile
from tests.integration.service.palm_players import FOURTH, THIRD
from tests.integration.service.tablemates import (
    FAR,
    NEAR,
    everything,
    racing,
    stored,
    why_not,
)
from tests.rows import each_row


async def test_only_the_host_begins(service: GameService, redis_client: Client) -> None:
    game = await gathered(service, FAR)
    before = await everything(redis_client)
    for who in (FAR, THIRD):
        assert await why_not(service.press(Press(who, game, 0, TableAction.BEGIN))) is Denied.NOT_THE_HOST
    assert await everything(redis_client) == before


@each_row(
    ("guests", "options", "code"),
    [
        ((), {}, Refused.PALM_SEATS),
        ((FAR, THIRD), {"veterans": "8"}, Refused.VETERANS_ARE_TWO),
        ((FAR,), {"mode": "teams"}, Refused.MODE_SEATS),
        ((FAR, THIRD), {"redraw": "yes"}, Refused.REDRAW_FROM_HAND),
    ],
)
async def test_where_the_number_does_not_fit_the_rules_say_why(
    service: GameService,
    redis_client: Client,
    guests: tuple[str, ...],
    options: dict[str, str],
    code: Refused,
) -> None:
    game = await gathered(service, *guests, **options)
    before = await everything(redis_client)
    assert await why_not(service.gatherings.begin(NEAR, game)) is code
    assert await everything(redis_client) == before
    assert (await stored(service, game)).status is Status.INVITED


async def test_to_begin_twice_is_to_begin_once_also_at_the_same_moment(
    service: GameService, redis_client: Client
) -> None:
    game = await gathered(service, FAR, THIRD)
    race = racing(service, redis_client, 2).gatherings
    await asyncio.gather(race.begin(NEAR, game), race.begin(NEAR, game))
    before = await everything(redis_client)
    await service.gatherings.begin(NEAR, game)
    assert await everything(redis_client) == before
    assert (await stored(service, game)).revision == 1


async def test_who_leaves_while_it_begins_is_gone_or_plays(
    service: GameService, redis_client: Client
) -> None:
    game = await gathered(service, FAR, THIRD)
    race = racing(service, redis_client, 2).gatherings
    began, left = await asyncio.gather(
        race.begin(NEAR, game), race.leave(THIRD, game), return_exceptions=True
    )
    dealt = await stored(service, game)
    assert (began, dealt.status) == (None, Status.PLAYING)
    assert (THIRD in dealt.about.seats) is isinstance(left, Refusal)
    assert len(GAME.load(dealt.state).table) == len(dealt.about.seats)


@pytest.mark.parametrize(("what", "who"), [("leave", THIRD), ("come", FOURTH)])
async def test_it_begins_with_those_who_are_there_at_that_moment(
    service: GameService, redis_client: Client, what: str, who: str
) -> None:
    game = await gathered(service, FAR, THIRD)
    doing = getattr(service.gatherings, what)
    late = meanwhile(service, redis_client, lambda: doing(who, game), "state")
    await late.gatherings.begin(NEAR, game)
    dealt = await stored(service, game)
    assert dealt.about.seats == {"leave": (NEAR, FAR), "come": (NEAR, FAR, THIRD, FOURTH)}[what]
    assert len(GAME.load(dealt.state).table) == len(dealt.about.seats)


async def test_if_the_last_one_leaves_at_that_moment_it_does_not_begin(
    service: GameService, redis_client: Client
) -> None:
    game = await gathered(service, FAR)
    late = meanwhile(service, redis_client, lambda: service.gatherings.leave(FAR, game), "state")
    assert await why_not(late.gatherings.begin(NEAR, game)) is Refused.PALM_SEATS
    assert await sitting(service, game) == (NEAR,)


async def test_when_it_has_begun_nobody_comes_goes_or_moves(
    service: GameService, redis_client: Client
) -> None:
    game = await gathered(service, FAR, THIRD, seating="seated")
    await service.gatherings.begin(NEAR, game)
    before = await everything(redis_client)
    assert await why_not(service.invitations.accept(FOURTH, game)) is Denied.NOT_PENDING
    assert await why_not(service.gatherings.come(FOURTH, game)) is Denied.NO_GATHERING
    assert await why_not(service.gatherings.leave(FAR, game)) is Denied.NO_GATHERING
    assert await why_not(service.gatherings.move(FAR, game)) is Denied.NO_GATHERING
    assert await why_not(service.gatherings.withdraw(NEAR, game)) is Denied.NO_GATHERING
    assert await why_not(service.invitations.withdraw(NEAR, game)) is Denied.NOT_PENDING
    assert await everything(redis_client) == before


async def test_an_invitation_is_no_gathering(service: GameService, redis_client: Client) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    before = await everything(redis_client)
    assert await why_not(service.gatherings.begin(NEAR, game)) is Denied.NO_GATHERING
    assert await why_not(service.gatherings.leave(FAR, game)) is Denied.NO_GATHERING
    assert await why_not(service.gatherings.come(THIRD, game)) is Denied.NO_GATHERING
    assert await why_not(service.gatherings.begin(NEAR, "NOGAME2345")) is Denied.UNKNOWN_GAME
    assert await everything(redis_client) == before


async def test_a_given_seed_is_dealt(service: GameService) -> None:
    game = await service.gatherings.gather(NEAR, kind="palm", options={"expert": "yes"}, seed=7)
    for guest in (FAR, THIRD):
        await service.gatherings.come(guest, game)
    await service.gatherings.begin(NEAR, game)
    state = GAME.load((await stored(service, game)).state)
    assert state == GAME.setup(GAME.read_options({"expert": "yes"}), 3, 7)


@each_row(
    ("chosen", "code"),
    [
        ({"options": {"colour": "red"}}, Refused.UNKNOWN_OPTION),
        ({"options": {"mode": "alone"}}, Refused.UNKNOWN_VALUE),
        ({"options": {"veterans": "8", "mode": "teams"}}, Refused.VETERANS_ARE_TWO),
        ({"options": {"veterans": "8", "mode": "individually"}}, Refused.VETERANS_ARE_TWO),
        ({"options": {"redraw": "yes", "mode": "individually"}}, Refused.REDRAW_FROM_HAND),
        ({"kind": "chess"}, Denied.UNKNOWN_KIND),
        ({"seed": -1}, Refused.BAD_SEED),
        ({"kind": "heldhands", "seed": -1}, NotHeldHands.BAD_SEED),
        ({"tables": {"smoke": "signals"}}, Denied.NOT_A_PLACE),
    ],
)
async def test_what_could_never_begin_is_refused_before_anything_is_written(
    service: GameService, redis_client: Client, chosen: dict[str, object], code: object
) -> None:
    gathering = service.gatherings.gather(NEAR, **{"kind": "palm", **chosen})  # type: ignore[arg-type]
    assert await why_not(gathering) == code
    assert await everything(redis_client) == {}


async def test_two_may_gather_for_held_hands_too(service: GameService) -> None:
    game = await service.gatherings.gather(NEAR, kind="heldhands")
    await service.invitations.accept(FAR, game)
    assert await why_not(service.invitations.accept(THIRD, game)) is Denied.GATHERING_FULL
    await service.gatherings.begin(NEAR, game)
    assert (await stored(service, game)).status is Status.PLAYING
