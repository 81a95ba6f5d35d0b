"""A round is shown when it begins, with what it begins with."""

from bot.nights.evening import TICK
from engine.heldhands.record import actions
from tests.integration.nights.evening import HOST, WON, Evening, guests, play


async def test_a_round_between_two_looks_at_the_tables_is_shown_at_once_and_not_with_zeros(
    evening: Evening,
) -> None:
    first, second = guests(4, ("discord",))[:2], guests(4, ("discord",))[2:]
    await evening.opened(first)
    shown = (await evening.bring()).lobbies[-1]
    assert "0 of 24 objectives" in "\n".join(shown.answer.lines)
    await evening.passes(TICK // 3)
    await evening.come(second)
    await evening.service.nights.leading.start(HOST, evening.night, hosting="")
    await evening.bring()  # that all who are here will be paired
    await evening.strikes()
    shown = (await evening.bring()).lobbies[-1]
    told = "\n".join(shown.answer.lines)
    assert shown.rings
    assert "round 2" in told
    assert told.count("0 of 24 objectives") == 2


async def test_who_finishes_after_a_later_round_has_begun_stays_on_the_board_until_the_next_one(
    evening: Evening,
) -> None:
    first, second = guests(4, ("discord",))[:2], guests(4, ("discord",))[2:]
    night = await evening.opened(first)
    await evening.come(second)
    await evening.service.nights.leading.start(HOST, evening.night, hosting="")
    await evening.strikes()
    for who in first:
        await evening.service.manners.part(who, night.pairs[0].game)
    await evening.passes(TICK)
    told = "\n".join((await evening.bring()).lobbies[-1].answer.lines)
    assert told.count("of 24 objectives") == 2
    assert "they let go" in told
    await evening.service.nights.leading.start(HOST, evening.night, hosting="")  # these two are free again
    await evening.strikes()
    told = "\n".join((await evening.bring()).lobbies[-1].answer.lines)
    assert "they let go" not in told


async def test_only_turns_that_were_made_are_counted(evening: Evening) -> None:
    night = await evening.opened(guests(2, ("discord",)), rounds=1)
    (pair,) = night.pairs
    await evening.play(pair.game, WON, 2)
    await evening.passes(TICK)
    assert "0 turns" in "\n".join((await evening.bring()).lobbies[-1].answer.lines)
    await play(evening.service, pair.game, [*actions(WON)][2:])
    await evening.passes(TICK)
    summary = "\n".join((await evening.bring()).lobbies[-1].answer.lines)
    assert f"{len(WON.turns)} turns" in summary
