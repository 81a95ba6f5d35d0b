"""Presses count once; whatever is wrong, in them or in any text of any method, changes nothing."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from redis.exceptions import ConnectionError as NoConnectionError

from bot.language import words_in
from bot.refusals import Denied
from bot.screens.refusals import refusal_text
from bot.screens.screen import TableAction
from bot.service.play import Press, Pressed
from bot.store.games import Games, Status
from engine.contract import Refusal
from engine.heldhands.refusals import Refused
from renderers.language import Language
from tests.integration.service.lookers import ANNA
from tests.integration.service.tablemates import FAR, NEAR, PEOPLE, STRANGER, World, why_not


async def test_a_press_makes_one_revision_and_one_entry_however_often_it_is_sent(world: World) -> None:
    game = await world.begun()
    press = Press(NEAR, game, 3, step := await world.first_step(game))
    race = world.racing(3)
    answers = await asyncio.gather(*(race.press(press) for _ in range(3)), return_exceptions=True)
    assert [answer for answer in answers if not isinstance(answer, Refusal)] == [Pressed(game, revision=4)]
    assert (await world.stored(game)).revision == 4
    assert await world.desk.games.log(game) == ["0 left", "1 left", f"0 {step}"]


async def test_a_wrong_press_is_refused_with_its_reason_and_changes_nothing(world: World) -> None:
    game, invited = await world.begun(), await world.invitations.invite(NEAR, FAR)
    right = Press(NEAR, game, 3, await world.first_step(game))
    wrong: list[tuple[dict[str, Any], Any]] = [
        ({"who": "nobody"}, Denied.NOT_A_PERSON),
        ({"who": ""}, Denied.NOT_A_PERSON),
        ({"game": "NOGAME2345"}, Denied.UNKNOWN_GAME),
        ({"game": ""}, Denied.UNKNOWN_GAME),
        ({"game": invited, "action": "left"}, Denied.NOT_DEALT),
        ({"who": STRANGER}, Denied.NOT_A_PLAYER),
        ({"who": STRANGER, "action": "O17"}, Denied.NOT_A_PLAYER),
        ({"who": FAR}, Refused.NOT_YOUR_TURN),
        ({"action": "fly"}, Refused.NOT_AN_ACTION),
        ({"action": "SHOW"}, Refused.NOT_AN_ACTION),
        ({"action": ""}, Refused.NOT_AN_ACTION),
        ({"action": "O99"}, Refused.NOT_AN_ACTION),
        ({"action": "end"}, Refused.MUST_MOVE),
        ({"revision": 99}, Denied.STALE),
        ({"revision": -1}, Denied.STALE),
    ]
    await world.refuses(*((world.press(replace(right, **change)), code) for change, code in wrong))
    with pytest.raises(Refusal) as refused:
        await world.press(replace(right, revision=1))
    assert (refused.value.code, refused.value.facts) == (Denied.STALE, {"revision": 3})
    async with world.unchanged():  # the first half of a step is a pick
        assert await world.press(replace(right, action="O17")) == Pressed(game, pick="O17")
    assert world.count("presses_total", outcome="accepted") == 3
    assert world.count("presses_total", outcome="must_move") == 1


async def test_it_is_checked_shape_who_exists_not_over_whose_turn_legal_revision(world: World) -> None:
    game, over = await world.begun(), await world.parted()
    wrong = Press("x" * 999, "NOGAME2345", 99, "end")
    for righted, code in (
        ({}, Denied.TOO_LONG),
        ({"who": "nobody"}, Denied.NOT_A_PERSON),
        ({"who": STRANGER}, Denied.UNKNOWN_GAME),
        ({"game": over}, Denied.NOT_A_PLAYER),
        ({"who": FAR}, Denied.ALREADY_OVER),
        ({"game": game}, Refused.NOT_YOUR_TURN),
        ({"who": NEAR}, Refused.MUST_MOVE),
        ({"action": await world.first_step(game)}, Denied.STALE),
    ):
        wrong = replace(wrong, **righted)  # type: ignore[arg-type]
        assert await why_not(world.press(wrong)) is code
    await world.press(replace(wrong, revision=3))


async def test_two_who_press_at_once_or_on_the_screen_before_are_both_heard(world: World) -> None:
    for pressing in (world, world.racing(2)):
        game = await world.play.open("heldhands", {}, PEOPLE, seed=7)
        await asyncio.gather(*(pressing.press(Press(who, game, 1, "left")) for who in PEOPLE))
        assert sorted(await world.desk.games.log(game)) == ["0 left", "1 left"]


async def test_nobody_learns_from_a_revision_that_somebody_builds_a_chain(world: World) -> None:
    game = await world.begun()

    async def revisions() -> list[int]:
        return [(await world.play.look(who, game)).revision for who in (NEAR, FAR, STRANGER)]

    assert await revisions() == [3, 3, 3]
    await world.step(game)
    assert await revisions() == [4, 3, 3]
    await world.do(NEAR, game, "back")
    assert await revisions() == [5, 3, 3]


async def test_what_stands_beside_the_game_is_pressed_in_the_same_way(world: World) -> None:
    game = await world.begun()
    assert await world.do(FAR, game, TableAction.NUDGE) == Pressed(game)
    for who in PEOPLE:
        assert await world.do(who, game, TableAction.PART) == Pressed(game)
    again = (await world.do(NEAR, game, TableAction.REMATCH)).game
    assert again != game
    await world.do(NEAR, again, TableAction.WITHDRAW)
    assert await world.status(again) is Status.WITHDRAWN


class LosesAnswers(Games):
    """Writes, and then does not hear that it was written, or does not even write."""

    lost = 0
    unsent = 0

    async def write(self, *args: object, **fields: object) -> int | None:
        if self.unsent:
            self.unsent -= 1
            raise NoConnectionError
        found = await super().write(*args, **fields)  # type: ignore[arg-type]
        if self.lost:
            self.lost -= 1
            raise NoConnectionError
        return found


async def test_a_press_whose_answer_was_lost_is_found_out_and_counts_once(world: World) -> None:
    unlucky = LosesAnswers(world.client)
    world = world.but(games=unlucky)
    for trouble, times in (("lost", 1), ("lost", 3), ("unsent", 1), ("unsent", 3)):
        game = await world.begun()
        step = await world.first_step(game)
        setattr(unlucky, trouble, times)
        assert await world.press(Press(NEAR, game, 3, step)) == Pressed(game, revision=4)
        assert await unlucky.log(game) == ["0 left", "1 left", f"0 {step}"]
    unlucky.unsent = 99  # and a server that does not answer at all is a refusal
    for action in ("back", TableAction.PART):
        assert await why_not(world.press(Press(NEAR, game, 4, action))) is Denied.NO_ANSWER


HUGE = "x" * 1_000_000
NONSENSE = (HUGE, "", " ", "\0", "\x1b[2J", "\ud800", "\u202e", "a b", "{x}", "ü" * 999, "'; DROP", "\n")
NOBODIES = (*NONSENSE, *(f"matrix:{text}" for text in NONSENSE if text != "{x}"), "clock:1", "Web:1", "1:web")
NO_PLACES = (HUGE, "\0", "\x1b[2J", "\ud800", "\u202e", "\n")
NO_PLATFORMS = (*NONSENSE, "clock", "Web", "a:b")
NO_OPTIONS: tuple[Mapping[str, str], ...] = (
    *({text: "none"} for text in NONSENSE),
    *({"level": text} for text in NONSENSE),
)

Doing = Callable[[Any], Awaitable[object]]
DoingWith = Callable[[str, str], Awaitable[object]]
"""Something that a person does with a game."""


def doings(world: World, game: str, free: str) -> Iterator[tuple[Doing, tuple[object, ...]]]:
    """Return everything that can be done with a wrong text in one place, and the wrong texts for it."""
    play, invitations, manners, book = world.play, world.invitations, world.manners, world.book

    def pressing(action: str) -> DoingWith:
        return lambda who, name: world.press(Press(who, name, 3, action))

    def doing_with(do: DoingWith) -> tuple[Doing, Doing]:
        return lambda who: do(who, game), lambda name: do(NEAR, name)

    with_a_game: tuple[DoingWith, ...] = (
        *map(pressing, ("left", *TableAction)),
        *(play.look, play.show, world.sights.look, manners.nudge, manners.part, manners.stay),
        *(invitations.accept, invitations.decline, invitations.withdraw, invitations.rematch),
        *(manners.give_up, world.seat_links.of_host),
        lambda who, name: world.seat_links.replace(who, name, 1),
        lambda who, name: world.seat_links.accept(who, name, "a secret"),
    )
    for by_anybody, anywhere in map(doing_with, with_a_game):
        yield by_anybody, NOBODIES
        yield anywhere, NONSENSE
    yield lambda action: world.press(Press(NEAR, game, 3, action)), NONSENSE
    yield lambda who: invitations.join(who, game), NOBODIES
    yield lambda who: invitations.accept(who, free), NOBODIES
    yield lambda who: invitations.join(who, free), NOBODIES
    yield lambda code: invitations.join(FAR, code), NONSENSE
    yield invitations.invite, NOBODIES
    yield lambda guest: invitations.invite(NEAR, guest), tuple(text for text in NOBODIES if text)
    yield lambda kind: invitations.invite(NEAR, FAR, kind=kind), NONSENSE
    yield lambda options: invitations.invite(NEAR, FAR, options=options), NO_OPTIONS
    yield lambda place: invitations.invite(NEAR, FAR, tables={"matrix": place}), (*NO_PLACES, "")
    yield lambda platform: invitations.invite(NEAR, FAR, tables={platform: "here"}), NO_PLATFORMS
    yield lambda who: play.open("heldhands", {}, (NEAR, who)), NOBODIES
    yield lambda kind: play.open(kind, {}, PEOPLE), NONSENSE
    yield lambda options: play.open("heldhands", options, PEOPLE), NO_OPTIONS
    yield lambda place: play.open("heldhands", {}, PEOPLE, tables={"matrix": place}), (*NO_PLACES, "")
    yield lambda platform: play.open("heldhands", {}, PEOPLE, tables={platform: "here"}), NO_PLATFORMS
    yield lambda name: play.open("heldhands", {}, PEOPLE, game=name), NONSENSE
    yield lambda name: play.watch(NEAR, name, "matrix", "here"), NONSENSE
    yield lambda platform: play.watch(NEAR, game, platform, "here"), NO_PLATFORMS
    yield lambda place: play.watch(NEAR, game, "matrix", place), NO_PLACES
    yield world.sights.watch, NONSENSE
    yield world.sights.language, NOBODIES
    yield from _doings_with_secrets(world, game)
    yield book.games_of, NOBODIES
    yield book.just_ended, NOBODIES
    yield book.finished_of, NOBODIES
    yield book.statistics, NOBODIES
    yield lambda partner: book.statistics(NEAR, partner), NOBODIES
    yield lambda kind: book.statistics(NEAR, kind=kind), NONSENSE
    yield book.forget, NOBODIES
    yield world.guests.meet, NOBODIES
    yield lambda who: world.guests.choose_language(who, "it"), NOBODIES
    yield lambda language: world.guests.choose_language(NEAR, language), NONSENSE
    yield lambda who: world.guests.choose_look(who, theme="day"), NOBODIES
    yield lambda theme: world.guests.choose_look(NEAR, theme=theme), NONSENSE
    yield lambda size: world.guests.choose_look(NEAR, theme="night", size=size), (-1, 0, 1201, 10**99)


def _doings_with_secrets(world: World, game: str) -> Iterator[tuple[Doing, tuple[object, ...]]]:
    identity = world.identity
    links = world.seat_links
    yield lambda who: identity.sign_out_elsewhere(who, "a secret"), NOBODIES
    yield identity.make_device_link, NOBODIES
    yield lambda who: identity.verify(who, "a secret"), NOBODIES
    yield lambda who: identity.sign_out(who, "a secret"), NOBODIES
    yield lambda who: identity.check_device_link(who, "a secret"), NOBODIES
    yield lambda who: identity.use_device_link(who, "a secret"), NOBODIES
    yield lambda token: identity.check_device_link(ANNA, token), NONSENSE
    yield lambda token: identity.use_device_link(ANNA, token), NONSENSE
    yield lambda secret: links.look(game, secret), NONSENSE
    yield lambda name: links.look(name, "a secret"), NONSENSE
    yield lambda secret: links.decline(game, secret), NONSENSE
    yield lambda name: links.decline(name, "a secret"), NONSENSE


async def test_whatever_is_written_it_is_refused_with_a_sentence_and_nothing_changes(world: World) -> None:
    game = await world.begun()
    await world.parted()
    await world.invitations.invite(FAR, NEAR)
    free = await world.invitations.invite(FAR)
    async with world.unchanged():
        for number, (doing, texts) in enumerate(doings(world, game, free)):
            for text in texts:
                with pytest.raises(Refusal) as refused:
                    pytest.fail(f"{number}, {str(text)[:40]!r}: {await doing(text)}")
                for language in Language:
                    said = refusal_text(refused.value, words_in(language))
                    assert len(said.encode()) < 1000
                    assert "\n" not in said
