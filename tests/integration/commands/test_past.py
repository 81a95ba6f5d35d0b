"""Replay and stats: what has become of my games."""

from dataclasses import replace
from typing import Any

import pytest

from bot.commands.answers import AnswerFile
from bot.commands.handlers import history
from bot.games.registry import GAMES
from bot.model.refusals import ServiceProblem
from bot.screens.refusal_text import refusal_text
from engine.contract import Refusal
from renderers.i18n.catalogue import Language, Words
from renderers.paint.picture import Look, Picture
from tests.data import RECORDS
from tests.drawings import Drawings
from tests.integration.commands.asker import ALBA, BRUNO, CARLA, Asker
from tests.integration.commands.test_games import finished, let_go
from tests.integration.service.palm_players import play_out
from tests.integration.service.tablemates import World
from tests.records import recorded
from tests.unit.pictures.moments import hindsight_of

WON = "published-held-hands"


@pytest.fixture(autouse=True)
async def _small_films(world: World) -> None:
    """Let films be narrow: they are drawn faster."""
    await world.guests.choose_look(ALBA, size=400)


def kinds(files: tuple[AnswerFile, ...]) -> list[str]:
    return [file.name.rpartition(".")[2] for file in files]


async def test_a_finished_game_is_a_film_a_text_and_a_record(world: World, alba: Asker) -> None:
    game = await finished(world)
    answer = await alba.ask("replay")
    screen = (await world.views.look(ALBA, game)).screen
    assert (answer.game, answer.headline, answer.lines) == (game, screen.headline, screen.lines)
    film, told, record = answer.files
    assert kinds(answer.files) == ["gif", "txt", "record"]
    assert [file.is_picture for file in answer.files] == [True, False, False]
    assert all(game in file.name and file.alt for file in answer.files)
    assert film.content.startswith(b"GIF89a")
    assert len(film.content) <= history.MOST_BYTES
    assert record.content.decode() == RECORDS[WON]
    first = (await world.replays.page(game, 1, alba.words)).lines
    assert "\n".join((alba.say("replay-turn", turn=1), *first)) in told.content.decode()
    assert alba.say("replay-turn", turn=2) in told.content.decode()
    actions = [choice.action for choice in answer.choices]
    assert actions == [f"rematch game={game}", f"hindsight game={game}"]
    pending, running = (await alba.ask("invite")).game, await world.begun(ALBA, BRUNO)
    refusals = await alba.refused(f"replay {running}", f"replay {pending}")
    assert refusals == [ServiceProblem.NOT_OVER, ServiceProblem.NOT_DEALT]
    await world.records.forget(BRUNO)
    assert (await alba.ask(f"replay {game}")).rows == (), "no rematch with a partner who is gone"


async def test_of_a_game_that_was_let_go_there_is_no_record(world: World, alba: Asker) -> None:
    game = await let_go(world)
    answer = await alba.ask(f"replay {game}")
    assert answer.headline == alba.say("headline-parted")
    assert kinds(answer.files) == ["gif", "txt"]
    with pytest.raises(Refusal) as refused:
        await world.replays.record(game)
    assert refusal_text(refused.value, alba.words) in answer.lines


async def test_where_a_game_turned_is_told_or_how_far_looking_back_has_come(
    world: World, alba: Asker, carla: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "_PATIENCE", 0)
    game = await finished(world)
    assert await carla.refused(f"hindsight {game}") == [ServiceProblem.NOT_A_PLAYER]
    answer, turns = await alba.ask("hindsight"), len(recorded(WON).turns) + 1
    assert answer.lines == (alba.say("hindsight-under-way", done=0, turns=turns),)
    assert [choice.action for choice in answer.choices] == [f"hindsight game={game}"], "to ask again"
    await world.hindsights.close()
    await world.change(game, hindsight=hindsight_of("published-no-step").write())
    answer = await alba.ask("hindsight")
    assert kinds(answer.files) == ["txt"], "what is closed draws no picture"
    assert alba.say("hindsight-how") in answer.lines
    assert answer.files[0].content.decode().startswith(answer.lines[0])
    assert [choice.action for choice in answer.choices] == [f"replay game={game}"]


class Films(Drawings):
    """Films that weigh a lot, as far as they are wide."""

    too_wide = 10_000

    def __call__(self, view: Any, words: Words, look: Look, **more: Any) -> Picture:  # noqa: ANN401 - whatever is drawn
        drawn = super().__call__(view, words, look, **more)
        too_large = bytes(history.MOST_BYTES + 1)
        return replace(drawn, data=too_large) if look.width >= self.too_wide else drawn


async def test_a_film_has_no_names_for_others_is_drawn_narrower_if_too_large_or_left_out(
    world: World, alba: Asker, language: Language
) -> None:
    films = Films()
    filming = world.but(kinds={name: replace(game, journey=films) for name, game in GAMES.items()})
    asker = Asker(filming, ALBA, language)
    game = await finished(filming)
    seen = [await Asker(filming, who, language).ask(f"replay {game}") for who in (ALBA, CARLA)]
    assert [names for _, _, _, names, _ in films.given] == [("Alba", ""), ("", "")]
    assert [kinds(answer.files) for answer in seen] == [["png", "txt", "record"]] * 2
    assert [len(answer.choices) for answer in seen] == [2, 0]
    assert "Alba" not in repr(seen[1])
    assert alba.say("replay-words") in {file.alt for answer in seen for file in answer.files}
    await filming.guests.choose_look(ALBA, size=1200, theme="night")
    films.given.clear()
    films.too_wide = 800
    answer = await asker.ask("replay")
    assert [look.width for _, _, look, _, _ in films.given] == [1200, 800, 400]
    assert answer.files[0].content == Drawings.done(3).data
    films.too_wide = 0
    for theme, error in (("day", None), ("safe", RuntimeError("no paint"))):
        await filming.guests.choose_look(ALBA, theme=theme)
        films.error = error
        answer = await asker.ask("replay")
        assert kinds(answer.files) == ["txt", "record"]
        assert answer.lines[-1] == alba.say("replay-no-film")


async def test_what_became_of_all_games_or_of_those_with_one_partner_is_told_in_numbers(
    world: World, alba: Asker, bruno: Asker, carla: Asker
) -> None:
    none = (alba.say("stats-none"),)
    answer = await alba.ask("stats")
    assert (answer.headline, answer.lines) == (alba.say("stats-headline"), none)
    for name in (WON, "challenging-held-hands", "published-no-step"):
        await world.ended(name, ALBA, BRUNO, entered=True)
    await let_go(world)
    found = await world.records.statistics(ALBA)
    told = (
        alba.say("stats-games", count=4),
        alba.say("stats-won", won=2, lost=1, parted=1),
        *(
            alba.say("stats-level", arguments=level, level=alba.say(f"value-level-{level}"), count=1)
            for level in ("none", "challenging")
        ),
        alba.say("stats-streak", streak=found.streak, longest=found.longest_streak),
    )
    assert (await alba.ask("stats")).lines == told
    with_bruno = await alba.ask(f"stats {bruno.who}")
    assert (with_bruno.headline, with_bruno.lines) == (alba.say("stats-with", name="Bruno"), told)
    assert (await alba.ask(f"stats {carla.who}")).lines == none
    palm = await world.play.open("palm", {}, (ALBA, BRUNO, CARLA), seed=7)
    await play_out(world, palm)
    await world.enter(palm)
    title = alba.say("game-title", game="palm")
    both = (await alba.ask("stats")).lines
    assert (both[0], title in both) == (alba.say("game-title", game="heldhands"), True)
    assert (await alba.ask(f"stats {carla.who}")).lines[:2] == (title, alba.say("stats-games", count=1))
    again = (await world.stored((await alba.ask(f"palm rematch {palm}")).game)).about
    assert (again.game, {*again.seats}) == ("palm", {ALBA, BRUNO, CARLA})
    replay = await alba.ask(f"palm replay {palm}")
    assert replay.game == palm
    names = {file.name for file in replay.files}
    assert {f"palm-{palm}.txt", f"palm-{palm}.record"} <= names
    assert all(name.startswith(f"palm-{palm}") for name in names)
    await world.ended(WON, alba.who, "computer:careful", entered=True)
    assert (await alba.ask("stats")).lines[-1] == alba.say(
        "stats-without-people", without="computer", count=1, won=1
    )
    grace = alba.say("computer-name", character="careful")
    assert any(grace in line for line in (await alba.ask("games")).lines)
