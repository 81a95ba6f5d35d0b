"""One game at the terminal table, from the deal to the end."""

from collections.abc import Mapping

from adapters.terminal import pages
from adapters.terminal.partners import Partner
from adapters.terminal.screen import Screen
from adapters.terminal.turn import take_turn
from engine.contract import Seat
from engine.heldhands.events import Event
from engine.heldhands.game import GAME
from engine.heldhands.state import State
from engine.heldhands.views import player_view
from renderers.i18n.phrases import dashed


class GameLoop:
    """A running game; the seats without a computer share the keyboard."""

    def __init__(self, screen: Screen, state: State, computers: Mapping[Seat, Partner]) -> None:
        self.state = state
        self._screen = screen
        self._computers = computers
        self._viewer: Seat | None = None  # the player at the screen
        self._news: list[Event] = []  # what they have not read yet

    def play(self, greeting: str) -> None:
        """Play until the game is over; raises `LeftTableError` when a player leaves."""
        self._screen.clear()
        self._screen.page(greeting)
        while waiting := GAME.to_act(self.state):
            seat = next((seat for seat in waiting if seat in self._computers), waiting[0])
            if seat in self._computers:
                self._news += self._computer_turn(seat)
            else:
                self._human_turn(seat)
        self._show_end()

    def _computer_turn(self, seat: Seat) -> list[Event]:
        happened: list[Event] = []
        for action in self._computers[seat].answer(player_view(self.state, seat)):
            self.state, events = GAME.apply(self.state, seat, action)
            happened += events
        return happened

    def _human_turn(self, seat: Seat) -> None:
        words = self._screen.words
        message = pages.missed(words, self._news, seat)
        if not self._computers and self._viewer != seat:  # each may see only their own side
            self._screen.clear()
            self._screen.page(
                "\n\n".join(filter(None, (pages.report(words, self._news), pages.pass_keyboard(words, seat))))
            )
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
        self._screen.say(words.say(f"ending-{dashed(self.state.ending)}"))
        self._screen.say(
            words.say("line-journey", turns=turns, done=self.state.completed, all=len(self.state.objectives))
        )
