"""Invitations: nobody plays who has not said yes, and nobody waits for ever."""

import asyncio

import pytest

from bot.clock import Clock
from bot.connection import Client
from bot.refusals import Denied
from bot.screens.screen import TableAction
from bot.screens.table import code_of
from bot.service.play import Press
from bot.service.service import GameService
from bot.store.due import Claim, Queues
from bot.store.games import NOBODY, Status
from engine.contract import Refusal
from engine.heldhands import GAME
from engine.heldhands.refusals import Refused
from tests.integration.service.moments import meanwhile
from tests.integration.service.tablemates import (
    DAY,
    FAR,
    HOUR,
    NEAR,
    PEOPLE,
    STRANGER,
    Time,
    due,
    everything,
    racing,
    stored,
    why_not,
)
from tests.rows import each_row


async def test_nothing_is_dealt_before_the_other_says_yes(service: GameService) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    invited = await stored(service, game)
    assert (invited.status, invited.revision, invited.state) == (Status.INVITED, 0, b"")
    await service.invitations.accept(FAR, game)
    dealt = await stored(service, game)
    assert (dealt.status, dealt.revision, dealt.about.seats) == (Status.PLAYING, 1, PEOPLE)
    assert dealt.state


async def test_both_see_the_invitation_and_then_the_game(service: GameService, redis_client: Client) -> None:
    game = await service.invitations.invite(NEAR, FAR, tables={"matrix": "!room:example.org"})
    wanted = ("want:matrix:0", "want:discord:1", "want:matrix:watch")
    assert (await service.desk.find_with(game, wanted))[1] == ["1", "1", "1"]
    await service.invitations.accept(FAR, game)
    assert (await service.desk.find_with(game, wanted))[1] == ["2", "2", "2"]
    assert (await due(redis_client, "matrix", game)).keys() == {"0", "watch"}
    assert (await due(redis_client, "discord", game)).keys() == {"1"}


@each_row("answer", ["accept", "decline"])
async def test_only_the_invited_can_answer(service: GameService, redis_client: Client, answer: str) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    before = await everything(redis_client)
    answering = getattr(service.invitations, answer)
    assert await why_not(answering(STRANGER, game)) is Denied.NOT_INVITED
    assert await why_not(answering(FAR, "NOGAME2345")) is Denied.UNKNOWN_GAME
    assert await everything(redis_client) == before


async def test_nobody_accepts_their_own_invitation(service: GameService, redis_client: Client) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    before = await everything(redis_client)
    assert await why_not(service.invitations.accept(NEAR, game)) is Denied.OWN_INVITATION
    assert await everything(redis_client) == before


@pytest.mark.parametrize("guest", [FAR, NOBODY])
async def test_whoever_declines_their_own_invitation_takes_it_back(service: GameService, guest: str) -> None:
    game = await service.invitations.invite(NEAR, guest)
    await service.press(Press(NEAR, game, 0, TableAction.DECLINE))
    assert (await stored(service, game)).status is Status.WITHDRAWN
    assert await why_not(service.invitations.decline(NEAR, game)) is Denied.NOT_PENDING


async def test_whoever_asks_for_another_game_can_decline_that_too(service: GameService) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    await service.invitations.accept(FAR, game)
    for who in PEOPLE:
        await service.manners.part(who, game)
    again = await service.invitations.rematch(FAR, game)
    await service.invitations.decline(FAR, again)
    assert (await stored(service, again)).status is Status.WITHDRAWN


async def test_nobody_invites_themselves(service: GameService) -> None:
    assert await why_not(service.invitations.invite(NEAR, NEAR)) is Denied.OWN_INVITATION
    game = await service.invitations.invite(NEAR)
    assert await why_not(service.invitations.join(NEAR, game)) is Denied.OWN_INVITATION
    assert (await stored(service, game)).about.seats == (NEAR, NOBODY)


@pytest.mark.parametrize(
    ("end", "status"),
    [("decline", Status.DECLINED), ("withdraw", Status.WITHDRAWN)],
)
async def test_an_answer_is_given_once(
    service: GameService, redis_client: Client, time: Time, end: str, status: Status
) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    await getattr(service.invitations, end)(FAR if end == "decline" else NEAR, game)
    assert (await stored(service, game)).status is status
    assert (await due(redis_client, "clock", game))["forget"] == time() + DAY
    before = await everything(redis_client)
    for answer in (service.invitations.accept, service.invitations.decline):
        assert await why_not(answer(FAR, game)) is Denied.NOT_PENDING
    assert await why_not(service.invitations.withdraw(NEAR, game)) is Denied.NOT_PENDING
    assert await everything(redis_client) == before


async def test_only_the_host_takes_an_invitation_back(service: GameService) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    for who in (FAR, STRANGER):
        assert await why_not(service.invitations.withdraw(who, game)) is Denied.NOT_A_PLAYER
    await service.invitations.accept(FAR, game)
    assert await why_not(service.invitations.withdraw(NEAR, game)) is Denied.NOT_PENDING


async def test_yes_no_and_never_mind_at_once_come_to_one_of_them(
    service: GameService, redis_client: Client
) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    race = racing(service, redis_client, 3).invitations
    answers = await asyncio.gather(
        race.accept(FAR, game),
        race.decline(FAR, game),
        race.withdraw(NEAR, game),
        return_exceptions=True,
    )
    (won,) = (number for number, answer in enumerate(answers) if answer is None)
    codes = {answer.code for answer in answers if isinstance(answer, Refusal)}
    assert codes == {Denied.NOT_PENDING}
    assert (await stored(service, game)).status is ((Status.PLAYING, Status.DECLINED, Status.WITHDRAWN)[won])


@pytest.mark.parametrize(
    ("who", "answer", "status"),
    [
        (FAR, "accept", Status.PLAYING),
        (STRANGER, "join", Status.PLAYING),
        (FAR, "decline", Status.DECLINED),
        (NEAR, "withdraw", Status.WITHDRAWN),
    ],
)
async def test_an_answer_counts_also_if_something_else_changes_at_that_moment(
    service: GameService, redis_client: Client, who: str, answer: str, status: Status
) -> None:
    game = await service.invitations.invite(NEAR, FAR if answer != "join" else NOBODY)

    async def another_table() -> None:
        about = (await stored(service, game)).about.model_copy(update={"tables": {"matrix": "here"}})
        await service.desk.games.write(game, expect={}, change={"about": about.model_dump_json()})

    changed = "about" if status is Status.PLAYING else "status"
    late = meanwhile(service, redis_client, another_table, changed)
    await getattr(late.invitations, answer)(who, game)
    found = await stored(service, game)
    assert (found.status, found.about.tables) == (status, {"matrix": "here"})


async def test_who_says_yes_twice_has_said_yes(service: GameService, redis_client: Client) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    race = racing(service, redis_client, 2).invitations
    await asyncio.gather(race.accept(FAR, game), race.accept(FAR, game))
    before = await everything(redis_client)
    await service.invitations.accept(FAR, game)
    assert await service.invitations.join(FAR, game) == game
    assert await everything(redis_client) == before
    assert await why_not(service.invitations.accept(STRANGER, game)) is Denied.NOT_PENDING


async def test_an_invitation_that_is_too_old_is_not_accepted_even_if_no_clock_runs(
    service: GameService, time: Time
) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    time.passes(48 * HOUR - 1)
    young = await service.invitations.invite(NEAR, FAR)
    time.passes(1)
    assert await why_not(service.invitations.accept(FAR, game)) is Denied.INVITATION_EXPIRED
    await service.invitations.accept(FAR, young)


async def test_an_invitation_expires_by_the_clock(
    service: GameService, redis_client: Client, queues: Queues, time: Time
) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    assert (await due(redis_client, "clock", game)) == {"expire": time() + 48 * HOUR}
    time.passes(48 * HOUR)
    await Clock(service, queues).carry_out(Claim("clock", game, "expire", time(), time()))
    assert (await stored(service, game)).status is Status.EXPIRED
    assert (await due(redis_client, "clock", game))["forget"] == time() + DAY
    assert await why_not(service.invitations.accept(FAR, game)) is Denied.INVITATION_EXPIRED
    assert await why_not(service.invitations.withdraw(NEAR, game)) is Denied.INVITATION_EXPIRED


async def test_what_was_accepted_in_time_does_not_expire(
    service: GameService, queues: Queues, time: Time
) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    await service.invitations.accept(FAR, game)
    time.passes(48 * HOUR)
    await Clock(service, queues).carry_out(Claim("clock", game, "expire", time(), time()))
    assert (await stored(service, game)).status is Status.PLAYING


@pytest.mark.parametrize("form", ["{}", "{} ", "{}\n"])
@pytest.mark.parametrize("write", [str.lower, code_of, lambda game: " ".join(game).lower()])
async def test_whoever_has_the_code_joins_from_any_platform_however_it_is_typed(
    service: GameService, write: type[str], form: str
) -> None:
    game = await service.invitations.invite(NEAR)
    assert await service.invitations.join(STRANGER, form.format(write(game))) == game
    dealt = await stored(service, game)
    assert (dealt.status, dealt.about.seats) == (Status.PLAYING, (NEAR, STRANGER))
    assert await service.desk.people.seats(STRANGER) == [game]


@each_row("code", ["", "-", "NOGAME2345", "naïve code", "\ud800", "ß" * 40, "x" * 1_000_000])
async def test_a_code_that_leads_nowhere_is_refused(
    service: GameService, redis_client: Client, code: str
) -> None:
    await service.invitations.invite(NEAR)
    before = await everything(redis_client)
    assert await why_not(service.invitations.join(FAR, code)) is Denied.UNKNOWN_CODE
    assert await everything(redis_client) == before


async def test_a_code_does_not_open_an_invitation_that_is_for_somebody_else(service: GameService) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    assert await why_not(service.invitations.join(STRANGER, game)) is Denied.NOT_INVITED
    assert await service.invitations.join(FAR, game) == game


async def test_an_open_invitation_is_not_declined_by_passers_by(service: GameService) -> None:
    game = await service.invitations.invite(NEAR)
    assert await why_not(service.invitations.decline(STRANGER, game)) is Denied.NOT_INVITED


async def test_of_many_who_join_at_once_one_gets_the_seat(service: GameService, redis_client: Client) -> None:
    game = await service.invitations.invite(NEAR)
    guests = [f"discord:{n}" for n in range(8)]
    race = racing(service, redis_client, len(guests)).invitations
    answers = await asyncio.gather(*(race.join(guest, game) for guest in guests), return_exceptions=True)
    (guest,) = (guest for guest, answer in zip(guests, answers, strict=True) if answer == game)
    assert {answer.code for answer in answers if isinstance(answer, Refusal)} == {Denied.NOT_PENDING}
    assert (await stored(service, game)).about.seats == (NEAR, guest)


async def test_many_invitations_into_the_void_are_too_many(
    service: GameService, redis_client: Client
) -> None:
    sent = [await service.invitations.invite(NEAR, FAR) for _ in range(10)]
    before = await everything(redis_client)
    with pytest.raises(Refusal) as refused:
        await service.invitations.invite(NEAR)
    assert (refused.value.code, refused.value.facts) == (Denied.TOO_MANY, {"most": 10})
    assert await everything(redis_client) == before
    await service.invitations.invite(FAR, NEAR)  # who is invited may still invite
    await service.invitations.accept(FAR, sent[0])
    await service.invitations.invite(NEAR)


async def test_nobody_is_buried_under_invitations(
    service: GameService, redis_client: Client, time: Time
) -> None:
    hosts = [f"matrix:{number}" for number in range(11)]
    sent = [await service.invitations.invite(host, FAR) for host in hosts[:10]]
    before = await everything(redis_client)
    with pytest.raises(Refusal) as refused:
        await service.invitations.invite(hosts[10], FAR)
    assert (refused.value.code, refused.value.facts) == (Denied.GUEST_HAS_MANY, {"most": 10})
    assert await everything(redis_client) == before
    await service.invitations.invite(hosts[10], NEAR)
    await service.invitations.invite(FAR, NEAR)
    await service.invitations.decline(FAR, sent[0])
    await service.invitations.invite(hosts[10], FAR)
    time.passes(48 * HOUR)
    await service.invitations.invite(hosts[0], FAR)


async def test_answered_invitations_do_not_hide_those_that_wait(service: GameService, time: Time) -> None:
    for _ in range(9):
        await service.invitations.invite(NEAR, FAR)
    for _ in range(60):
        time.passes(1)
        await service.invitations.withdraw(NEAR, await service.invitations.invite(NEAR, FAR))
    await service.invitations.invite(NEAR, FAR)
    assert await why_not(service.invitations.invite(NEAR, FAR)) is Denied.TOO_MANY


async def test_a_game_that_cannot_be_read_keeps_nobody_from_inviting(service: GameService) -> None:
    game = await service.invitations.invite(NEAR, FAR)
    await service.desk.games.write(game, expect={}, change={"status": "paused"})
    await service.invitations.invite(NEAR, FAR)


@each_row(
    ("chosen", "code"),
    [
        ({"options": {"colour": "red"}}, Refused.UNKNOWN_OPTION),
        ({"options": {"level": "easy"}}, Refused.UNKNOWN_VALUE),
        ({"options": {"level": 7}}, Refused.UNKNOWN_VALUE),
        ({"options": {"edition": "print-and-play", "level": "difficult"}}, Refused.LEVEL_NOT_IN_EDITION),
        ({"kind": "chess"}, Denied.UNKNOWN_KIND),
        ({"seed": -1}, Refused.BAD_SEED),
        ({"seed": 2**53}, Refused.BAD_SEED),
        ({"seed": True}, Refused.BAD_SEED),
    ],
)
async def test_what_cannot_be_dealt_is_refused_before_anything_is_written(
    service: GameService, redis_client: Client, chosen: dict[str, object], code: object
) -> None:
    assert await why_not(service.invitations.invite(NEAR, FAR, **chosen)) == code  # type: ignore[arg-type]
    assert (
        await why_not(
            service.play.open(**{"kind": "heldhands", "options": {}, "people": PEOPLE, **chosen})  # type: ignore[arg-type]
        )
        == code
    )
    assert await everything(redis_client) == {}


async def test_options_hold_for_the_game_that_is_dealt(service: GameService) -> None:
    game = await service.invitations.invite(NEAR, FAR, options={"level": "difficult", "silence": "silent"})
    assert (await stored(service, game)).about.options == {
        "edition": "published",
        "level": "difficult",
        "first": "random",
        "silence": "silent",
    }
    await service.invitations.accept(FAR, game)
    options = GAME.load((await stored(service, game)).state).options
    assert (options.level.value, options.silence.value) == ("difficult", "silent")


async def test_a_given_seed_is_dealt_and_otherwise_chance(service: GameService) -> None:
    hands = []
    for seed in (7, 7, 0, None, None):
        game = await service.invitations.invite(NEAR, FAR, seed=seed)
        await service.invitations.accept(FAR, game)
        hands.append(GAME.load((await stored(service, game)).state))
    assert hands[0] == hands[1] == GAME.setup(hands[0].options, 2, 7)
    assert hands[2] == GAME.setup(hands[2].options, 2, 0)
    assert hands[3] != hands[4]


async def test_a_game_that_was_given_its_name_is_opened_once(service: GameService) -> None:
    for seed in (1, 2):
        assert await service.play.open("heldhands", {}, PEOPLE, seed=seed, game="NIGHT1") == "NIGHT1"
    assert (await service.desk.games.record("NIGHT1"))[0] == 1


@each_row("players", [(), (NEAR,), (NEAR, FAR, STRANGER)])
async def test_two_play(service: GameService, redis_client: Client, players: tuple[str, ...]) -> None:
    assert await why_not(service.play.open("heldhands", {}, players)) is Refused.TWO_SEATS
    assert await everything(redis_client) == {}
