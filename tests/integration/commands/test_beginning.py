"""Start, invite and join: how a game begins by a command."""

import pytest

from bot.commands.answers import Shows
from bot.commands.asking import Elsewhere
from bot.commands.commands import Commands
from bot.commands.forms import Call
from bot.commands.refusals import CommandRefusal, Misread
from bot.connection import Client
from bot.refusals import Denied
from bot.screens.table import code_of
from bot.service.service import GameService
from bot.store.games import NOBODY, Status
from engine.heldhands.refusals import Refused
from tests.integration.commands.asker import ALBA, BRUNO, CARLA, Asker
from tests.integration.service.tablemates import stored
from tests.rows import each_row


async def test_whoever_is_named_is_invited_in_the_place(
    service: GameService, alba: Asker, bruno: Asker
) -> None:
    answer = await alba.ask(f"start {BRUNO}", {"discord": "channel"})
    invited = await stored(service, answer.game)
    assert answer.shows is Shows.INVITATION
    assert invited.status is Status.INVITED
    assert invited.about.seats == (ALBA, BRUNO)
    assert invited.about.tables == {"discord": "channel"}
    title = alba.words.say("title")
    assert answer.headline == alba.words.say("headline-inviting", game=title, named="yes", name="Bruno")
    assert (await bruno.ask("show")).game == answer.game


async def test_what_was_agreed_on_is_what_is_played(service: GameService, alba: Asker) -> None:
    answer = await alba.ask(f"start {BRUNO} level=impossible first=far silence=silent")
    options = (await stored(service, answer.game)).about.options
    assert options == {"edition": "published", "level": "impossible", "first": "far", "silence": "silent"}
    assert alba.words.say("silence-silent") in answer.lines


async def dealt(service: GameService, asker: Asker, typed: str) -> bytes:
    """Return what was dealt after an invitation, which nobody but the store knows."""
    game = (await asker.ask(typed)).game
    await service.invitations.accept(BRUNO, game)
    return (await stored(service, game)).state


async def test_the_same_text_deals_the_same_cards_and_no_number_is_told(
    service: GameService, alba: Asker, carla: Asker
) -> None:
    one = await dealt(service, alba, f'start {BRUNO} seed="our evening"')
    same = await dealt(service, carla, f'start {BRUNO} seed="our evening"')
    other = await dealt(service, alba, f"start {BRUNO} seed=evening")
    assert one == same != other
    answer = await alba.ask(f'start {BRUNO} seed="our evening"')
    seed = str(await service.seeds.of("our evening"))
    assert seed not in repr(answer)


async def test_a_number_as_a_text_is_not_that_seed(service: GameService) -> None:
    assert await service.seeds.of("7") != 7


async def test_a_code_invites_whoever_has_it(service: GameService, alba: Asker) -> None:
    answer = await alba.ask("invite level=challenging")
    invited = await stored(service, answer.game)
    assert invited.about.seats == (ALBA, NOBODY)
    assert invited.about.options["level"] == "challenging"
    assert answer.shows is Shows.WORDS
    assert len([line for line in answer.lines if code_of(answer.game) in line]) == 1


async def test_whoever_invites_is_told_where_else_the_other_can_join_if_there_is_such_a_place(
    service: GameService,
) -> None:
    elsewhere = Elsewhere(web="https://hands.example.org", matrix="@hands:example.org", discord=True)
    answer = await Commands(service, elsewhere).carry_out(Call(ALBA, "invite"))
    told = " ".join(line for line in answer.lines if code_of(answer.game) in line)
    assert "https://hands.example.org" in told
    assert "@hands:example.org" in told
    assert "Discord" in told


async def test_what_there_is_not_on_a_platform_is_unknown_and_not_told_of(service: GameService) -> None:
    commands = Commands(service, without={"setup"})
    told = await commands.carry_out(Call(ALBA, "help"))
    assert not any(line.startswith("setup") for line in told.lines)
    with pytest.raises(CommandRefusal) as refused:
        await commands.carry_out(Call(ALBA, "setup"))
    assert refused.value.code is Misread.UNKNOWN_COMMAND


async def test_whoever_has_the_code_joins_and_sees_the_table(
    service: GameService, alba: Asker, bruno: Asker
) -> None:
    game = (await alba.ask("invite")).game
    answer = await bruno.ask(f"join {code_of(game).lower()}")
    assert (answer.game, answer.shows) == (game, Shows.SCREEN)
    assert answer.headline == bruno.words.say("headline-setup")
    assert (await stored(service, game)).about.seats == (ALBA, BRUNO)


async def test_who_takes_back_an_open_invitation_presses_what_comes_with_it(
    service: GameService, alba: Asker
) -> None:
    answer = await alba.ask("invite")
    done = await alba.press(answer, f"end game={answer.game}")
    assert done.headline == alba.words.say("headline-withdrawn")
    assert (await stored(service, answer.game)).status is Status.WITHDRAWN


@each_row(
    ("typed", "code"),
    [
        (f"start {ALBA}", Denied.OWN_INVITATION),
        (f"start {BRUNO} edition=print-and-play level=difficult", Refused.LEVEL_NOT_IN_EDITION),
        ("invite edition=print-and-play level=3", Refused.LEVEL_NOT_IN_EDITION),
        ("join ABCDE-23456", Denied.UNKNOWN_CODE),
        ("join ???", Denied.UNKNOWN_CODE),
    ],
)
async def test_what_cannot_begin_is_refused(
    alba: Asker, redis_client: Client, typed: str, code: Denied | Refused
) -> None:
    assert await alba.why_not(typed, redis_client) is code


async def test_nobody_joins_what_is_meant_for_somebody_else(
    alba: Asker, carla: Asker, redis_client: Client
) -> None:
    game = (await alba.ask(f"start {BRUNO}")).game
    assert await carla.why_not(f"join {game}", redis_client) is Denied.NOT_INVITED
    assert await alba.why_not(f"join {game}", redis_client) is Denied.OWN_INVITATION


async def test_nobody_invites_without_end(alba: Asker, redis_client: Client) -> None:
    for _ in range(10):
        await alba.ask("invite")
    assert await alba.why_not(f"start {CARLA}", redis_client) is Denied.TOO_MANY
