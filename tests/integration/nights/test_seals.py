"""The same cards for all: nobody sees another table until the last pair is done."""

import pytest

from bot.commands.dispatcher import Commands
from bot.commands.grammar import read_call
from bot.delivery.deliverer import Deliverer
from bot.games.registry import GAMES
from bot.model.night import NightStage
from bot.model.refusals import ServiceProblem
from bot.nights.rounds import Rounds
from bot.nights.running_nights import TICK
from bot.store.queue import Queues
from bot.text.catalogue import words_in
from engine.contract import SPECTATOR
from renderers.i18n.catalogue import Language
from tests.integration.nights.evening import DAY, LEASE, MINUTE, WON, Evening, guests
from tests.integration.service.recorder import Recorder
from tests.integration.service.tablemates import why_not

STRANGER = "discord:555"
WORDS = words_in(Language.EN)


@pytest.mark.parametrize("game", GAMES)
async def test_all_pairs_of_a_round_have_the_same_cards_and_the_next_others(
    evening: Evening, game: str
) -> None:
    night = await evening.opened(guests(4), game=game, same_deal=True, minutes=600)
    games = evening.service.context.games
    seeds = {(await games.seed_and_log(pair.game))[0] for pair in night.pairs}
    await evening.come(["discord:98", "discord:99"])
    late = (await evening.host_starts()).rounds[1].pairs[0]
    assert len(seeds) == 1
    assert (await games.seed_and_log(late.game))[0] not in seeds


async def test_no_table_and_no_end_is_seen_while_somebody_has_the_same_cards(evening: Evening) -> None:
    service = evening.service
    open_to_all = await evening.opened(guests(7)[5:])
    await service.views.watch(open_to_all.pairs[0].game)  # where each pair has its own cards
    night = await evening.opened(guests(5, ("discord",)), same_deal=True)
    done, going_on = (pair.game for pair in night.pairs)
    await evening.let_go(done)
    for game in (done, going_on):
        assert await why_not(service.views.watch(game)) is ServiceProblem.SEALED
        assert await why_not(service.views.look(STRANGER, game)) is ServiceProblem.SEALED
    assert await why_not(service.replays.page(done, 0, WORDS)) is ServiceProblem.SEALED
    (player, _) = (await service.context.find(done)).about.seats
    assert (await service.views.look(player, done)).screen.over  # one's own end can be seen
    odd = night.rounds[0].odd
    (told,) = [note.answer for note in (await evening.bring()).notes if note.who == odd]
    assert not any(choice.action.startswith("show") for choice in told.choices)
    show = read_call(f"show {going_on}", odd)
    assert await why_not(Commands(service, evening.nights).carry_out(show)) is ServiceProblem.SEALED
    await evening.let_go(going_on)
    await service.views.watch(going_on)
    await service.replays.page(done, 0, WORDS)


async def test_who_never_ends_does_not_keep_it_from_the_others_for_ever(evening: Evening) -> None:
    night = await evening.opened(guests(4), same_deal=True, minutes=60)
    done, _ = (pair.game for pair in night.pairs)
    await evening.let_go(done)
    for _ in range(3):
        await evening.passes(DAY)
    await evening.service.views.watch(done)


async def test_nothing_is_opened_before_all_have_their_cards(evening: Evening) -> None:
    night = await evening.opened(guests(4), same_deal=True)
    desk = evening.nights.context
    (first,) = night.rounds
    await evening.let_go(first.pairs[0].game)
    await desk.service.games.delete(await evening.service.context.find(first.pairs[1].game))
    dealing = night.model_copy(update={"rounds": (first.model_copy(update={"opened": False}),)})
    await desk.change(night.id, lambda _: (dealing, ()))  # as if only one had been dealt so far
    assert await why_not(evening.service.views.watch(first.pairs[0].game)) is ServiceProblem.SEALED


async def test_whoever_has_gone_sees_no_other_table_before_the_evening_is_over(evening: Evening) -> None:
    night = await evening.opened(guests(4), same_deal=True, rounds=1)
    done, left = night.pairs
    await evening.let_go(done.game)
    await evening.sign_ups.leave(left.people[0], night.id)  # and may come back, and play on
    for who in (*left.people, STRANGER):
        assert await why_not(evening.service.views.look(who, done.game)) is ServiceProblem.SEALED
    await evening.passes(TICK)
    assert (await evening.now()).stage is NightStage.OVER
    await evening.service.views.watch(done.game)  # then one who has gone keeps it from nobody


async def test_what_the_rules_have_ended_is_sealed_too(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Rounds, "_derive_seed", staticmethod(lambda *_: WON.seed))
    night = await evening.opened(guests(4), same_deal=True)
    done, going_on = night.pairs
    service, (player, _) = evening.service, done.people
    await evening.play(done.game, WON)
    for asking in (
        service.replays.record(done.game),
        service.replays.film(done.game, 0, WORDS),
        service.gallery.show(player, done.game),
        service.hindsights.ask(player, done.game),
    ):
        assert await why_not(asking) is ServiceProblem.SEALED
    await evening.let_go(going_on.game)
    assert "held_hands" in await service.replays.record(done.game)
    await service.gallery.show(player, done.game)


async def test_a_sealed_table_is_not_brought_to_where_all_can_watch(evening: Evening) -> None:
    platform, queues = Recorder(), Queues(evening.client)
    deliverer = Deliverer(evening.service, queues, platform)

    async def viewers() -> set[int | None]:
        """Bring all that is due of games on the platform, and return whose sides were brought so far."""
        for part in evening.partitions:
            found = await queues.claim(platform.platform, part, now=evening.time.now, lease=LEASE, most=64)
            for claim in found.claimed:
                await deliverer.carry_out(claim)
        return {delivery.snapshot.viewer for delivery in platform.brought}

    night = await evening.opened(guests(4, ("matrix",)), same_deal=True)
    for pair in night.pairs:
        await evening.service.play.watch(pair.people[0], pair.game, platform.platform, "!room:example.org")
    assert await viewers() == {0, 1}
    for pair in night.pairs:
        await evening.let_go(pair.game)
    evening.time.passes(MINUTE)
    assert SPECTATOR in await viewers()
