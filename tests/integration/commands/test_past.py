"""Replay and stats: what has become of my games."""

from dataclasses import replace
from typing import Any

import pytest

from bot.commands import past
from bot.commands.answers import AnswerFile
from bot.connection import Client
from bot.games import HOUSE
from bot.metrics import Metrics
from bot.refusals import Denied
from bot.screens.refusals import refusal_text
from bot.service.service import GameService
from engine.contract import Refusal
from renderers.language import Language, Words
from renderers.paint.look import Look
from renderers.paint.picture import Picture
from tests.data import GAMES
from tests.drawings import Drawings
from tests.integration.commands.asker import ALBA, BRUNO, CARLA, Asker, finished, let_go
from tests.integration.service.tablemates import begun

WON = "published-held-hands"


@pytest.fixture(autouse=True)
async def _small_films(service: GameService) -> None:
    """Let films be narrow: they are drawn faster."""
    await service.guests.choose_look(ALBA, size=400)


def kinds(files: tuple[AnswerFile, ...]) -> list[str]:
    return [file.name.rpartition(".")[2] for file in files]


async def test_a_finished_game_is_a_film_a_text_and_a_record(
    service: GameService, redis_client: Client, alba: Asker
) -> None:
    game = await finished(service, redis_client)
    answer = await alba.ask("replay")
    screen = (await service.sights.look(ALBA, game)).screen
    assert (answer.game, answer.headline, answer.lines) == (game, screen.headline, screen.lines)
    film, told, record = answer.files
    assert kinds(answer.files) == ["gif", "txt", "record"]
    assert [file.is_picture for file in answer.files] == [True, False, False]
    assert all(game in file.name and file.alt for file in answer.files)
    assert film.content.startswith(b"GIF89a")
    assert len(film.content) <= past.MOST_BYTES
    assert record.content.decode() == GAMES[WON]
    last = await service.replays.leaf(game, 1, alba.words)
    assert "\n".join((alba.words.say("replay-turn", turn=1), *last.lines)) in told.content.decode()
    assert told.content.decode().count(alba.words.say("replay-turn", turn=2)) >= 1
    assert [choice.action for choice in answer.choices] == [f"rematch game={game}"]


async def test_of_a_game_that_was_let_go_there_is_no_record(service: GameService, alba: Asker) -> None:
    game = await let_go(service)
    answer = await alba.ask(f"replay {game}")
    assert answer.headline == alba.words.say("headline-parted")
    assert kinds(answer.files) == ["gif", "txt"]
    with pytest.raises(Refusal) as refused:
        await service.replays.record(game)
    assert refusal_text(refused.value, alba.words) in answer.lines


class Films(Drawings):
    """Films that weigh a lot, as far as they are wide."""

    def __init__(self) -> None:
        super().__init__()
        self.too_wide = 10_000

    def __call__(self, view: Any, words: Words, look: Look, **more: Any) -> Picture:  # noqa: ANN401 - whatever is drawn
        drawn = super().__call__(view, words, look, **more)
        too_large = bytes(past.MOST_BYTES + 1)
        return replace(drawn, data=too_large) if look.width >= self.too_wide else drawn

    @property
    def widths(self) -> list[int]:
        return [look.width for _, _, look, _, _ in self.given]


@pytest.fixture
def films() -> Films:
    return Films()


@pytest.fixture
def filming(service: GameService, films: Films) -> GameService:
    """Return a service whose films are watched."""
    house = {name: replace(game, journey=films) for name, game in HOUSE.items()}
    return GameService(replace(service.desk, house=house), Metrics())


async def test_whoever_has_the_code_may_see_a_finished_game_without_names(
    filming: GameService, redis_client: Client, films: Films, alba: Asker, language: Language
) -> None:
    game = await finished(filming, redis_client)
    seen = [await Asker(filming, who, language).ask(f"replay {game}") for who in (ALBA, CARLA)]
    assert [names for _, _, _, names, _ in films.given] == [("Alba", ""), ("", "")]
    assert [kinds(answer.files) for answer in seen] == [["png", "txt", "record"]] * 2
    assert [len(answer.choices) for answer in seen] == [1, 0]
    assert "Alba" not in repr(seen[1])
    assert alba.words.say("replay-words") in {file.alt for answer in seen for file in answer.files}


async def test_a_film_that_is_too_large_is_drawn_narrower(
    filming: GameService, redis_client: Client, films: Films, language: Language
) -> None:
    await filming.guests.choose_look(ALBA, size=1200)
    await finished(filming, redis_client)
    films.too_wide = 800
    answer = await Asker(filming, ALBA, language).ask("replay")
    assert films.widths == [1200, 800, 400]
    assert answer.files[0].content == Drawings.done(3).data


@pytest.mark.parametrize("error", [None, RuntimeError("no paint")])
async def test_where_there_is_no_film_the_words_are_there(
    filming: GameService, redis_client: Client, films: Films, alba: Asker, error: Exception | None
) -> None:
    await finished(filming, redis_client)
    films.too_wide, films.error = 0, error
    answer = await Asker(filming, ALBA, alba.words.language).ask("replay")
    assert kinds(answer.files) == ["txt", "record"]
    assert answer.lines[-1] == alba.words.say("replay-no-film")


async def test_there_is_no_rematch_with_a_partner_who_is_gone(
    service: GameService, redis_client: Client, alba: Asker
) -> None:
    await finished(service, redis_client)
    await service.book.forget(BRUNO)
    answer = await alba.ask("replay")
    assert answer.rows == ()


async def test_a_game_that_goes_on_is_no_film_yet(
    service: GameService, redis_client: Client, alba: Asker
) -> None:
    running = await begun(service, ALBA, BRUNO)
    pending = (await alba.ask("invite")).game
    assert await alba.why_not(f"replay {running}", redis_client) is Denied.NOT_OVER
    assert await alba.why_not(f"replay {pending}", redis_client) is Denied.NOT_DEALT


# Numbers


async def test_who_has_finished_nothing_is_told_so(alba: Asker) -> None:
    answer = await alba.ask("stats")
    assert (answer.headline, answer.lines) == (
        alba.words.say("stats-headline"),
        (alba.words.say("stats-none"),),
    )


async def test_what_became_of_all_games_is_told_in_numbers(
    service: GameService, redis_client: Client, alba: Asker
) -> None:
    await finished(service, redis_client, WON)
    await finished(service, redis_client, "challenging-held-hands")
    await finished(service, redis_client, "published-no-step")
    await let_go(service)
    words = alba.words
    found = await service.book.statistics(ALBA)
    assert (await alba.ask("stats")).lines == (
        words.say("stats-games", count=4),
        words.say("stats-won", won=2, lost=1, parted=1),
        *(
            words.say("stats-level", arguments=level, level=words.say(f"value-level-{level}"), count=1)
            for level in ("none", "challenging")
        ),
        words.say("stats-streak", streak=found.streak, longest=found.longest_streak),
    )


async def test_or_of_those_with_one_partner(
    service: GameService, redis_client: Client, alba: Asker, bruno: Asker, carla: Asker
) -> None:
    await finished(service, redis_client, WON)
    with_bruno = await alba.ask(f"stats {bruno.who}")
    assert with_bruno.headline == alba.words.say("stats-with", name="Bruno")
    assert with_bruno.lines[0] == alba.words.say("stats-games", count=1)
    with_carla = await alba.ask(f"stats {carla.who}")
    assert with_carla.lines == (alba.words.say("stats-none"),)
