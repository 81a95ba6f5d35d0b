"""What the service needs of a game (rules, screens, keys, news, pictures), and buttons of all games."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

from bot.model.screen import LONGEST_LABEL, Choice, Key, Keys, Rows, Screen, TableAction, cut
from engine.contract import Game, Seat
from renderers.i18n.catalogue import Language, Words, sentence
from renderers.page.display import DisplayList, Stock
from renderers.paint.picture import Look, Picture

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game of the engine; the service never looks inside its states, actions and views."""


class Drawing(Protocol):
    """Draws a view: many milliseconds of CPU work, so never in the event loop."""

    def __call__(
        self,
        view: Any,  # noqa: ANN401 - the game's own type
        words: Words,
        look: Look,
        *,
        names: Sequence[str],
        pick: str | None,
    ) -> Picture:
        """Return the picture of a view; `names` by seat, `pick` is the first half of an action."""
        ...


class Listing(Protocol):
    """Lists what stands where in the picture of a view: mostly a few milliseconds."""

    def __call__(
        self,
        view: Any,  # noqa: ANN401 - the game's own type
        words: Words,
        look: Look,
        *,
        names: Sequence[str],
        pick: str | None,
    ) -> DisplayList:
        """Return the picture of a view, as `Drawing` would draw it."""
        ...


class Vectors(NamedTuple):
    """What pages need to draw the pictures of a game themselves."""

    listing: Listing
    stocks: tuple[str, ...]
    """The names of the stocks, each for some games."""
    stocks_of: Callable[[Mapping[str, str]], tuple[str, ...]]
    """Return the names of the stocks for a game with these options, those first that are needed first."""
    stock: Callable[[str, Language], Stock]
    """Return the symbols and backgrounds of a stock: a page fetches them once."""
    style_sheet: Callable[[], str]
    """Return the values of the colours in every theme, as CSS."""
    takes_long: bool = False
    """Whether a listing can take tens of milliseconds, or a stock seconds: then never in the event loop."""


class Filming(Protocol):
    """Draws a whole game: one or more seconds of CPU work, so never in the event loop."""

    def __call__(self, views: Sequence[Any], words: Words, look: Look, /, *, names: Sequence[str]) -> Picture:
        """Return an animation of one viewer's views, after the set-up and after each turn."""
        ...


class ChosenDeal(NamedTuple):
    """The deal of a guided game, in which the new player has the first seat."""

    seed: int
    options: Mapping[str, str]
    opening: tuple[str, ...]
    """What each seat does before the first turn, so that the game begins at once."""


class Lessons(NamedTuple):
    """What a guided game explains at the table, one thing at a time."""

    next: Callable[[Any, Collection[str]], str]
    """Return the code of what to explain on a view after these codes; empty if there is nothing."""
    say: Callable[[str, Any, Words], str]
    """Return the words for a code on the view for which `next` returned it."""
    deal: ChosenDeal


class Lookback(NamedTuple):
    """What is needed to look back at a finished game, and to find where it turned."""

    begin: Callable[[Any], Any]
    """Return the beginning of an examination of the game with this final state: its `turns` are counted,
    those that are `examined` too, and there is a `hindsight` when it is done."""
    advance: Callable[[Any], Any]
    """Do the next part of an examination: up to a second of CPU work, so never in the event loop."""
    read: Callable[[str], Any]
    """Return the hindsight that was stored."""
    describe: Callable[..., Iterable[str]]
    """Yield a hindsight in words, a paragraph each, from a view of the end."""
    list_turns: Callable[..., Iterable[str]]
    """Yield what is found of each turn, a line each."""
    draw: Callable[..., Picture]
    """Draw a hindsight, from a view of the end."""


class Progress(NamedTuple):
    """The progress of a game for a scoreboard: only what spectators can see."""

    done: int  # objectives, points or turns, depending on the game
    of: int
    turns: int  # made so far
    left: int  # cards in the deck
    ring: int = 0  # Held Hands: where objectives are completed now, from the outer one
    rings: tuple[int, int] = (0, 0)  # Held Hands: where each of the two stands; 3: in the centre
    all_turns: int = 0  # in the whole game; 0 if that is not fixed


@dataclass(frozen=True, slots=True)
class HostedGame:
    """A game with everything that the service needs of it."""

    rules: AnyGame
    title: Callable[[Words], str]
    """Return the title of the game."""
    opening: Callable[[Mapping[str, str], Words, int | None], str]
    """Describe how it is played with these options, by `count` players if that is known."""
    screen: Callable[[Any, Words, str | None, Sequence[str]], Screen]
    """Make the screen of a view, in these words, with the first half of an action and names by seat."""
    call: Callable[[Any], str]
    """Return what the game waits for from the viewer of a view, if anything: the `call` of their screen."""
    picks: Callable[[Mapping[str, str], str], bool]
    """Whether a text is only the first half of an action, in a game with these options."""
    check_pick: Callable[[Any, str], None]
    """Refuse the first half of an action, in the view of a player, if no second half can follow."""
    keys: Keys
    """The keys to offer where people play by keys, in this order."""
    picture: Drawing
    """Draw the picture of a view."""
    at_rest: Callable[[Any], Any]
    """Return a view of a game that was ended by hand: no player is awaited."""
    looked_back: Callable[[Any], Any]
    """Return a view for a replay: nothing to choose, and nothing that only its viewer could see."""
    between: Callable[[Any], bool]
    """Whether a state is between two turns."""
    news: Callable[[Iterable[Any], Words, Sequence[str]], Sequence[str]]
    """Describe events in public words, one line each; names by seat."""
    journey: Filming
    """Draw a whole game as an animation."""
    progress: Callable[[Any], Progress]
    """Return the progress of a game, from the spectators' view."""
    write_record: Callable[[Any, Sequence[tuple[Seat, str]]], str]
    """Write the record of a finished game from its state and its actions. It contains the seed."""
    teams: Callable[[Mapping[str, str], int], tuple[tuple[Seat, ...], ...]] = lambda _, __: ()
    """Return the teams of `count` players; empty where teams are drawn, or there are none."""
    vectors: Vectors | None = None
    """What pages draw its pictures with; None where there are only pictures in pixels."""
    still: Callable[[Any], Drawing | None] = lambda _: None
    """Return what draws a still picture of a view, if its picture is an animation, which takes long."""
    speaks: Callable[[Any], tuple[Seat, ...]] = lambda _: ()
    """Return the seats that may think aloud just now in a quiet game, from the spectators' view."""
    lookback: Lookback | None = None
    """How to find where a finished game turned; None where that is not known."""
    has_computer: bool = False
    """Whether the computer can play it."""
    lessons: Lessons | None = None
    """What a guided first game explains; None where there is no such game."""

    def options(self, chosen: Mapping[str, object]) -> dict[str, str]:
        """Return all options by name, with defaults for missing ones; raises `InvalidOptions`."""
        read = self.rules.read_options(chosen)
        return {name: str(getattr(read, name)) for name in self.rules.option_values()}


def waiting_rows(words: Words) -> Rows:
    """Return the buttons of a player who is not awaited."""
    return ((show_choice(words),),)


def show_choice(words: Words) -> Choice:
    """Return the button that shows the screen again."""
    return Choice(TableAction.SHOW, format_label(words.say("choice-show")), keys=(Key.SHOW,))


def format_label(text: str) -> str:
    """Return a button's label: capitalised, and cut to the length that all platforms allow."""
    return cut(sentence(text), LONGEST_LABEL)
