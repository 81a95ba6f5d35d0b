"""The screens of Held Hands, for players and for spectators, and its events in words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from bot.games.heldhands.choices import card_rows, node_rows, side_rows
from bot.games.model import waiting_rows
from bot.model.screen import LONGEST_ALT, Rows, Screen, cut, kept
from engine.contract import SPECTATOR, Seat, Viewer
from engine.heldhands.actions import END_TURN, ChooseSide
from engine.heldhands.board import SEATS
from engine.heldhands.edition import load_edition
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
from engine.heldhands.phases import Phase
from engine.heldhands.views import PlayerView, SeatView, SpectatorView, TableView
from renderers.heldhands.description import describe_briefly, describe_in_sections, loss_reason
from renderers.heldhands.loss_sentences import describe_loss
from renderers.heldhands.names import SYMBOLS, emotion_name, node_name, outcome_name, ring_name
from renderers.heldhands.scene import PARTNER, YOU, Route, Scene, View, scene
from renderers.heldhands.sentences import describe_chain, describe_last, whole_cards
from renderers.i18n.catalogue import Said, Words, dashed, sentence, signed

_ONWARDS: Final = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "
_TOGETHER: Final = "\N{HANDSHAKE}"  # the centre


def make_screen(view: View, words: Words, pick: str | None = None, names: Sequence[str] = ()) -> Screen:
    """Return the screen of a view; `names` are the players' names by seat.

    `pick` is a node that the player has pressed and is still to pay for.
    """
    seen = scene(view, words, pick=pick)
    screen = Screen(
        headline=_headline(seen),
        lines=kept(_lines(seen)),
        describe=partial(describe_in_sections, view, words, names=names, pick=pick),
        alt=cut(describe_briefly(view, words, names=names, pick=pick), LONGEST_ALT),
        over=view.table.phase is Phase.OVER,
    )
    if isinstance(view, SpectatorView):
        return replace(
            screen,
            moment=_moment(view.table),
            trace=_trace(seen),
            awaits=tuple(seat for seat, player in enumerate((view.near, view.far)) if player.acting),
        )
    return replace(
        screen,
        lines=kept([*screen.lines, _chain_line(view, words)]),
        question=_question(view, seen),
        rows=_rows(view, words, seen.chosen),
        call=call_of(view),
    )


def picks(options: Mapping[str, str], text: str) -> bool:
    """Return whether a text is a node of the board, which is the first half of a step."""
    return text in load_edition(options["edition"]).board.nodes


def _moment(table: TableView) -> str:
    """Return the number of moves made; a player who chooses a side has already moved."""
    if table.phase is Phase.OVER:
        return "over"
    return f"move:{table.turn - (table.phase is not Phase.SIDE)}" if table.turn else "setup"


def _trace(seen: Scene) -> str:
    """Return the last path as the symbols of its nodes; the picture shows whose path it was."""
    last = _last_mover(seen).last
    if last is None:
        return ""
    emotions = (seen.board.emotions[seen.board.number[node]] for node in last.nodes)
    return _ONWARDS.join(SYMBOLS[emotion] if emotion else _TOGETHER for emotion in emotions)


def _last_mover(seen: Scene) -> SeatView:
    """Return the player who moved last; at the end, the last turn may have begun without a move."""
    if seen.table.phase is not Phase.OVER:
        return seen.came_last
    ended = len(seen.own.journey) + len(seen.partner.journey) == seen.table.turn
    return seen.own if seen.own.at_turn == ended else seen.partner


def _headline(seen: Scene) -> str:
    table, words = seen.table, seen.words
    if table.ending:
        return sentence(outcome_name(words, table.ending))
    if table.phase is Phase.SETUP:
        if seen.watched:
            return words.say("headline-setup-watched")
        return words.say("headline-setup" if seen.own.acting else "headline-setup-waiting")
    who = seen.awaited
    if table.phase is Phase.SIDE:
        return words.say("headline-side", turn=table.turn, who=who)
    if table.following:
        return words.say("headline-follow", turn=table.turn, who=who)
    return words.say("headline-move", turn=table.turn, who=who)


def call_of(view: View) -> str:
    """Return what the viewer is rung for; choosing a side after a move belongs to the same turn."""
    return f"turn:{view.table.turn}" if isinstance(view, PlayerView) and view.you.acting else ""


def _lines(seen: Scene) -> Iterator[str | None]:
    table, words = seen.table, seen.words
    if table.phase is Phase.OVER:
        yield from _ending_lines(seen)
        return
    if table.phase is Phase.SETUP:
        yield from _setup_lines(seen)
        return
    yield _objective_line(seen)
    yield words.say(
        "line-balances",
        who=seen.who(seen.own),
        own=signed(seen.own.balance),
        partner=signed(seen.partner.balance),
        cards=words.say("cards", count=table.deck),
    )
    if seen.came_last.last:
        yield describe_last(seen, seen.came_last)
    moved = seen.partner if seen.own.at_turn else seen.own
    if moved.turned and moved.side and table.phase is Phase.MOVE:
        yield words.say("event-perspective-changed", who=seen.who(moved), side=moved.side.value)
    if table.following:
        yield words.say("line-following", who=seen.awaited)


def _setup_lines(seen: Scene) -> Iterator[str | None]:
    """Yield the whole cards, which may be seen only now (ruling 17), and who has chosen."""
    words, own = seen.words, seen.own
    if own.side:
        yield words.say("line-side-chosen", side=own.side.value)
    elif own.whole:
        yield words.say("line-look")
        yield words.say("line-why-side")
    for player in (own, seen.partner):
        yield _whole_line(seen, player)
    for player in (own, seen.partner) if seen.watched else (seen.partner,):
        if not player.acting:
            yield words.say("line-is-ready", who=seen.who(player))


def _objective_line(seen: Scene) -> str | None:
    table, words, objective = seen.table, seen.words, seen.table.objective
    if table.ring is None:
        return words.say("line-to-centre")
    if objective is None:
        return words.say("line-objective-done", done=table.completed, all=table.objectives)
    facts: dict[str, Said] = {
        "number": table.completed + 1,
        "all": table.objectives,
        "emotion": emotion_name(words, objective.emotion),
        "ring": ring_name(words, table.ring),
    }
    return words.say("line-argument", **facts) if objective.argument else words.say("line-objective", **facts)


def _ending_lines(seen: Scene) -> Iterator[str | None]:
    """Yield the ending with its reason, the progress, and the halves that were covered."""
    table, words = seen.table, seen.words
    if table.ending:
        yield words.say(f"ending-{dashed(table.ending)}")
        yield loss_reason(seen)
    turns = len(seen.own.journey) + len(seen.partner.journey)
    yield words.say(
        "line-journey",
        turns=words.say("turns", count=turns),
        done=table.completed,
        all=table.objectives,
    )
    for player in (seen.own, seen.partner):
        yield _whole_line(seen, player)


def _whole_line(seen: Scene, player: SeatView) -> str | None:
    words = seen.words
    if not player.whole:
        return None
    return words.say("line-whole", who=seen.who(player), cards=whole_cards(words, player.whole))


def _chain_line(view: PlayerView, words: Words) -> str | None:
    return describe_chain(view, words) if view.chain and view.chain.links else None


def _question(view: PlayerView, seen: Scene) -> str:
    words = seen.words
    if seen.chosen:
        return words.say("question-card", node=node_name(words, seen.board, seen.chosen.node))
    if any(isinstance(action, ChooseSide) for action in view.legal):
        return words.say("question-side") if view.you.acting else ""
    if view.chain is None:
        return ""
    if seen.routes:
        return words.say("question-node")
    return words.say("question-end" if END_TURN in view.legal else "question-stuck")


def _rows(view: PlayerView, words: Words, picked: Route | None) -> Rows:
    if view.table.phase is Phase.OVER:
        return ()
    if not view.legal:
        return waiting_rows(words)
    if view.chain is None:
        return side_rows(view, words)
    return card_rows(view, words, picked) if picked else node_rows(view, words)


def news(events: Iterable[Event], words: Words, viewer: Viewer = SPECTATOR) -> tuple[str, ...]:
    """Describe events for this viewer."""
    return tuple(event_line(event, words, viewer) for event in events)


def event_line(event: Event, words: Words, viewer: Viewer = SPECTATOR) -> str:  # noqa: C901, PLR0911 - a line for each event
    """Describe an event: to a player with "you" and "your partner", to others with the seats' names."""
    match event:
        case SideChosen(seat):
            return words.say("event-side-chosen", who=_who(seat, viewer))
        case Began(first):
            return words.say("event-began", who=_who(first, viewer))
        case ObjectiveRevealed(objective, argument):
            emotion = emotion_name(words, objective.emotion)
            if argument:
                return words.say("event-argument-revealed", emotion=emotion)
            return words.say("event-objective-revealed", emotion=emotion)
        case Moved(seat, path, _):
            steps = words.say("steps", count=len(path) - 1)
            return words.say("event-moved", who=_who(seat, viewer), start=path[0], end=path[-1], steps=steps)
        case ObjectiveCompleted(seat, objective, _):
            emotion = emotion_name(words, objective.emotion)
            return words.say("event-objective-completed", who=_who(seat, viewer), emotion=emotion)
        case RingOpened(ring):
            if ring is None:
                return words.say("event-centre-opened")
            return words.say("event-ring-opened", ring=ring_name(words, ring))
        case PileShuffled(seat, cards):
            return words.say("event-pile-shuffled", who=_who(seat, viewer), count=cards)
        case Drew(seat, cards):
            return words.say("event-drew", who=_who(seat, viewer), cards=words.say("cards", count=cards))
        case PerspectiveChanged(seat, side):
            return words.say("event-perspective-changed", who=_who(seat, viewer), side=side.value)
        case Ended(ending, loss):
            said = words.say(f"ending-{dashed(ending)}")
            return f"{said} {describe_loss(words, ending, loss, _who(loss.seat, viewer))}" if loss else said


def _who(seat: Seat, viewer: Viewer) -> str:
    if viewer is SPECTATOR:
        return SEATS[seat]
    return YOU if seat == viewer else PARTNER
