"""Nine people on two platforms spend an evening, whatever happens to the bot."""

from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from bot.model.night import NightStage, Round
from bot.model.person import platform_of
from bot.nights.running_nights import BREAK, TICK
from bot.service import play as service_play
from tests.homeserver.synapse import Homeserver
from tests.integration.nights.across import stage as stages
from tests.integration.nights.evening import LEASE, MINUTE, WON
from tests.integration.nights.mortal import mortals
from tests.integration.service.recorder import working
from tests.simulator.scheduled import COMPLETED


async def test_nine_people_on_two_platforms_with_all_that_can_happen_on_an_evening(
    homeserver: Homeserver, valkey: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_play, "random_seed", lambda: WON.seed)
    async with stages.stage_on(homeserver, valkey, tmp_path) as stage:
        async with working(stage.house.night_timers()):
            at = await all_sign_up(stage)
            await eight_are_here(stage, at)
        await the_hour_strikes_while_everybody_who_leads_is_killed(stage, at, valkey)
        async with working(stage.house.night_timers()):
            first = (await stage.now()).rounds[0]
            await all_have_their_cards(stage, first)
            await one_goes_and_one_comes_late(stage, first)
            await a_second_round_is_played(stage, first)
            await a_summary_is_seen_by_all(stage)


async def all_sign_up(stage: stages.Stage) -> int:
    """Plan an evening; four sign up on Discord, five on Matrix. Return when it begins."""
    ann, bob, eve, dan = stage.members.values()
    plan = {"title": "Friday", "when": "in 2 days at 20:00", "zone": "Europe/Rome", "duration": "300"}
    await (await ann.use(stage.discord.channel, "heldhands night plan", **plan)).answered()
    (night,) = await stage.house.nights.lists.coming(f"discord:{stage.discord.guild.id}")
    stage.night = night.id
    await stage.on_discord(lambda: stage.discord.guild.scheduled_events, "there is an event")
    (event,) = stage.discord.guild.scheduled_events.values()
    await stage.on_discord(lambda: stage.lobbies, "there is a lobby on Discord")
    await stage.press(bob, "I'm coming")
    await eve.interested(event)
    await stage.press(dan, "I'm coming")
    first, *others = stage.players.values()
    await first.until(lambda: stage.reads(first), "the bot has said hello")
    await first.say(stage.matrix.lobby, f"!heldhands night join {night.id}")  # which brings the lobby there
    for player in others:
        await stage.react(player, "👍")
    await stage.until(lambda night: {each.who for each in night.listed} == {*stage.members, *stage.players})
    return night.plan.at


async def eight_are_here(stage: stages.Stage, at: int) -> None:
    await stage.strike(at - 15 * MINUTE)
    await stage.on_discord(lambda: "who's here?" in stage.lobby.text, "it is open")
    for who, person in stage.members.items():
        if person.name != "Dan":
            await stage.press(person, "I'm here")
            await stage.here(who)
    for player in stage.players.values():
        await stage.react(player, "✋")
    await stage.until(lambda night: sum(each.here for each in night.listed) == 8)


async def the_hour_strikes_while_everybody_who_leads_is_killed(
    stage: stages.Stage, at: int, address: str
) -> None:
    await stage.strike(at)
    kills = 0
    async with mortals(address) as killed:
        while await killed.lead_at(stage.night, stage.house.service.context.now(), kills + 1, seed=WON.seed):
            kills += 1
            await stage.strike(stage.house.service.context.now() + LEASE)
    assert kills > 5
    night = await stage.now()
    assert (night.stage, len(night.rounds), night.rounds[0].opened) == (NightStage.PLAYING, 1, True)


async def all_have_their_cards(stage: stages.Stage, drawn: Round) -> None:
    placed = Counter(who for pair in drawn.pairs for who in pair.people)
    here = {each.who for each in (await stage.now()).listed if each.here}
    assert placed == Counter(here)
    assert any(platform_of(one) != platform_of(other) for one, other in (pair.people for pair in drawn.pairs))
    for pair in drawn.pairs:
        for who in pair.people:
            if who in stage.members:
                has_it = partial(lambda who, game: stage.games_of(who) == {game}, who, pair.game)
                await stage.on_discord(has_it, f"{who} has the game before them")
            else:
                await stage.sits_down(who)


async def one_goes_and_one_comes_late(stage: stages.Stage, drawn: Round) -> None:
    (zoe,) = [who for who, player in stage.players.items() if "zoe" in player.user_id]
    await stage.react(stage.players[zoe], "👎")
    (dan,) = [who for who, person in stage.members.items() if person.name == "Dan"]
    await stage.press(stage.members[dan], "I'm here")
    await stage.here(dan)
    await stage.here(zoe, here=False)
    await stage.finish(pair for pair in drawn.pairs if zoe not in pair.people)
    await stage.strike(stage.house.service.context.now() + TICK)
    await stage.until(lambda night: night.breaks_until)


async def a_second_round_is_played(stage: stages.Stage, first: Round) -> None:
    await stage.strike(stage.house.service.context.now() + BREAK)
    await stage.until(lambda night: len(night.rounds) == 2 and night.rounds[1].opened)
    night = await stage.now()
    second = night.rounds[1]
    assert {who for pair in second.pairs for who in pair.people} == {
        each.who for each in night.listed if each.here
    }
    met = {frozenset(pair.people) for pair in first.pairs}
    assert not met & {frozenset(pair.people) for pair in second.pairs}
    (ann, *_) = stage.members.values()
    used = await ann.use(stage.discord.channel, "heldhands night end", night=stage.night, sure=True)
    await used.answered()
    await stage.finish(second.pairs)
    await stage.strike(stage.house.service.context.now() + TICK)


async def a_summary_is_seen_by_all(stage: stages.Stage) -> None:
    await stage.until(lambda night: night.stage is NightStage.OVER)
    await stage.on_discord(lambda: "Friday is over" in stage.lobby.text, "it is over on Discord")
    assert "2 of 8" in stage.lobby.pictures[0].alt
    player = next(iter(stage.players.values()))
    await player.until(lambda: "Friday is over" in stage.reads(player), "it is over on Matrix")
    events = stage.discord.guild.scheduled_events.values()
    await stage.on_discord(lambda: COMPLETED in {each.status for each in events}, "the event is over")
