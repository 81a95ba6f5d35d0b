"""Game nights by slash commands: who may plan them, which are suggested, and how times are told."""

import pytest

from bot.nights.night import Night
from bot.screens.table import code_of
from tests.integration.discord.asking import address_of, code_in, told
from tests.integration.discord.scene import Scene
from tests.simulator.bits import Permission

PLAN = {"title": "Cosy <@1> *evening*", "when": "in 2 hours"}


async def coming(scene: Scene) -> list[Night]:
    return await scene.house.service.nights.programme.coming(f"discord:{scene.guild.id}")


@pytest.mark.parametrize(
    "permission", [Permission.MANAGE_EVENTS, Permission.CREATE_EVENTS, Permission.MANAGE_GUILD]
)
async def test_who_may_plan_events_on_a_server_plans_evenings_there(
    scene: Scene, permission: Permission
) -> None:
    refused = await told(scene, scene.ann, "night plan", **PLAN)
    assert "Only its host can do that" in refused.text
    assert await coming(scene) == []
    scene.guild.new_role("Host", permission, [scene.ann])
    planned = await told(scene, scene.ann, "night plan", **PLAN, duration="1h30", places=8)
    (night,) = await coming(scene)
    assert night.host == address_of(scene.ann)
    assert night.lobbies == {"discord": str(scene.channel.id)}
    assert (night.plan.minutes, night.plan.places) == (90, 8)
    assert f" <t:{night.plan.at // 1000}:F> " in planned.text
    assert r"Cosy \<@1> \*evening\*" in planned.text
    assert code_in(planned) == code_of(night.id)
    assert [file.filename for file in planned.files] == [f"heldhands-{night.id}.ics"]


async def test_in_a_direct_message_an_evening_belongs_nowhere(scene: Scene) -> None:
    used = await scene.ann.use(scene.ann.dm(scene.app), "heldhands night plan", **PLAN)
    assert "belongs to a server or a room" in (await used.answered()).text


async def test_evenings_of_the_server_are_suggested_and_pressed(scene: Scene) -> None:
    scene.guild.new_role("Host", Permission.MANAGE_EVENTS, [scene.ann])
    for title, when in {"Cosy": "in 2 hours", "Loud": "in 3 hours"}.items():
        await told(scene, scene.ann, "night plan", title=title, when=when)
    cosy, loud = await coming(scene)

    async def suggested(typed: str, command: str) -> list[str]:
        found = await scene.bob.autocomplete(scene.channel, f"heldhands night {command}", night=typed)
        return [each["value"] for each in found]

    assert {*await suggested("", "join")} == {cosy.id, loud.id}
    assert await suggested("lou", "join") == [loud.id]
    assert await suggested("", "cancel") == []
    which = await told(scene, scene.bob, "night join")
    assert "Which evening?" in which.text
    await scene.bob.press(which, "1. Cosy")
    await scene.discord.until(lambda: "You are on the list" in which.text, "Bob is on the list")
    helped = await told(scene, scene.bob, "help")
    assert "/heldhands night …" in helped.text
    await scene.bob.press(helped, "Game nights")
    await scene.discord.until(lambda: "2 evenings are planned" in helped.text, "the evenings are listed")
    group = await told(scene, scene.bob, "help", command="night")
    assert "night plan title when" in group.text
