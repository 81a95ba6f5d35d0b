"""Presses count once; whatever is wrong, in them or in any text of any method, changes nothing."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from inspect import getmembers, iscoroutinefunction, signature
from itertools import product
from random import Random
from typing import Any

import pytest

from bot.model.game import NOBODY, Status
from bot.model.refusals import ServiceProblem, StoreUnavailable
from bot.model.screen import TableAction
from bot.screens.refusal_text import refusal_text
from bot.service.play import Press, Pressed
from bot.store.games import Games
from bot.store.keys import game_key, log_key
from bot.text.catalogue import words_in
from engine.contract import Refusal
from engine.heldhands import GAME
from engine.heldhands.refusals import Refused
from engine.replay import replay
from renderers.i18n.catalogue import Language
from tests.integration.service.tablemates import FAR, NEAR, PEOPLE, STRANGER, World, preceded, why_not


async def test_a_press_makes_one_revision_and_one_entry_however_often_it_is_sent(world: World) -> None:
    game = await world.begun()
    press = Press(NEAR, game, 3, step := await world.first_step(game))
    race = world.racing(3)
    answers = await asyncio.gather(*(race.press(press) for _ in range(3)), return_exceptions=True)
    assert [answer for answer in answers if not isinstance(answer, Refusal)] == [Pressed(game, revision=4)]
    assert (await world.stored(game)).revision == 4
    assert await world.context.games.log(game) == ["0 left", "1 left", f"0 {step}"]


async def test_a_wrong_press_is_refused_with_its_reason_and_changes_nothing(world: World) -> None:
    game, invited = await world.begun(), await world.invitations.invite(NEAR, FAR)
    right = Press(NEAR, game, 3, await world.first_step(game))
    wrong: list[tuple[dict[str, Any], Any]] = [
        ({"who": "nobody"}, ServiceProblem.NOT_A_PERSON),
        ({"who": ""}, ServiceProblem.NOT_A_PERSON),
        ({"game": "NOGAME2345"}, ServiceProblem.UNKNOWN_GAME),
        ({"game": ""}, ServiceProblem.UNKNOWN_GAME),
        ({"game": invited, "action": "left"}, ServiceProblem.NOT_DEALT),
        ({"who": STRANGER}, ServiceProblem.NOT_A_PLAYER),
        ({"who": STRANGER, "action": "O17"}, ServiceProblem.NOT_A_PLAYER),
        ({"who": FAR}, Refused.NOT_YOUR_TURN),
        ({"action": "fly"}, Refused.NOT_AN_ACTION),
        ({"action": "SHOW"}, Refused.NOT_AN_ACTION),
        ({"action": ""}, Refused.NOT_AN_ACTION),
        ({"action": "O99"}, Refused.NOT_AN_ACTION),
        ({"action": "end"}, Refused.MUST_MOVE),
        ({"revision": 99}, ServiceProblem.STALE),
        ({"revision": -1}, ServiceProblem.STALE),
    ]
    await world.refuses(*((world.press(replace(right, **change)), code) for change, code in wrong))
    await world.refuses((world.press(replace(right, revision=1)), ServiceProblem.STALE), revision=3)
    assert world.count("presses_total", outcome="accepted") == 2
    assert world.count("presses_total", outcome="must_move") == 1


async def test_the_first_half_of_a_step_is_a_pick_which_is_shown_and_never_pressed(world: World) -> None:
    game, invited, over = await world.begun(), await world.invitations.invite(NEAR, FAR), await world.parted()
    half = Press(NEAR, game, 3, "O17")
    async with world.unchanged():
        picked = await world.views.pick(half)
        assert picked
        assert (picked.pick, picked.snapshot.viewer) == ("O17", 0)
        assert await why_not(world.press(half)) is Refused.NOT_AN_ACTION
        for other in (await world.first_step(game), "left", "end", TableAction.PART, "O99", "fly", ""):
            assert await world.views.pick(replace(half, action=other)) is None
    await world.refuses(
        (world.views.pick(replace(half, who=STRANGER)), ServiceProblem.NOT_A_PLAYER),
        (world.views.pick(replace(half, who=FAR)), Refused.NOT_YOUR_TURN),
        (world.views.pick(replace(half, action="C")), Refused.NOT_A_NEIGHBOUR),
        (world.views.pick(replace(half, who="nobody")), ServiceProblem.NOT_A_PERSON),
        (world.views.pick(replace(half, game="NOGAME2345")), ServiceProblem.UNKNOWN_GAME),
        (world.views.pick(replace(half, game=invited)), ServiceProblem.NOT_DEALT),
        (world.views.pick(replace(half, game=over)), ServiceProblem.ALREADY_OVER),
    )


async def test_the_screen_after_a_press_is_the_one_that_a_look_shows(world: World) -> None:
    game = await world.begun()
    step = await world.first_step(game)
    for action in (step, "back", step, "end", TableAction.PART, TableAction.SHOW):
        shown = await world.press_and_look(
            Press(NEAR, game, (await world.play.look(NEAR, game)).revision, action)
        )
        assert shown == await world.views.look(NEAR, game)
    again = await world.press_and_look(Press(NEAR, await world.parted(), 1, TableAction.REMATCH))
    assert again == await world.views.look(NEAR, again.snapshot.game)


async def test_it_is_checked_shape_who_exists_not_over_whose_turn_legal_revision(world: World) -> None:
    game, over = await world.begun(), await world.parted()
    wrong = Press("x" * 999, "NOGAME2345", 99, "end")
    for righted, code in (
        ({}, ServiceProblem.TOO_LONG),
        ({"who": "nobody"}, ServiceProblem.NOT_A_PERSON),
        ({"who": STRANGER}, ServiceProblem.UNKNOWN_GAME),
        ({"game": over}, ServiceProblem.NOT_A_PLAYER),
        ({"who": FAR}, ServiceProblem.ALREADY_OVER),
        ({"game": game}, Refused.NOT_YOUR_TURN),
        ({"who": NEAR}, Refused.MUST_MOVE),
        ({"action": await world.first_step(game)}, ServiceProblem.STALE),
    ):
        wrong = replace(wrong, **righted)  # type: ignore[arg-type]
        assert await why_not(world.press(wrong)) is code
    await world.press(replace(wrong, revision=3))


async def test_two_who_press_at_once_or_on_the_screen_before_are_both_heard(world: World) -> None:
    for pressing in (world, world.racing(2)):
        game = await world.play.open("heldhands", {}, PEOPLE, seed=7)
        await asyncio.gather(*(pressing.press(Press(who, game, 1, "left")) for who in PEOPLE))
        assert sorted(await world.context.games.log(game)) == ["0 left", "1 left"]


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
    """Writes, and then does not hear that it was written, or does not even write, as it is told."""

    troubles: tuple[str, ...] = ()  # of the next writes

    async def write(self, *args: object, **fields: object) -> int | None:
        trouble, self.troubles = self.troubles[:1], self.troubles[1:]
        found = None if trouble == ("unsent",) else await super().write(*args, **fields)  # type: ignore[arg-type]
        if trouble:
            raise StoreUnavailable
        return found


async def test_a_press_whose_answer_was_lost_is_found_out_and_counts_once(world: World) -> None:
    unlucky = LosesAnswers(world.client)
    world = world.but(games=unlucky)
    for troubles in (("lost",), ("lost",) * 3, ("unsent",), ("unsent",) * 3):
        game = await world.begun()
        step = await world.first_step(game)
        unlucky.troubles = troubles
        assert await world.press(Press(NEAR, game, 3, step)) == Pressed(game, revision=4)
        assert await unlucky.log(game) == ["0 left", "1 left", f"0 {step}"]
    unlucky.troubles = ("unsent",) * 99  # and a server that does not answer at all is a refusal
    for action in ("back", TableAction.PART):
        assert await why_not(world.press(Press(NEAR, game, 4, action))) is ServiceProblem.NO_ANSWER


async def test_after_a_lost_answer_the_screen_shows_what_others_did_meanwhile(world: World) -> None:
    game = await world.begun()
    unlucky = LosesAnswers(world.client)
    unlucky.troubles = ("lost",)
    there = world.but(games=preceded(unlucky, "entry", lambda *_: world.offers.part(FAR, game)))
    shown = await there.press_and_look(Press(NEAR, game, 3, await world.first_step(game)))
    assert shown.snapshot.offers == (1,)
    assert shown == await world.views.look(NEAR, game)


async def test_a_press_that_may_still_arrive_at_the_server_is_not_refused_for_good(world: World) -> None:
    game, unlucky = await world.begun(), LosesAnswers(world.client)
    there, press = world.but(games=unlucky), Press(NEAR, game, 3, await world.first_step(game))
    await there.views.look(NEAR, game)
    await world.offers.part(FAR, game)
    unlucky.troubles = ("unsent",)
    assert await why_not(there.press(press)) is ServiceProblem.NO_ANSWER
    assert await there.press(press) == Pressed(game, revision=4)


async def test_processes_that_remember_a_game_answer_as_one_that_reads_it(world: World) -> None:
    """Two press by chance, alternately or the same at once, while tables and offers change beside it."""
    chance, both, game = Random(2), (world, world.but()), await world.begun()
    for number in range(100):
        if not chance.randrange(4):
            beside = chance.choice(both)
            await chance.choice((beside.offers.part, beside.offers.stay))(NEAR, game)
            await beside.play.watch(FAR, game, "matrix", f"!{number}:example.org")
        who, reader = chance.choice(PEOPLE), world.but()
        seen, log = await reader.play.look(who, game), await world.context.games.log(game)
        action = str(chance.choice(seen.view.legal or ["end"]))
        press = Press(who, game, seen.revision - (not chance.randrange(4)), action)
        pressing = chance.sample(both, chance.randint(1, 2))
        answers = await asyncio.gather(
            *(each.press_and_look(press) for each in pressing), return_exceptions=True
        )
        refused = [answer.code for answer in answers if isinstance(answer, Refusal)]
        shown = [answer for answer in answers if not isinstance(answer, Refusal)]
        made = [f"{PEOPLE.index(who)} {action}"] * len(shown)
        assert await world.context.games.log(game) == log + made
        assert shown == [await reader.views.look(who, game)] * len(shown)
        assert refused == [await why_not(reader.press(press)) for _ in refused]
    seed, log = await world.context.games.seed_and_log(game)
    moves = [(int(entry[0]), entry[2:]) for entry in log]
    *_, state = replay(GAME, GAME.read_options({"first": "near"}), 2, seed, moves)
    assert (await world.stored(game)).state == GAME.dump(state)


async def test_a_game_whose_last_move_the_server_lost_goes_on_from_what_is_stored(world: World) -> None:
    """As after the death of a primary: its replica may not have heard of that move."""
    game = await world.begun()
    kept = [(key, await world.client.dump(key) or b"") for key in (game_key(game), log_key(game))]
    there = world.but()
    one, *_, other = [str(step) for step in (await world.play.look(NEAR, game)).view.legal]
    await world.do(NEAR, game, one)
    onward = str((await world.play.look(NEAR, game)).view.legal[0])
    for key, value in kept:
        await world.client.restore(key, 0, value, replace=True)
    await there.do(NEAR, game, other)
    press = Press(NEAR, game, 4, onward)
    assert await why_not(world.press(press)) is await why_not(there.press(press))


HUGE = "x" * 1_000_000
NONSENSE = (HUGE, "", " ", "\0", "\x1b[2J", "\ud800", "\u202e", "a b", "{x}", "ü" * 999, "'; DROP", "\n")
NOBODIES = (*NONSENSE, *(f"matrix:{text}" for text in NONSENSE if text != "{x}"), "clock:1", "Web:1", "1:web")
NO_PLACES = (HUGE, "\0", "\x1b[2J", "\ud800", "\u202e", "\n")
NO_PLATFORMS = (*NONSENSE, "clock", "Web", "a:b")
WRONG: dict[str, Sequence[object]] = {
    **dict.fromkeys(("who", "host", "partner"), NOBODIES),
    **dict.fromkeys(("game", "code", "kind", "secret", "token", "language", "theme"), NONSENSE),
    "people": [(NEAR, who) for who in NOBODIES],
    "platform": NO_PLATFORMS,
    "place": NO_PLACES,
    "tables": [{"matrix": place} for place in ("", *NO_PLACES)] + [{each: "here"} for each in NO_PLATFORMS],
    "options": [{text: "none"} for text in NONSENSE] + [{"level": text} for text in NONSENSE],
    "size": (-1, 0, 1201, 10**99),
}
"""What is refused, by the name of the argument in which it is given."""
NOT_REFUSED = {
    "verify, secret",  # it opens nothing
    "meet, language",  # nobody has typed it
    "watch, language",
    "find_all, people",  # of a stored table, where seats may be empty
}
PARTS = (
    *("play", "invitations", "gatherings", "signs", "offers", "records"),
    *("guests", "identity", "seat_links", "views", "gallery", "replays"),
)


def wrong_calls(
    world: World, game: str, open_seat: str
) -> Iterator[tuple[str, Callable[[], Awaitable[object]]]]:
    """Return every method of the service with something wrong in one argument, and where that is."""
    for field, action in product(("who", "game"), ("left", *TableAction)):
        for wrong in WRONG[field]:
            press = replace(Press(NEAR, game, 3, action), **{field: wrong})  # type: ignore[arg-type]
            yield f"press {action}, {field}", partial(world.press, press)
    for text in NONSENSE:
        yield "press, action", partial(world.press, Press(NEAR, game, 3, text))
    for who in NOBODIES:
        yield "accept, who", partial(world.invitations.accept, who, open_seat)
    for guest in filter(None, NOBODIES):
        yield "invite, guest", partial(world.invitations.invite, NEAR, guest)
    right: dict[str, object] = {
        **dict.fromkeys(("who", "host"), NEAR),
        **dict.fromkeys(("game", "code"), game),
        **dict.fromkeys(("secret", "token", "place"), "no secret"),
        **dict.fromkeys(("seat", "viewer", "number"), 1),
        "people": PEOPLE,
        "kind": "heldhands",
        "options": {},
        "platform": "matrix",
        "language": "it",
        "words": words_in(Language.EN),
    }
    methods = (each for part in PARTS for each in getmembers(getattr(world, part), iscoroutinefunction))
    for name, method in methods:
        takes = signature(method).parameters.values()
        needs = {each.name for each in takes if each.default is each.empty} - {"guests", "otherwise"}
        if name.startswith("_") or not needs <= right.keys():  # it takes what no person could give
            continue
        usual = {each: right[each] for each in needs}
        for argument in WRONG.keys() & {each.name for each in takes}:
            where = f"{name}, {argument}"
            for wrong in WRONG[argument] if where not in NOT_REFUSED else ():
                yield where, partial(method, **usual | {argument: wrong})


async def test_whatever_is_written_it_is_refused_with_a_sentence_and_nothing_changes(world: World) -> None:
    game, tried = await world.begun(), set[str]()
    await world.parted()
    await world.invitations.invite(FAR, NEAR)
    open_seat = await world.invitations.invite(NEAR, NOBODY)
    async with world.unchanged():
        for where, doing in wrong_calls(world, game, open_seat):
            tried.add(where)
            with pytest.raises(Refusal) as refused:
                pytest.fail(f"{where}: {await doing()} by {doing!s:.999}")
            for language in Language:
                said = refusal_text(refused.value, words_in(language))
                assert len(said.encode()) < 1000
                assert "\n" not in said
    assert len(tried) > 100
