"""The screen of a game at any time: what does each one read, and what can be pressed?"""

from random import Random

from bot.language import words_in
from bot.screens.screen import Screen, TableAction
from bot.screens.table import code_of, table_screen
from bot.seen import Seen
from bot.store.games import NOBODY, About, Status
from engine.contract import SPECTATOR, Viewer
from engine.heldhands import GAME
from engine.heldhands.phases import Phase
from engine.heldhands.state import State
from renderers.language import Language
from tests.properties.hidden import VIEWERS, another_world
from tests.rows import each_row
from tests.unit.heldhands.table import FAR, NEAR, table
from tests.unit.screens.limits import keeps_limits
from tests.unit.terminal.positions import some_states

PEOPLE = ("web:near", "discord:far")
OPTIONS = {"edition": "published", "level": "difficult", "first": "random", "silence": "quiet"}
TITLE = "...and then, we held hands."
ENDED = [Status.OVER, Status.PARTED, Status.LEFT, Status.ABANDONED]
CAME_TO_NOTHING = [Status.DECLINED, Status.WITHDRAWN, Status.EXPIRED]


def seen(
    status: Status,
    viewer: Viewer,
    state: State | None = None,
    *,
    seats: tuple[str, ...] = PEOPLE,
    offers: tuple[int, ...] = (),
    **options: str,
) -> Seen:
    consented = (0, 1) if status.dealt else (0,)
    about = About(game="heldhands", seats=seats, created=1, options=OPTIONS | options, consented=consented)
    view = GAME.view(state or table(), viewer) if status.dealt else None
    return Seen("ABCDEFGHJK", 1, status, about, viewer, view, offers)


def shown(what: Seen, language: Language = Language.EN, pick: str | None = None, *names: str) -> Screen:
    return table_screen(what, words_in(language), names=names, pick=pick)


def pressed(screen: Screen) -> list[str]:
    return [choice.action for choice in screen.choices]


@each_row("status", Status)
@each_row("viewer", VIEWERS)
@each_row("language", Language)
@each_row("seats", [PEOPLE, ("web:near", NOBODY), (NOBODY, NOBODY)])
def test_every_status_has_a_screen_for_everybody(
    status: Status, viewer: Viewer, language: Language, seats: tuple[str, ...]
) -> None:
    for names in ((), ("", ""), ("N" * 200, "Ü" * 200)):
        screen = shown(seen(status, viewer, seats=seats), language, None, *names)
        keeps_limits(screen)
        assert screen.over == (status not in {Status.INVITED, Status.PLAYING, Status.OVER}), "by its view"
        assert len(screen.headline) < 200


# Before the deal


@each_row(
    ("viewer", "names", "headline", "titolo"),
    [
        (FAR, ("Anna", ""), f"Anna invites you to play {TITLE}", f"Anna ti invita a giocare a {TITLE}"),
        (FAR, (), f"You are invited to play {TITLE}", f"Hai un invito a giocare a {TITLE}"),
        (NEAR, ("", "Bo"), f"You have invited Bo to play {TITLE}", f"Hai invitato Bo a giocare a {TITLE}"),
        (
            NEAR,
            (),
            f"Waiting for somebody to join you in {TITLE}",
            f"In attesa di qualcuno per giocare a {TITLE}",
        ),
        (SPECTATOR, ("Anna", ""), f"Anna would like to play {TITLE}", f"Anna vorrebbe giocare a {TITLE}"),
        (SPECTATOR, (), f"Somebody would like to play {TITLE}", f"Qualcuno vorrebbe giocare a {TITLE}"),
    ],
)
def test_an_invitation_says_who_would_like_to_play_what(
    viewer: Viewer, names: tuple[str, ...], headline: str, titolo: str
) -> None:
    assert shown(seen(Status.INVITED, viewer), Language.EN, None, *names).headline == headline
    assert shown(seen(Status.INVITED, viewer), Language.IT, None, *names).headline == titolo


def test_and_how() -> None:
    screen = shown(seen(Status.INVITED, FAR, silence="silent"))
    assert screen.lines == (
        "The published edition, difficult arguments.",
        "Silent: not a word, not a sign.",
    )
    assert shown(seen(Status.INVITED, FAR, level="none"), Language.IT).lines == (
        "Edizione pubblicata.",
        "In quiete: nessuna parola dove si gioca.",
    )


def test_whoever_is_asked_answers_and_whoever_asks_can_take_it_back() -> None:
    asked, asking = shown(seen(Status.INVITED, FAR)), shown(seen(Status.INVITED, NEAR))
    assert pressed(asked) == [TableAction.ACCEPT, TableAction.DECLINE]
    assert pressed(asking) == [TableAction.WITHDRAW]
    assert (asked.call, asking.call) == ("invitation", "")


def test_an_open_invitation_shows_its_code_to_whoever_can_pass_it_on() -> None:
    for viewer in (NEAR, SPECTATOR):
        screen = shown(seen(Status.INVITED, viewer, seats=("web:near", NOBODY)))
        assert screen.lines[-1] == "Whoever has the code ABCDE-FGHJK can join, from any platform."
        assert "ABCDE-FGHJK" in screen.description
        assert "ABCDE" not in str(shown(seen(Status.INVITED, viewer)))


@each_row("status", CAME_TO_NOTHING)
@each_row("viewer", VIEWERS)
def test_an_invitation_that_came_to_nothing_asks_for_nothing(status: Status, viewer: Viewer) -> None:
    screen = shown(seen(status, viewer))
    assert (screen.rows, screen.call, screen.over) == ((), "", True)


def test_a_code_is_read_out_in_two_halves() -> None:
    assert code_of("ABCDEFGHJK") == "ABCDE-FGHJK"


# While it is played


def test_who_waits_can_knock_or_offer_to_end_it() -> None:
    assert pressed(shown(seen(Status.PLAYING, FAR))) == ["show", TableAction.NUDGE, TableAction.PART]


def test_in_a_silent_game_nobody_knocks() -> None:
    assert pressed(shown(seen(Status.PLAYING, FAR, silence="silent"))) == ["show", TableAction.PART]


def test_who_is_awaited_is_asked_for_a_move_and_nothing_else() -> None:
    beside = {TableAction.NUDGE, TableAction.PART, TableAction.STAY}
    assert not beside & {*pressed(shown(seen(Status.PLAYING, NEAR)))}


@each_row("viewer", [NEAR, FAR])
def test_an_offer_is_taken_back_by_one_and_agreed_to_by_the_other(viewer: int) -> None:
    mine = shown(seen(Status.PLAYING, viewer, offers=(viewer,)))
    assert mine.lines[-1] == "You have offered to end this game; it ends if your partner agrees."
    assert TableAction.STAY in pressed(mine)
    assert TableAction.PART not in pressed(mine)
    theirs = shown(seen(Status.PLAYING, viewer, offers=(1 - viewer,)))
    assert theirs.lines[-1] == "Your partner offers to end this game."
    assert TableAction.PART in pressed(theirs)
    labels = {choice.action: choice.label for choice in theirs.choices}
    assert labels[TableAction.PART] == "Agree to end the game"


def test_those_who_watch_are_not_told_of_offers_and_press_nothing() -> None:
    screen = shown(seen(Status.PLAYING, SPECTATOR, offers=(0,)))
    assert screen == shown(seen(Status.PLAYING, SPECTATOR))
    assert screen.rows == ()


@each_row("language", Language)
@each_row("offers", [(0,), (1,)])
def test_twelve_cards_that_can_pay_find_room_beside_an_offer(
    language: Language, offers: tuple[int, ...]
) -> None:
    state = table(near="I4", completed=24, near_balance=-1, near_row="C H C H C H", far_row="H C H C H C")
    screen = shown(seen(Status.PLAYING, NEAR, state, offers=offers), language, "C")
    keeps_limits(screen)
    assert len(screen.choices) == 12 + 1 + 1


def test_who_watches_is_told_that_the_others_have_agreed_to_end_it() -> None:
    parted = {viewer: shown(seen(Status.PARTED, viewer)) for viewer in VIEWERS}
    assert parted[NEAR].headline == "You have agreed to end this game"
    assert parted[SPECTATOR].headline == "They have agreed to end this game"
    assert parted[SPECTATOR].alt.startswith("They have agreed to end this game. ")


@each_row("name", ["published-held-hands", "difficult-no-step", "print-and-play-cards-gone"])
@each_row("language", Language)
def test_with_an_offer_every_screen_of_a_game_keeps_its_limits(name: str, language: Language) -> None:
    for state in some_states(name):
        for viewer in (NEAR, FAR):
            if state.phase is not Phase.OVER:
                keeps_limits(shown(seen(Status.PLAYING, viewer, state, offers=(0,)), language))


# When it is over


@each_row("status", ENDED)
def test_players_can_play_again_unless_one_of_them_is_gone(status: Status) -> None:
    for viewer in (NEAR, FAR):
        assert pressed(shown(seen(status, viewer))) == [TableAction.REMATCH]
        assert pressed(shown(seen(status, viewer, seats=("web:near", NOBODY)))) == []
    assert pressed(shown(seen(status, SPECTATOR))) == []


@each_row(
    ("status", "headline", "titolo"),
    [
        (
            Status.LEFT,
            "This game was ended, because somebody had gone",
            "La partita è finita, perché qualcuno se n'era andato",
        ),
        (
            Status.ABANDONED,
            "This game has waited for very long, so it is put away now",
            "Questa partita ha aspettato a lungo, e ora viene messa via",
        ),
    ],
)
@each_row("viewer", VIEWERS)
def test_a_game_that_was_let_go_says_so_and_calls_nobody(
    status: Status, headline: str, titolo: str, viewer: Viewer
) -> None:
    screen = shown(seen(status, viewer))
    assert (screen.headline, screen.lines, screen.call) == (headline, (), "")
    assert screen.description.startswith(headline)
    assert screen.alt.startswith(headline)
    assert shown(seen(status, viewer), Language.IT).headline == titolo


@each_row("name", ["published-held-hands", "difficult-no-step", "print-and-play-cards-gone"])
@each_row("status", [Status.PARTED, Status.LEFT, Status.ABANDONED])
def test_a_game_that_was_let_go_uncovers_nothing(name: str, status: Status) -> None:
    rng = Random(name)
    for state in some_states(name):
        for viewer in VIEWERS:
            if state.phase is not Phase.OVER:
                other = another_world(state, viewer, rng)
                assert shown(seen(status, viewer, state)) == shown(seen(status, viewer, other))


def test_a_game_that_the_rules_have_ended_keeps_what_they_say() -> None:
    *_, last = some_states("published-held-hands")
    screen = shown(seen(Status.OVER, NEAR, last))
    assert screen.headline == "Won: hand in hand"
    assert screen.over
