"""Every sentence that the terminal table says. The words on the picture itself are the renderer's."""

from collections.abc import Iterable, Mapping
from typing import Final

from engine.contract import Fact, Refusal, Seat
from engine.heldhands.actions import Row
from engine.heldhands.board import SEATS
from engine.heldhands.cards import Emotion
from engine.heldhands.edition import Edition, Level
from engine.heldhands.events import (
    Began,
    Drew,
    Ended,
    Event,
    Moved,
    ObjectiveCompleted,
    ObjectiveRevealed,
    PerspectiveChanged,
    PileShuffled,
    RingOpened,
    SideChosen,
)
from engine.heldhands.options import Options, Silence
from engine.heldhands.refusals import Refused
from engine.heldhands.state import Ending
from renderers.terminal.words import EMOTIONS, LEVELS, RINGS, SIDES, TITLE, counted, listed, signed

REFUSALS: Final[Mapping[Refused, str]] = {
    Refused.UNKNOWN_OPTION: 'There is no option "{option}".',
    Refused.UNKNOWN_VALUE: '"{value}" is not a value of {option}; choose from {values}.',
    Refused.LEVEL_NOT_IN_EDITION: "The {edition} edition has no arguments: {level} cannot be played with it.",
    Refused.TWO_SEATS: "This is a game for two, not for {seats}.",
    Refused.BAD_SEED: "A seed is a whole number from 0 to {highest}.",
    Refused.NOT_AN_ACTION: '"{text}" means nothing here; type a number from the list, or help.',
    Refused.GAME_OVER: "The game is over.",
    Refused.NOT_YOUR_TURN: "It is your partner's turn.",
    Refused.NOT_NOW: '"{action}" has to wait: {phase}.',
    Refused.SIDE_CHOSEN: "You have chosen your side already.",
    Refused.NO_SUCH_NODE: "There is no node {node} on this board.",
    Refused.NO_SUCH_CARD: "There is no card {place} in {row} row, which has {cards} cards.",
    Refused.CARD_USED: "Card {place} of {row} row pays for an earlier step of this chain.",
    Refused.CHAIN_COMPLETE: "The chain ends on {node}; end the turn, or take a step back.",
    Refused.NOT_A_NEIGHBOUR: "No line leads from {start} to {node}.",
    Refused.RING_CLOSED: "The ring of {node} opens when {needed} objectives are done; {completed} are.",
    Refused.CENTRE_CLOSED: "The centre opens when all {needed} objectives are done; {completed} are.",
    Refused.VISITED: "You have been on {node} in this turn, and no node is visited twice.",
    Refused.PARTNER_THERE: "Your partner stands on {node}: there is no way onto it or through it.",
    Refused.WRONG_EMOTION: "{node} is {needed}, but card {place} of {row} row shows {shown}.",
    Refused.PAST_BALANCE: "That step would take your balance to {balance}, and the scale ends at {limit}.",
    Refused.CENTRE_UNBALANCED: "You would enter the centre with a balance of {balance}; it has to be 0.",
    Refused.NOTHING_TO_TAKE_BACK: "There is no step to take back.",
    Refused.MUST_MOVE: "A turn is at least one step.",
    Refused.MUST_FOLLOW: "Your partner waits in the centre: this turn can end nowhere else.",
    Refused.NOT_A_STATE: "This is not a stored game: {problem}.",
    Refused.RECORD_SYNTAX: 'Here a record has {expected}, not "{found}".',
    Refused.RECORD_RESULT: "This game comes to {expected}, not to {found}.",
    Refused.UNKNOWN_SCHEMA: "This game was stored in form {schema}; this program reads {known}.",
}

PLACE: Final = "Line {line}, column {column}: "

ENDINGS: Final[Mapping[Ending, str]] = {
    Ending.HELD_HANDS: "You both stand in the centre, in balance. And then, you held hands.",
    Ending.COULD_NOT_FOLLOW: "One of you waited in the centre, and the other had no way to follow: lost.",
    Ending.CARDS_GONE: "The deck and both rows are empty: lost.",
    Ending.NO_STEP: "No step was left for the player to move: lost.",
}

SILENCES: Final[Mapping[Silence, str]] = {
    Silence.LEARNING: "A first game: talk about it as much as you like.",
    Silence.QUIET: "Quiet: no words where the game is played.",
    Silence.SILENT: "Silent: not a word, not a sign.",
}

_PHASES: Final = {
    "setup": "first both of you choose a side",
    "move": "now it is time to move",
    "side": "first choose a side, left or right",
    "over": "the game is over",
}

PLAY_HELP: Final = "play Held Hands at this terminal"
SEED_HELP: Final = "a whole number that deals the same game again (default: a new one)"
PARTNER_HELP: Final = (
    "who plays with you: somebody at the same keyboard (hotseat, the default), or a computer"
)
SEAT_HELP: Final = "where you sit when the computer plays the other seat (default: near)"
PLAIN_HELP: Final = "words only, no picture: for screen readers"

SIMULATE_HELP: Final = "let two computers play many games, and tell how they went"
GAMES_HELP: Final = "how many games (default: 100)"
POLICY_HELP: Final = "who plays both seats (default: lookahead)"
PROCESSES_HELP: Final = "how many to play at once (default: one for each core)"
JSON_HELP: Final = "print the result as JSON"
NOT_A_COUNT: Final = "{text!r} is not a whole number from 1"
SIMULATED: Final = "{games} games, {policy}, {edition} edition, level {level}"
WIN_RATE: Final = "held hands   {rate:.1%}   (95 % interval {low:.1%} to {high:.1%})"
TURNS: Final = "turns        {mean:.1f} on average, median {median:g}"
OBJECTIVES: Final = "objectives   {mean:.1f} of {all} on average"
SEED_OF_ALL: Final = "seed         {seed}"

RECORD_HELP: Final = "look at a game that was written down"
SHOW_HELP: Final = "show it turn by turn"
FILE_HELP: Final = "the record; - reads standard input"
TURN_HELP: Final = "only the table after this turn; 0 is the set-up"
RECORD_SEAT_HELP: Final = "from whose side (default: as a spectator)"
NO_FILE: Final = "{file} cannot be read: {problem}"
NOT_WRITABLE: Final = "{file} cannot be written"
NOT_TEXT: Final = "{file} is not a text in UTF-8"
NO_SUCH_TURN: Final = "there is no turn {turn}; the record has {turns}"
NEXT_PAGE: Final = "Enter: the next turn, q: enough > "
ENOUGH: Final = ("q", "quit", "exit")
_OPTION_HELP: Final[Mapping[str, str]] = {
    "edition": "which edition is played",
    "level": "how many objectives are arguments",
    "first": "who begins",
    "silence": "how much may be said",
}

YOUR: Final = "your"
PARTNERS: Final = "your partner's"
PROMPT: Final = " > "
PRESS_ENTER: Final = " Press Enter to go on. "
LEAVING: Final = ("quit", "exit")
NO_SUCH_NUMBER: Final = "There is no choice {number} in the list."
NO_CARD_FITS: Final = "No half that shows, in your row or your partner's, can pay for {node}."
CHOOSE_CARD: Final = "Which card pays for {node}?"
CHOOSE_NODE: Final = "Where to?"
CHOOSE_SIDE: Final = "Which halves of your cards shall show?"
AS_NOW: Final = "as they lie now"
COVERED: Final = "the covered halves, unseen"
CHAIN_IS_DONE: Final = "No step can follow: end the turn, or take a step back."
OR_WORDS: Final = "(or {words})"
SMALL_WINDOW: Final = (
    "The picture wants 80 columns and 40 rows, and here are {columns} and {rows}: make the window larger, or "
    "leave with quit and play in words with --plain."
)
TERMINAL_TABLE: Final = "This is the terminal table; the web table is still to come."
CREDITS: Final = (
    "A game by David Chircop and Yannick Massa. This table is an unofficial fan project: "
    "if it moves you, find the boxed game."
)
RECORD_OUT_HELP: Final = "write the game down into this file when it is over, or when you leave"
WRITTEN_DOWN: Final = "Written down: heldhands record show {file}"
SEED_AGAIN: Final = "This game was dealt from seed {seed}: play --seed {seed} deals the same cards again."
GOODBYE: Final = "Goodbye."

HELP: Final = """\
Type a number from the list, or one of these, and press Enter.

  1, 2, ...     that choice: a node first and, if several can pay, then a card;
                p2 is your partner's second card
  O17           the node of that name, wherever it stands in the list
  O17/3         that node for your third card; O17/p2 for your partner's second
  back          take the last step back
  clear         take the whole chain back
  end           end the turn where the chain has come to
  left, right   which halves of your cards shall show, when you are asked
  look          the table once more
  board         every node and every line, in words
  rules         the rules on one page
  quit          leave the table

[ ] is around your node and ( ) around your partner's. The shaded card is the cover card; places in a row \
are counted from it. A number at a node is its choice in the list, and a number on a card its place; small \
raised numbers are the steps of your chain, and the cards that pay for them."""

RULES: Final = """\
You play together, and without a word about the game. All objectives have to be done, ring by ring, and \
then both of you have to meet in the centre.

A turn is a chain of one step or more along the lines. Each step is paid with a card, yours or your \
partner's, whose visible half shows the emotion of the node you step on. No node twice in a turn, not \
through your partner, and only on rings that are open.

Each half you spend moves your balance: {plus} +1, {minus} -1. The scale ends at -{limit} and +{limit}, \
and a step past its end cannot be made.{long_chain}

An objective is done when a turn ends on its emotion on the current ring. When {set} are done, the next \
ring opens, and each time a ring opens the larger pile of spent cards goes back into the deck.{arguments}

End a turn with a balance of 0 and your row is filled up to {row} cards. End it in the left half of the \
board, as you see it, and the left halves of your cards show; in the right half, the right ones. On the \
middle line you choose, without a look at the covered halves.

When all {objectives} are done, enter the centre with a balance of 0; any half pays. In the very next turn \
your partner has to do the same.

The game is lost when a player cannot make a step, when no cards are left, or when one of you is in the \
centre and the other cannot follow."""

ARGUMENTS: Final = (
    " An objective that is an argument is settled by joining your partner: end a turn on their node, if it "
    "has that emotion and is on that ring."
)
LONG_CHAIN: Final = " A chain of {cards} cards or more brings your balance back to 0."


def rules(edition: Edition) -> str:
    """Return the rules on one page, with the numbers of this edition."""
    better = [EMOTIONS[emotion] for emotion, shift in edition.shift.items() if shift > 0]
    worse = [EMOTIONS[emotion] for emotion, shift in edition.shift.items() if shift < 0]
    return RULES.format(
        plus=listed(better),
        minus=listed(worse),
        limit=edition.limit,
        row=edition.row,
        set=edition.set,
        objectives=len(edition.objective_deck),
        arguments=ARGUMENTS if len(edition.levels) > 1 else "",
        long_chain=LONG_CHAIN.format(cards=edition.long_chain) if edition.long_chain else "",
    )


def refusal(no: Refusal) -> str:
    """Return why something was refused, in a sentence."""
    if not isinstance(no.code, Refused):
        return str(no)
    facts = {name: _fact(name, fact) for name, fact in no.facts.items()}
    place = PLACE.format_map(facts) if {"line", "column"} <= facts.keys() else ""
    return place + REFUSALS[no.code].format_map(facts)


def _fact(name: str, fact: Fact) -> str:
    """Return a fact as it stands in a sentence."""
    if isinstance(fact, tuple):
        return ", ".join(fact)
    if name == "balance" and isinstance(fact, int):
        return signed(fact)
    if name == "row":
        return YOUR if fact == Row.OWN else PARTNERS
    if name in {"needed", "shown"} and isinstance(fact, str):
        return EMOTIONS[Emotion(fact)]
    if name == "phase":
        return _PHASES[str(fact)]
    return _printable(str(fact))


def _printable(text: str) -> str:
    """Return what a player typed without anything that could move the cursor or break the encoding."""
    return "".join(character if character.isprintable() else "?" for character in text)


def option_help(name: str, default: str) -> str:
    """Return what an option of the game is about."""
    return f"{_OPTION_HELP[name]} (default: {default})"


def summary(turns: int, completed: int) -> str:
    """Return how long the way was."""
    return f"{counted(turns, 'turn')}, {counted(completed, 'objective')}.".capitalize()


def opening(options: Options) -> str:
    """Return what is said before the cards are dealt."""
    level = "" if options.level is Level.NONE else f", {LEVELS[options.level]} arguments"
    return f"{TITLE}\nThe {options.edition} edition{level}.\n{SILENCES[options.silence]}\n{CREDITS}"


def pass_keyboard(seat: Seat) -> str:
    """Return whose turn it is at a shared keyboard."""
    return f"Pass the keyboard to the player on the {SEATS[seat]} side. Nobody else looks."


def news(events: Iterable[Event], viewer: Seat) -> str:
    """Return what a player would miss on the picture, or in the description, which come with it."""
    seen_there = (SideChosen, ObjectiveRevealed, Moved, PerspectiveChanged)
    return " ".join(_told(event, viewer) for event in events if not isinstance(event, (*seen_there, Ended)))


def report(events: Iterable[Event]) -> str:
    """Return what happened, as both players may hear it."""
    return " ".join(_told(event, None) for event in events if not isinstance(event, Ended))


def _told(event: Event, viewer: Seat | None) -> str:  # noqa: C901, PLR0911 - a sentence for each event
    match event:
        case SideChosen(seat):
            return f"{_who(seat, viewer)} {'have' if seat == viewer else 'has'} chosen a side."
        case Began(first):
            return f"{_whose(first, viewer)} turn is the first."
        case ObjectiveRevealed(objective, argument):
            about = ", and it is an argument" if argument else ""
            return f"The next objective is {EMOTIONS[objective.emotion]}{about}."
        case Moved(seat, path, _):
            steps = counted(len(path) - 1, "step")
            return f"{_who(seat, viewer)} went from {path[0]} to {_node(path[-1])} in {steps}."
        case ObjectiveCompleted(seat, objective, _):
            return f"{_who(seat, viewer)} completed the {EMOTIONS[objective.emotion]} objective."
        case RingOpened(ring):
            return f"The {RINGS[ring]} is open now." if ring else "The centre is open now."
        case PileShuffled(seat, cards):
            return f"{_whose(seat, viewer)} pile of {counted(cards, 'card')} went back into the deck."
        case Drew(seat, cards):
            return f"{_who(seat, viewer)} drew {counted(cards, 'card')}."
        case PerspectiveChanged(seat, side):
            return f"{_whose(seat, viewer)} cards show their {SIDES[side]} halves now."
        case Ended(ending):
            return ENDINGS[ending]


def _node(node: str) -> str:
    return "the centre" if node == "C" else node


def _who(seat: Seat, viewer: Seat | None) -> str:
    if viewer is None:
        return f"The {SEATS[seat]} player"
    return "You" if seat == viewer else "Your partner"


def _whose(seat: Seat, viewer: Seat | None) -> str:
    if viewer is None:
        return f"The {SEATS[seat]} player's"
    return "Your" if seat == viewer else "Your partner's"
