"""Around a game of many: who was invited, who has said yes, and who would like to end it."""

from bot.games import HOUSE
from bot.language import words_in
from bot.screens.screen import Screen, TableAction
from bot.screens.table import table_screen
from bot.seen import Seen
from bot.store.games import NOBODY, About, Status
from engine.contract import SPECTATOR, Viewer
from engine.palm import GAME
from renderers.language import Language
from tests.rows import each_row
from tests.unit.screens.limits import keeps_limits

NAMES = ("Anna", "Bo", "Cy")
TITLE = "In the Palm of Your Hand"
HOST, YES, ASKED = 0, 1, 2


def shown(  # noqa: PLR0913 - all that makes a difference
    viewer: Viewer,
    *,
    language: Language = Language.EN,
    names: tuple[str, ...] = NAMES,
    seats: tuple[str, ...] = ("web:a", "web:b", "web:c"),
    status: Status = Status.INVITED,
    offers: tuple[int, ...] = (),
) -> Screen:
    options = HOUSE["palm"].options({})
    about = About(game="palm", seats=seats, created=1, options=options, consented=(HOST, YES))
    view = None
    if status.dealt:
        view = GAME.view(GAME.setup(GAME.read_options(options), len(seats), 7), viewer)
    seen = Seen("ABCDEFGHJK", 1, status, about, viewer, view, offers)
    screen = table_screen(seen, words_in(language), names=names)
    keeps_limits(screen)
    return screen


def pressed(screen: Screen) -> list[str]:
    return [choice.action for choice in screen.choices]


@each_row(
    ("viewer", "headline", "actions"),
    [
        (HOST, f"You have invited Bo and Cy to play {TITLE}", [TableAction.WITHDRAW]),
        (YES, f"You have said yes to {TITLE}", [TableAction.DECLINE]),
        (ASKED, f"Anna invites you to play {TITLE}", [TableAction.ACCEPT, TableAction.DECLINE]),
        (SPECTATOR, f"Anna would like to play {TITLE}", [TableAction.ACCEPT, TableAction.DECLINE]),
    ],
)
def test_an_invitation_of_several(viewer: Viewer, headline: str, actions: list[str]) -> None:
    screen = shown(viewer)
    assert (screen.headline, pressed(screen)) == (headline, actions)
    assert screen.lines == (
        "Each for themselves, with both neighbours in turn.",
        "Quiet: no words where the game is played.",
        "Anna and Bo want to play. Waiting for Cy.",
    )
    assert screen.awaited is (viewer == ASKED)


def test_of_whom_nothing_is_known_is_somebody() -> None:
    assert shown(HOST, names=("", "Bo", "")).headline == f"You have invited Bo and somebody to play {TITLE}"
    assert shown(HOST, names=()).headline == f"Waiting for somebody to join you in {TITLE}"


@each_row("language", Language)
@each_row("count", range(3, 9))
def test_however_long_their_names_are(language: Language, count: int) -> None:
    seats = tuple(f"web:{number}" for number in range(count))
    for viewer in (SPECTATOR, HOST, YES, ASKED):
        screen = shown(viewer, language=language, names=("Ü" * 200,) * count, seats=seats)
        assert len(screen.headline) < 200


def test_many_guests_are_counted_in_a_headline() -> None:
    seats, names = ("web:a", "web:b", "web:c", "web:d", "web:e"), ("Anna", "Bo", "Cy", "Di", "Ed")
    screen = shown(HOST, seats=seats, names=names)
    assert screen.headline == f"You have invited 4 people to play {TITLE}"
    assert "Anna and Bo want to play. Waiting for Cy, Di and Ed." in screen.lines


def test_a_free_seat_has_a_code() -> None:
    screen = shown(HOST, seats=("web:a", "web:b", NOBODY), names=("Anna", "Bo", ""))
    assert screen.lines[-1].startswith("Whoever has the code ABCDE-FGHJK")


@each_row(
    ("offers", "line", "riga"),
    [
        ((HOST,), "it ends if everybody agrees.", "se tutti sono d'accordo."),
        ((YES,), "Somebody offers to end this game", "Qualcuno propone di finire qui"),
        ((YES, ASKED), "2 of you offer to end this game", "In 2 propongono di finire qui"),
    ],
)
def test_who_would_like_to_end_it(offers: tuple[int, ...], line: str, riga: str) -> None:
    for language, said in ((Language.EN, line), (Language.IT, riga)):
        screen = shown(HOST, language=language, status=Status.PLAYING, offers=offers)
        assert said in " ".join(screen.lines)
        assert (TableAction.STAY in pressed(screen)) is (HOST in offers)
        assert (TableAction.PART in pressed(screen)) is (HOST not in offers)


def test_nobody_speaks_of_a_partner() -> None:
    for status in (Status.INVITED, Status.PARTED, Status.LEFT, Status.ABANDONED):
        for viewer in (SPECTATOR, HOST, YES, ASKED):
            assert "partner" not in str(shown(viewer, status=status)).lower()
    for offers in ((HOST,), (YES,), (YES, ASKED)):
        assert "partner" not in str(shown(HOST, status=Status.PLAYING, offers=offers).lines).lower()
