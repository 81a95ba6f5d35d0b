"""One game at the terminal table, from the deal to the end."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from adapters.terminal.console import (
    Key,
    LeftTableError,
    Node,
    Said,
    Terminal,
    Word,
    format_missed,
    format_report,
    format_rules,
    read,
)
from adapters.terminal.menu import Menu, Pick, build_menu
from bot.games.heldhands.screen import event_line
from bot.screens.refusal_text import refusal_text
from engine.chance import Chance
from engine.contract import SPECTATOR, IllegalAction, InvalidAction, Refusal, Seat
from engine.heldhands.actions import Action, Row, Step, TakeBack
from engine.heldhands.board import SEATS
from engine.heldhands.events import Ended, Event
from engine.heldhands.game import GAME
from engine.heldhands.policies import POLICIES
from engine.heldhands.refusals import Refused
from engine.heldhands.state import State
from engine.heldhands.turn import loss_of
from engine.heldhands.views import PlayerView, player_view
from renderers.heldhands.board_sentences import describe_board
from renderers.heldhands.scene import Route, routes

_ABOUT_A_CARD: Final = frozenset({Refused.NO_SUCH_CARD, Refused.CARD_USED, Refused.WRONG_EMOTION})

ComputerPlayer: TypeAlias = Callable[[Sequence[PlayerView]], tuple[Action, ...]]
"""Answers what its seat has seen, and sees nothing else, with a whole turn or one action of it."""


class GameLoop:
    """A running game; the seats without a computer share the keyboard."""

    def __init__(self, screen: Terminal, state: State, computers: Mapping[Seat, ComputerPlayer]) -> None:
        self.state = state
        self._screen = screen
        self._computers = computers
        self._seen: Mapping[Seat, list[PlayerView]] = {seat: [] for seat in computers}
        self._viewer: Seat | None = None  # the player at the screen
        self._news: list[Event] = []  # what they have not read yet

    def play(self, greeting: str) -> None:
        """Play until the game is over; raises `LeftTableError` when a player leaves."""
        self._screen.clear()
        self._screen.page(greeting)
        while waiting := GAME.to_act(self.state):
            for seat, views in self._seen.items():
                views.append(player_view(self.state, seat))
            seat = next((seat for seat in waiting if seat in self._computers), waiting[0])
            if seat in self._computers:
                self._news += self._computer_turn(seat)
            else:
                self._human_turn(seat)
        self._show_end()

    def _computer_turn(self, seat: Seat) -> list[Event]:
        happened: list[Event] = []
        for action in self._computers[seat](self._seen[seat]):
            self.state, events = GAME.apply(self.state, seat, action)
            happened += events
        return happened

    def _human_turn(self, seat: Seat) -> None:
        words = self._screen.words
        message = format_missed(words, self._news, seat)
        if not self._computers and self._viewer != seat:  # each may see only their own side
            self._screen.clear()
            news, request = format_report(words, self._news), words.say("pass-keyboard", seat=SEATS[seat])
            self._screen.page("\n\n".join(filter(None, (news, request))))
            message = ""
        self._viewer = seat
        self.state, events, unread = take_turn(self._screen, self.state, seat, message)
        self._news = unread if self._computers else events

    def _show_end(self) -> None:
        """Show the result, and the covered halves too."""
        if self.state.ending is None:
            return
        self._screen.table(player_view(self.state, self._viewer or 0), whole=True)
        words = self._screen.words
        turns = words.say("turns", count=len(self.state.turns))
        viewer = self._viewer if self._computers else SPECTATOR
        self._screen.say(event_line(Ended(self.state.ending, loss_of(self.state)), words, viewer))
        self._screen.say(
            words.say("line-journey", turns=turns, done=self.state.completed, all=len(self.state.objectives))
        )


class TurnResult(NamedTuple):
    """The result of a turn."""

    state: State
    events: list[Event]
    unread: list[Event]  # those that the player has not read yet


def take_turn(screen: Terminal, state: State, seat: Seat, message: str) -> TurnResult:
    """Let the player at this seat act as long as the rules ask for it; raises `LeftTableError`."""
    dialog = _TurnDialog(screen, state, seat, message)
    while seat in GAME.to_act(dialog.state) or dialog.may_change_mind():
        dialog.step()
    return TurnResult(dialog.state, dialog.events, dialog.unread)


class _TurnDialog:
    def __init__(self, screen: Terminal, state: State, seat: Seat, message: str) -> None:
        self.state = state
        self.events: list[Event] = []
        self.unread: list[Event] = []
        self._screen = screen
        self._words = screen.words
        self._seat = seat
        self._message = message
        self._chosen: Route | None = None  # a node that still needs a card
        self._describe = True  # describe the whole table, in plain mode too
        self._passes_on = False  # at set-up, instead of changing the side

    def may_change_mind(self) -> bool:
        """Return whether the player may act though the game waits for the other one."""
        return bool(GAME.legal_actions(self.state, self._seat)) and not self._passes_on

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
                self._screen.page(format_rules(self._words, self.state.edition))
            case Word.QUIT:
                raise LeftTableError
            case Word.NOTHING:
                self._passes_on = self._seat not in GAME.to_act(self.state)

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
        self._message = format_missed(self._words, self.unread, self._seat)
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


def computer(name: str, seat: Seat, seed: int) -> ComputerPlayer:
    """Return the computer of this name; with equal seeds it plays equal games."""
    policy, chance = POLICIES[name], Chance(seed, f"{name} on seat {seat}")
    return lambda seen: policy(seen, chance)
