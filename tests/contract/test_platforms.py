"""What every platform promises, from the invitation to being forgotten."""

import re

import pytest

from bot.model.game import Status
from bot.model.person import COMPUTERS
from bot.service.hindsights import HINDSIGHT
from engine.chance import Chance
from engine.heldhands.actions import CHOOSE_LEFT, CHOOSE_RIGHT, END_TURN, TAKE_BACK
from engine.heldhands.phases import Phase
from engine.heldhands.policies import POLICIES
from engine.heldhands.views import PlayerView
from tests.contract.on_discord import OnDiscord
from tests.contract.on_matrix import OnMatrix
from tests.contract.on_web import OnWeb
from tests.contract.platform import GUEST, HOST, PLAYERS, STRANGER, Platform
from tests.integration.matrix.playing import MOVES
from tests.integration.matrix.scene import ask_until
from tests.integration.service.tablemates import everything
from tests.unit.pictures.moments import hindsight_of

SIDES, FIRST, SECOND, END = MOVES[:2], MOVES[2], MOVES[3], MOVES[4]
GUEST_ENDS, HOST_ENDS = [number for number, (_, action) in enumerate(MOVES) if action == END_TURN][:2]
FIELD = re.compile(r"<(?:textarea|input)[^>]*>|contenteditable")
LESSONS = 5
BEGINNING = 30  # letters of a note
CHECKBOX = 'type="checkbox"'


async def test_only_the_guest_answers_and_the_game_begins_without_words(platform: Platform) -> None:
    assert "Ann" in await platform.invite()
    assert await platform.answer_as_stranger()
    assert await platform.status() is Status.INVITED
    await platform.accept()
    await platform.has_become(Status.PLAYING)
    await platform.all_is_shown()
    if platform.name != "web":  # where there is nowhere to type: see below
        for person in (HOST, GUEST, STRANGER):
            await platform.say(person, "go left!")
    assert await platform.log() == []
    await platform.all_is_shown()


async def test_declined_invitation_is_over_and_the_host_reads_it(platform: Platform) -> None:
    await platform.invite()
    assert "The invitation was declined" in await platform.decline()
    assert await platform.status() is Status.DECLINED


async def test_side_is_changed_until_the_partner_has_chosen_who_sees_nothing_of_it(
    platform: Platform,
) -> None:
    await platform.begin()
    first = (GUEST, CHOOSE_LEFT)
    changed, last = (GUEST, CHOOSE_RIGHT), (HOST, CHOOSE_LEFT)
    await platform.press(*first)
    host = await platform.screen(HOST)
    await platform.sees(HOST, host)
    await platform.press(*changed)
    await platform.sees(GUEST, await platform.screen(GUEST))
    assert await platform.screen(HOST) == host
    await platform.sees(HOST, host)
    await platform.press(*last)
    await platform.has_counted([first, changed, last])
    await platform.all_is_shown()


async def test_chain_is_built_by_its_player_alone_and_others_see_its_end(platform: Platform) -> None:
    await platform.begin()
    await platform.play(SIDES)
    await platform.all_is_shown()
    host = await platform.screen(HOST)
    await platform.play([FIRST, SECOND, (GUEST, TAKE_BACK)])
    await platform.sees(GUEST, await platform.screen(GUEST))
    assert await platform.screen(HOST) == host
    await platform.sees(HOST, host)
    await platform.press(*SECOND)
    await platform.sees(GUEST, await platform.screen(GUEST))
    before = await platform.stored()
    await platform.press_as_stranger(GUEST, END_TURN)
    assert await platform.stored() == before
    await platform.play([END, MOVES[5]])
    await platform.has_counted([*SIDES, FIRST, SECOND, (GUEST, TAKE_BACK), SECOND, END, MOVES[5]])
    await platform.all_is_shown()


async def test_press_after_the_turn_is_refused_and_shows_the_present_screen(platform: Platform) -> None:
    await platform.begin()
    await platform.play([*SIDES, FIRST])
    late = await platform.later(GUEST, END_TURN)
    await platform.press(GUEST, END_TURN)
    await platform.all_is_shown()
    before = await platform.stored()
    assert await late()
    assert await platform.stored() == before
    await platform.all_is_shown()


@pytest.mark.parametrize("platform", ["discord", "web"], indirect=True)  # for Matrix, see the next one
async def test_stale_step_is_refused_and_the_present_screen_is_shown(platform: Platform) -> None:
    await platform.begin()
    await platform.play([*SIDES, FIRST])
    stale = await platform.later(GUEST, TAKE_BACK)
    await platform.press(*SECOND)
    await platform.has_counted([*SIDES, FIRST, SECOND])
    before = await platform.stored()
    assert "moved on" in await stale()
    assert await platform.stored() == before
    await platform.all_is_shown()


@pytest.mark.parametrize("platform", ["matrix"], indirect=True)
async def test_on_matrix_a_key_means_what_the_present_picture_offers(platform: OnMatrix) -> None:
    await platform.begin()
    await platform.play([*SIDES, FIRST])
    keys = await platform.table.keys(GUEST, str(TAKE_BACK))
    await platform.press(*SECOND)
    await platform.table.press_keys(GUEST, keys)
    await platform.has_counted([*SIDES, FIRST, SECOND, (GUEST, TAKE_BACK)])
    await platform.all_is_shown()


@pytest.mark.parametrize("platform", ["web"], indirect=True)
async def test_on_the_web_there_is_nowhere_to_type(platform: OnWeb) -> None:
    await platform.begin()
    for person in PLAYERS:
        fields = FIELD.findall(await platform.page_of(person))
        assert fields
        assert [each for each in fields if CHECKBOX not in each] == []


async def test_player_with_a_closed_address_is_reached_elsewhere_and_plays_on(platform: Platform) -> None:
    await platform.begin()
    await platform.play(MOVES[: GUEST_ENDS + 1])
    await platform.all_is_shown()
    await platform.close_address(GUEST)
    await platform.play(MOVES[GUEST_ENDS + 1 : HOST_ENDS + 1])
    await platform.come_back(GUEST)
    await platform.sees(GUEST, await platform.screen(GUEST))
    await platform.play(MOVES[HOST_ENDS + 1 : HOST_ENDS + 2])
    await platform.has_counted(MOVES[: HOST_ENDS + 2])
    await platform.sees(HOST, await platform.screen(HOST))


@pytest.mark.usefixtures("killable")
async def test_kill_in_mid_chain_loses_nothing_and_every_press_counts_once(platform: Platform) -> None:
    between = 3  # a side each, and the first of two steps
    await platform.begin()
    await platform.play(MOVES[:between])
    await platform.press_and_kill(*MOVES[between])
    await platform.start()
    await platform.press_again(*MOVES[between])
    await platform.has_counted(MOVES[: between + 1])
    await platform.all_is_shown()
    await platform.play(MOVES[between + 1 : between + 3])
    await platform.has_counted(MOVES[: between + 3])
    await platform.all_is_shown()


async def test_rematch_is_played_in_the_same_place_with_the_seats_changed(platform: Platform) -> None:
    await platform.begin()
    await platform.play(SIDES)
    await platform.all_is_shown()
    for person in PLAYERS:
        await platform.part(person)
        await platform.sees(1 - person, await platform.screen(1 - person))
    assert await platform.status() is Status.PARTED
    await platform.all_is_shown()
    before, places = platform.game, platform.places()
    await platform.rematch(GUEST)
    await platform.accept_rematch(HOST)
    assert platform.game != before
    await platform.has_become(Status.PLAYING)
    seats = (await platform.house.service.context.find(platform.game)).about.seats
    assert seats == (platform.who(GUEST), platform.who(HOST))
    await platform.all_is_shown()
    same_place = platform.name != "web"  # where a game has an address of its own: both are led to the next
    assert (platform.places() == places) is same_place


async def test_of_a_forgotten_player_nothing_is_stored_and_the_game_is_over(platform: Platform) -> None:
    await platform.begin()
    await platform.play(MOVES[:3])
    gone = platform.who(HOST)
    assert gone in repr(await everything(platform.house.client))
    assert await platform.forget(HOST)
    await platform.has_become(Status.LEFT)
    screen = await platform.screen(GUEST)
    assert "because someone had left" in "\n".join((screen.headline, *screen.lines))
    await platform.sees(GUEST, screen)
    await ask_until(lambda: everything(platform.house.client), lambda stored: gone not in repr(stored))


@pytest.mark.parametrize("platform", ["discord", "matrix"], indirect=True)  # on the web a browser shows it
@pytest.mark.usefixtures("computer")
async def test_whole_game_with_the_bot_itself_is_played_by_presses_and_nobody_else_sees_it(
    platform: OnDiscord | OnMatrix,
) -> None:
    before, chance = platform.seen_by_stranger(), Chance(7, "presses")
    await platform.begin_with_computer()
    seats = (platform.who(HOST), COMPUTERS[0])

    while await platform.status() is Status.PLAYING:
        for action in POLICIES["random"]([await view_of_host(platform)], chance):
            await platform.press(HOST, action)
        await ask_until(lambda: view_of_host(platform), is_awaited)
    await platform.sees(HOST, await platform.screen(HOST))
    assert len(await platform.log()) > len(seats)
    known = {HINDSIGHT: hindsight_of("published-no-step").write()}  # as if it had been found already
    await platform.house.service.context.games.write(platform.game, expect={}, change=known)
    assert "Hope of holding hands: 88 % at the start" in await platform.look_back(HOST)
    await platform.rematch(HOST)
    records = platform.house.service.records
    (again,) = await ask_until(lambda: records.games_of(seats[0]), bool)
    assert (again.status, again.about.seats) == (Status.PLAYING, seats[::-1])
    assert "Ada (computer)" in platform.seen()
    assert COMPUTERS[0] not in platform.seen()
    assert platform.seen_by_stranger() == before


@pytest.mark.parametrize("platform", ["discord", "matrix"], indirect=True)  # on the web a browser shows it
async def test_the_daily_table_is_asked_for_and_played_in_private_and_its_line_told_to_its_players(
    platform: OnDiscord | OnMatrix,
) -> None:
    before = platform.seen_by_stranger()
    await platform.begin_day()
    await platform.has_become(Status.PLAYING)
    for person in PLAYERS:
        await platform.sees(person, await platform.screen(person))
    await platform.house.service.offers.give_up(platform.who(HOST), platform.game)
    for person in PLAYERS:
        screen = await platform.screen(person)
        await platform.sees(person, screen)
        assert screen.lines[-1] in await platform.ask_day(person)
        assert "○○○○" in screen.lines[-1]
    assert screen.lines[-1] in platform.seen()
    assert platform.seen_by_stranger() == before


@pytest.mark.parametrize("platform", ["discord", "matrix"], indirect=True)  # on the web a browser shows it
@pytest.mark.usefixtures("computer")
async def test_guided_game_is_begun_by_a_word_explains_each_thing_once_and_is_left_by_a_press(
    platform: OnDiscord | OnMatrix,
) -> None:
    before, chance, read = platform.seen_by_stranger(), Chance(7, "presses"), list[str]()
    await platform.begin_with_computer(guided=True)
    while len(read) < LESSONS:
        for action in POLICIES["greedy"]([await view_of_host(platform)], chance):
            screen = await platform.screen(HOST)
            await platform.sees(HOST, screen)
            assert screen.note[:BEGINNING] in platform.seen()
            read += [screen.note] if screen.note else []
            await platform.press(HOST, action)
        await ask_until(lambda: view_of_host(platform), is_awaited)
    assert len({*read}) == len(read)
    await platform.skip()
    await ask_until(lambda: platform.screen(HOST), lambda now: not now.note)
    await platform.sees(HOST, await platform.screen(HOST))
    assert platform.seen_by_stranger() == before


async def view_of_host(platform: Platform) -> PlayerView:
    seen = (await platform.house.service.play.look(platform.who(HOST), platform.game)).view
    assert isinstance(seen, PlayerView)
    return seen


def is_awaited(view: PlayerView) -> bool:
    return view.you.acting or view.table.phase is Phase.OVER
