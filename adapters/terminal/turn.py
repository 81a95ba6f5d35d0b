"""A player's turn: show the table, read what is typed, apply it, until the turn is over."""

from typing import Final, NamedTuple

from adapters.terminal import pages
from adapters.terminal.input import Key, Node, Said, Word, read
from adapters.terminal.menu import Menu, Pick, build_menu
from adapters.terminal.screen import LeftTableError, Screen
from bot.screens.refusals import refusal_text
from engine.contract import IllegalAction, InvalidAction, Refusal, Seat
from engine.heldhands.actions import Action, Row, Step, TakeBack
from engine.heldhands.events import Event
from engine.heldhands.game import GAME
from engine.heldhands.refusals import Refused
from engine.heldhands.state import State
from engine.heldhands.views import PlayerView, player_view
from renderers.heldhands.description import describe_board
from renderers.heldhands.routes import Route, routes

_ABOUT_A_CARD: Final = frozenset({Refused.NO_SUCH_CARD, Refused.CARD_USED, Refused.WRONG_EMOTION})


class TurnResult(NamedTuple):
    """The result of a turn."""

    state: State
    events: list[Event]
    unread: list[Event]  # those that the player has not read yet


def take_turn(screen: Screen, state: State, seat: Seat, message: str) -> TurnResult:
    """Let the player at this seat act as long as the rules ask for it; raises `LeftTableError`."""
    dialog = _TurnDialog(screen, state, seat, message)
    while seat in GAME.to_act(dialog.state):
        dialog.step()
    return TurnResult(dialog.state, dialog.events, dialog.unread)


class _TurnDialog:
    def __init__(self, screen: Screen, state: State, seat: Seat, message: str) -> None:
        self.state = state
        self.events: list[Event] = []
        self.unread: list[Event] = []
        self._screen = screen
        self._words = screen.words
        self._seat = seat
        self._message = message
        self._chosen: Route | None = None  # a node that still needs a card
        self._describe = True  # describe the whole table, in plain mode too

    def step(self) -> None:
        """Show the table, and carry out what the player types."""
        view = player_view(self.state, self._seat)
        choices = build_menu(view, self._words, self._chosen, plain=self._screen.plain)
        self._screen.table(view, self._chosen, whole=self._describe)
        text = self._screen.choose(choices, self._message)
        self._message, self._describe, self.unread = "", False, []
        try:
            self._answer(read(text, self._words), view, choices)
        except InvalidAction as no:
            self._message = self._words.say(
                "type-something-else",
                refusal=refusal_text(no, self._words),
                help=self._words.say("typed-help"),
            )
        except Refusal as no:
            self._message = refusal_text(no, self._words)

    def _answer(self, said: Said, view: PlayerView, choices: Menu) -> None:
        match said:
            case Word():
                self._answer_word(said, view)
            case Key(key):
                if key in choices.picks:
                    self._pick(choices.picks[key])
                else:
                    self._message = self._words.say("no-such-number", number=key)
            case Node(node):
                route = next((route for route in routes(view) if route.node == node), None)
                if route:
                    self._pick(route)
                else:
                    self._message = self._explain_no_step(node, view)
            case TakeBack() if self._chosen:
                self._chosen = None
            case _:
                self._act(said)

    def _answer_word(self, word: Word, view: PlayerView) -> None:
        match word:
            case Word.LOOK:
                self._describe = True
            case Word.BOARD:
                self._screen.page(describe_board(view, self._words))
            case Word.HELP:
                self._screen.page(self._words.say("help"))
            case Word.RULES:
                self._screen.page(pages.rules(self._words, self.state.edition))
            case Word.QUIT:
                raise LeftTableError
            case Word.NOTHING:
                pass

    def _pick(self, pick: Pick) -> None:
        if not isinstance(pick, Route):
            self._act(pick)
        elif len(pick.steps) == 1:
            self._act(pick.steps[0])
        else:
            self._chosen = pick

    def _act(self, action: Action) -> None:
        self.state, self.unread = GAME.apply(self.state, self._seat, action)
        self._chosen = None
        self._describe = bool(self.unread)
        self._message = pages.missed(self._words, self.unread, self._seat)
        self.events += self.unread

    def _explain_no_step(self, node: str, view: PlayerView) -> str:
        """Return why no step leads to this node; a reason that holds for every card comes first."""
        for row, cards in ((Row.OWN, view.you.row), (Row.PARTNER, view.partner.row)):
            for place in range(1, max(len(cards), 1) + 1):
                try:
                    GAME.apply(self.state, self._seat, Step(node, row, place))
                except IllegalAction as no:
                    if no.code not in _ABOUT_A_CARD:
                        return refusal_text(no, self._words)
        return self._words.say("no-card-fits", node=node)
