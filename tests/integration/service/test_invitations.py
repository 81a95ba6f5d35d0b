"""Invitations, to a rematch too: nobody plays who has not said yes, and nobody waits for ever."""

import asyncio
from typing import Any
from unittest.mock import AsyncMock

from bot.model.game import NOBODY, Status
from bot.model.refusals import ServiceProblem, StoreUnavailable
from bot.model.screen import TableAction
from bot.text.display_names import code_of
from engine.contract import Refusal
from engine.heldhands import GAME
from engine.heldhands.refusals import Refused
from tests.integration.service.tablemates import DAY, FAR, HOUR, NEAR, PEOPLE, STRANGER, World, why_not


async def test_nothing_is_dealt_before_the_other_says_yes_and_both_see_it(world: World) -> None:
    tables, wanted = {"matrix": "!room"}, ("want:matrix:0", "want:discord:1", "want:matrix:watch")
    game = await world.invitations.invite(NEAR, FAR, announced=False)
    invited = await world.stored(game)
    assert (invited.status, invited.revision, invited.state) == (Status.INVITED, 0, b"")
    assert await world.fields(game, *wanted) == ["", "", ""], "nobody is asked before it is posted"
    await world.refuses(
        (world.invitations.announce(STRANGER, game, tables), ServiceProblem.NOT_A_PLAYER),
        (world.invitations.announce(NEAR, game, {"smoke": "signals"}), ServiceProblem.NOT_A_PLACE),
    )
    await world.invitations.announce(NEAR, game, tables)
    assert await world.fields(game, *wanted) == ["1", "1", "1"]
    await world.invitations.accept(FAR, game)
    dealt = await world.stored(game)
    assert (dealt.status, dealt.revision, dealt.about.seats) == (Status.PLAYING, 1, PEOPLE)
    assert dealt.state
    assert await world.fields(game, *wanted) == ["2", "2", "2"]
    assert (await world.due("matrix", game)).keys() == {"0", "watch"}
    assert (await world.due("discord", game)).keys() == {"1"}


async def test_only_the_invited_answer_and_only_the_host_takes_it_back(world: World) -> None:
    invitations = world.invitations
    game, free = await invitations.invite(NEAR, FAR), await invitations.invite(NEAR)
    await world.refuses(
        *(
            (answer(STRANGER, game), ServiceProblem.NOT_INVITED)
            for answer in (invitations.accept, invitations.decline)
        ),
        (invitations.accept(FAR, "NOGAME2345"), ServiceProblem.UNKNOWN_GAME),
        (invitations.accept(NEAR, game), ServiceProblem.OWN_INVITATION),
        (invitations.join(NEAR, free), ServiceProblem.OWN_INVITATION),
        (invitations.invite(NEAR, NEAR), ServiceProblem.OWN_INVITATION),
        (invitations.join(STRANGER, game), ServiceProblem.NOT_INVITED),
        (invitations.decline(STRANGER, free), ServiceProblem.NOT_INVITED),
        (invitations.join(STRANGER, "NOGAME2345"), ServiceProblem.UNKNOWN_CODE),
        *((invitations.withdraw(who, game), ServiceProblem.NOT_A_PLAYER) for who in (FAR, STRANGER)),
    )
    assert await invitations.join(FAR, game) == game
    await world.refuses((invitations.withdraw(NEAR, game), ServiceProblem.NOT_PENDING))


async def test_whoever_declines_their_own_invitation_takes_it_back(world: World) -> None:
    games = [await world.invitations.invite(NEAR, guest) for guest in (FAR, NOBODY)]
    games.append(await world.invitations.rematch(NEAR, await world.parted()))
    games.append(await world.gatherings.gather(NEAR, kind="palm"))
    for game in games:
        await world.do(NEAR, game, TableAction.DECLINE)
        assert await world.status(game) is Status.WITHDRAWN
        assert await why_not(world.invitations.decline(NEAR, game)) in {
            ServiceProblem.NOT_PENDING,
            ServiceProblem.NO_GATHERING,
        }


async def test_yes_no_and_never_mind_at_once_come_to_one_of_them(world: World) -> None:
    game = await world.invitations.invite(NEAR, FAR)
    race = world.racing(3).invitations
    answers = await asyncio.gather(
        race.accept(FAR, game), race.decline(FAR, game), race.withdraw(NEAR, game), return_exceptions=True
    )
    (won,) = (number for number, answer in enumerate(answers) if answer is None)
    assert {answer.code for answer in answers if isinstance(answer, Refusal)} == {ServiceProblem.NOT_PENDING}
    assert await world.status(game) is (Status.PLAYING, Status.DECLINED, Status.WITHDRAWN)[won]


async def test_an_answer_counts_also_if_something_else_changes_at_that_moment(world: World) -> None:
    for who, answer, status in (
        (FAR, "accept", Status.PLAYING),
        (STRANGER, "join", Status.PLAYING),
        (FAR, "decline", Status.DECLINED),
        (NEAR, "withdraw", Status.WITHDRAWN),
    ):
        game = await world.invitations.invite(NEAR, FAR if answer != "join" else NOBODY)

        async def another_table(game: str = game) -> None:
            about = (await world.stored(game)).about.model_copy(update={"tables": {"matrix": "here"}})
            await world.change(game, about=about.model_dump_json())

        late = world.meanwhile(another_table, "about" if status is Status.PLAYING else "status")
        await getattr(late.invitations, answer)(who, game)
        found = await world.stored(game)
        assert (found.status, found.about.tables) == (status, {"matrix": "here"})


async def test_an_invitation_expires_by_the_clock_and_is_not_accepted_where_none_runs(world: World) -> None:
    invitations = world.invitations
    game, accepted = await invitations.invite(NEAR, FAR), await invitations.invite(NEAR, FAR)
    gathering = await world.gatherings.gather(NEAR, kind="palm")
    await world.gatherings.come(FAR, gathering)
    for each in (game, gathering):
        assert await world.due("clock", each) == {"expire": world.time() + 48 * HOUR}
        await world.tick(each, "expire", "forget")  # due from an earlier invitation of that name
        assert await world.status(each) is Status.INVITED
    await invitations.accept(FAR, accepted)
    world.time.passes(48 * HOUR - 1)
    young = await invitations.invite(NEAR, FAR)
    world.time.passes(1)
    await world.refuses(
        (invitations.accept(FAR, game), ServiceProblem.INVITATION_EXPIRED),
        (invitations.accept(STRANGER, gathering), ServiceProblem.INVITATION_EXPIRED),
        (world.gatherings.begin(NEAR, gathering), ServiceProblem.INVITATION_EXPIRED),
    )
    await invitations.accept(FAR, young)
    for each, status in (
        (game, Status.EXPIRED),
        (gathering, Status.EXPIRED),
        (accepted, Status.PLAYING),
    ):
        await world.tick(each, "expire")
        assert await world.status(each) is status
    assert (await world.due("clock", game))["forget"] == world.time() + DAY
    assert await why_not(invitations.accept(FAR, game)) is ServiceProblem.INVITATION_EXPIRED
    assert await why_not(invitations.withdraw(NEAR, game)) is ServiceProblem.INVITATION_EXPIRED


async def test_whoever_has_the_code_joins_from_any_platform_however_it_is_typed(world: World) -> None:
    for form in ("{}", "{} ", "{}\n"):
        for write in (str.lower, code_of, lambda game: " ".join(game).lower()):
            game = await world.invitations.invite(NEAR)
            assert await world.invitations.join(STRANGER, form.format(write(game))) == game
            assert (await world.status(game), await world.seats(game)) == (Status.PLAYING, (NEAR, STRANGER))
            assert game in await world.context.people.seats(STRANGER)


async def test_of_many_who_join_at_once_one_gets_the_seat(world: World) -> None:
    game = await world.invitations.invite(NEAR)
    guests = [f"discord:{n}" for n in range(8)]
    race = world.racing(len(guests)).invitations
    answers = await asyncio.gather(*(race.join(guest, game) for guest in guests), return_exceptions=True)
    (guest,) = (guest for guest, answer in zip(guests, answers, strict=True) if answer == game)
    assert {answer.code for answer in answers if isinstance(answer, Refusal)} == {ServiceProblem.NOT_PENDING}
    assert await world.seats(game) == (NEAR, guest)


async def test_many_invitations_into_the_void_are_too_many(world: World) -> None:
    sent = [await world.invitations.invite(NEAR, FAR) for _ in range(10)]
    await world.refuses((world.invitations.invite(NEAR), ServiceProblem.TOO_MANY), most=10)
    await world.invitations.invite(FAR, NEAR)  # who is invited may still invite
    await world.invitations.accept(FAR, sent[0])
    for _ in range(60):  # answered ones do not hide those that wait
        world.time.passes(1)
        await world.invitations.withdraw(NEAR, await world.invitations.invite(NEAR))
    unreadable = await world.invitations.invite(NEAR)
    assert await why_not(world.invitations.invite(NEAR)) is ServiceProblem.TOO_MANY
    await world.change(unreadable, status="paused")  # a game that cannot be read keeps nobody from inviting
    await world.invitations.invite(NEAR)


async def test_nobody_is_buried_under_invitations(world: World) -> None:
    hosts = [f"matrix:{number}" for number in range(11)]
    sent = [await world.invitations.invite(host, FAR) for host in hosts[:10]]
    await world.refuses((world.invitations.invite(hosts[10], FAR), ServiceProblem.GUEST_HAS_MANY), most=10)
    await world.invitations.invite(hosts[10], NEAR)
    await world.invitations.invite(FAR, NEAR)
    await world.invitations.decline(FAR, sent[0])
    await world.invitations.invite(hosts[10], FAR)
    world.time.passes(48 * HOUR)
    await world.invitations.invite(hosts[0], FAR)


async def test_what_cannot_be_dealt_is_refused_before_anything_is_written(world: World) -> None:
    wrong: list[tuple[dict[str, Any], Any]] = [
        ({"options": {"colour": "red"}}, Refused.UNKNOWN_OPTION),
        ({"options": {"level": 7}}, Refused.UNKNOWN_VALUE),
        ({"kind": "chess"}, ServiceProblem.UNKNOWN_KIND),
        ({"seed": 2**53}, Refused.BAD_SEED),
    ]
    usual: dict[str, Any] = {"kind": "heldhands", "options": {}, "people": PEOPLE}
    await world.refuses(
        *((world.invitations.invite(NEAR, FAR, **chosen), code) for chosen, code in wrong),
        *((world.play.open(**{**usual, **chosen}), code) for chosen, code in wrong),
        *(
            (world.play.open("heldhands", {}, players), Refused.TWO_SEATS)
            for players in ((), (NEAR,), (NEAR, FAR, STRANGER))
        ),
    )
    assert await world.everything() == {}


async def test_options_and_a_given_seed_hold_for_the_game_that_is_dealt(world: World) -> None:
    chosen = {"level": "difficult", "silence": "silent"}
    hands = []
    for seed in (0, None, None):
        game = await world.invitations.invite(NEAR, FAR, options=chosen, seed=seed)
        await world.invitations.accept(FAR, game)
        hands.append(GAME.load((await world.stored(game)).state))
    about = (await world.stored(game)).about
    assert about.options == {"edition": "published", "first": "random", **chosen}
    assert (hands[0].options.level.value, hands[0].options.silence.value) == ("difficult", "silent")
    assert hands[0] == GAME.setup(hands[0].options, 2, 0)
    assert hands[1] != hands[2]
    for seed in (1, 2):  # a game that was given its name is opened once
        assert await world.play.open("heldhands", {}, PEOPLE, seed=seed, game="NIGHT1") == "NIGHT1"
    assert (await world.context.games.seed_and_log("NIGHT1"))[0] == 1


# Once more, with the seats changed


async def check_one_game_follows(world: World, game: str, again: str) -> None:
    """See that both play this game after that one, and that there is no other."""
    assert await world.status(again) is Status.PLAYING
    for who in PEOPLE:
        assert set(await world.context.people.seats(who)) == {game, again}
        assert [each.game for each in await world.records.games_of(who)] == [again]


async def test_the_seats_are_turned_and_the_other_has_to_want_it_too(world: World) -> None:
    tables, options = {"matrix": "!room"}, {"level": "difficult", "silence": "silent"}
    for asks, other in (PEOPLE, PEOPLE[::-1]):
        game = await world.play.open("heldhands", options, PEOPLE, tables=tables)
        await world.part(game)
        again = await world.invitations.rematch(asks, game)
        before, asked = (await world.stored(game)).about, await world.stored(again)
        assert (asked.status, asked.about.seats) == (Status.INVITED, (FAR, NEAR))
        assert (asked.about.options, asked.about.tables) == (before.options, before.tables)
        assert asked.about.seats[asked.about.host] == asks
        async with world.unchanged():
            assert await world.invitations.rematch(asks, game) == again, "it is the same question"
        assert await world.invitations.rematch(other, game) == again
        assert await world.status(again) is Status.PLAYING
        for who in PEOPLE:
            assert await world.invitations.rematch(who, game) == again, "while it is played, it is the answer"
        assert (await world.context.games.seed_and_log(again))[0] != (
            await world.context.games.seed_and_log(game)
        )[0]
        await world.part(again)
        assert await world.invitations.rematch(other, game) not in {game, again}, "and then it is asked anew"


async def test_whichever_step_the_other_takes_in_between_there_is_one_game(world: World) -> None:
    for number, (asks, other) in enumerate((PEOPLE, PEOPLE[::-1])):
        for field in ("rematch", "status"):
            people = [f"{who}{number}{field}" for who in (asks, other)]
            game = await world.parted(*people)
            late = world.meanwhile(lambda: world.invitations.rematch(people[1], game), field)  # noqa: B023
            again = await late.invitations.rematch(people[0], game)
            assert await world.status(again) is Status.PLAYING
            for who in people:
                assert set(await world.context.people.seats(who)) == {game, again}


async def test_an_asking_that_broke_off_leads_nowhere_and_is_healed_by_the_next(world: World) -> None:
    game = await world.parted()
    asking = world.meanwhile(AsyncMock(side_effect=StoreUnavailable), "status").invitations
    assert await why_not(asking.rematch(NEAR, game)) is ServiceProblem.NO_ANSWER
    assert (await world.views.look(FAR, game)).snapshot.again == ""
    again = await world.invitations.rematch(FAR, game)
    assert (await world.stored(again)).about.host == 0
    assert await world.invitations.rematch(NEAR, game) == again
    await check_one_game_follows(world, game, again)


async def test_it_is_asked_for_after_the_archive_too_but_not_before_the_end(world: World) -> None:
    archived, put_away = await world.ended("challenging-held-hands"), await world.begun()
    await world.archive(archived)
    await world.change(put_away, status=Status.ABANDONED.value)
    for over, level in ((archived, "challenging"), (put_away, "none")):
        again = await world.invitations.rematch(NEAR, over)
        assert (await world.stored(again)).about.options["level"] == level
    game, over, gone = await world.begun(), await world.parted(), await world.parted(NEAR, "discord:gone")
    invited, rematch = await world.invitations.invite(NEAR, FAR), world.invitations.rematch
    await world.records.forget("discord:gone")
    await world.refuses(
        (rematch(NEAR, game), ServiceProblem.NOT_OVER),
        (rematch(NEAR, invited), ServiceProblem.NOT_DEALT),
        (rematch(STRANGER, over), ServiceProblem.NOT_A_PLAYER),
        (rematch(NEAR, gone), ServiceProblem.NOT_A_PLAYER),
        (rematch(NEAR, "NOGAME2345"), ServiceProblem.UNKNOWN_GAME),
    )
    for _ in range(7):
        await world.invitations.invite(NEAR)
    await world.refuses((rematch(NEAR, over), ServiceProblem.TOO_MANY))
