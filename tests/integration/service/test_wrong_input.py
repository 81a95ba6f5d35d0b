"""A megabyte, nonsense and control characters in every text of every method: refused, and nothing changed."""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any

import pytest

from bot.language import words_in
from bot.screens.refusals import refusal_text
from bot.screens.screen import TableAction
from bot.service.play import Press
from engine.contract import Refusal
from renderers.language import Language
from tests.integration.service.lookers import ANNA
from tests.integration.service.tablemates import FAR, NEAR, PEOPLE, World

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
    yield lambda size: world.guests.choose_look(NEAR, size=size), (-1, 0, 10**99)


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
