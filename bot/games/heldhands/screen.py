"""The screens of Held Hands, for players and for spectators."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.games.choices import waiting_rows
from bot.games.heldhands.choices import card_rows, node_rows, side_rows
from bot.model.screen import LONGEST_ALT, Rows, Screen, cut, kept
from engine.heldhands.actions import END_TURN, ChooseSide
from engine.heldhands.edition import load_edition
from engine.heldhands.phases import Phase
from engine.heldhands.views import PlayerView, SeatView, SpectatorView, TableView
from renderers.heldhands.description import (
    describe_briefly,
    describe_chain,
    describe_fully,
    describe_last,
    whole_cards,
)
from renderers.heldhands.names import SYMBOLS, emotion_name, node_name, outcome_name, ring_name
from renderers.heldhands.routes import Route
from renderers.heldhands.scene import Scene, View, scene
from renderers.i18n.catalogue import Said, Words
from renderers.i18n.phrases import dashed, sentence, signed

_ONWARDS: Final = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "
_TOGETHER: Final = "\N{HANDSHAKE}"  # the centre


def screen(view: View, words: Words, pick: str | None = None, names: Sequence[str] = ()) -> Screen:
    """Return the screen of a view; `names` are the players' names by seat."""
    if isinstance(view, PlayerView):
        return player_screen(view, words, pick, names)
    return spectator_screen(view, words, names)


def picks(options: Mapping[str, str], text: str) -> bool:
    """Return whether a text is a node of the board, which is the first half of a step."""
    return text in load_edition(options["edition"]).board.nodes


def player_screen(
    view: PlayerView, words: Words, pick: str | None = None, names: Sequence[str] = ()
) -> Screen:
    """Return a player's screen; `pick` is a node that was pressed and is still to be paid for."""
    seen = scene(view, words, pick=pick)
    return Screen(
        headline=_headline(seen),
        lines=kept([*_lines(seen), _chain_line(view, words)]),
        description=describe_fully(view, words, names=names, pick=pick),
        alt=cut(describe_briefly(view, words, names=names, pick=pick), LONGEST_ALT),
        question=_question(view, seen),
        rows=_rows(view, words, seen.chosen),
        call=_call(view),
        over=view.table.phase is Phase.OVER,
    )


def spectator_screen(view: SpectatorView, words: Words, names: Sequence[str] = ()) -> Screen:
    """Return the spectators' screen."""
    seen = scene(view, words)
    return Screen(
        headline=_headline(seen),
        lines=kept(_lines(seen)),
        description=describe_fully(view, words, names=names),
        alt=cut(describe_briefly(view, words, names=names), LONGEST_ALT),
        moment=_moment(view.table),
        trace=_trace(seen),
        awaits=tuple(seat for seat, player in enumerate((view.near, view.far)) if player.acting),
        over=view.table.phase is Phase.OVER,
    )


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


def _call(view: PlayerView) -> str:
    """Return what the player is rung for; choosing a side after a move belongs to the same turn."""
    return f"turn:{view.table.turn}" if view.you.acting else ""


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
    if table.following:
        yield words.say("line-following", who=seen.awaited)


def _setup_lines(seen: Scene) -> Iterator[str | None]:
    """Yield the whole cards, which may be seen only now (ruling 17)."""
    words, own = seen.words, seen.own
    if own.whole:
        yield words.say("line-look")
        yield words.say("line-own-cards", cards=whole_cards(words, own.whole))
    if own.side:
        yield words.say("line-side-chosen", side=own.side.value)
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
    """Yield the ending, the progress, and the halves that were covered."""
    table, words = seen.table, seen.words
    if table.ending:
        yield words.say(f"ending-{dashed(table.ending)}")
    turns = len(seen.own.journey) + len(seen.partner.journey)
    yield words.say(
        "line-journey",
        turns=words.say("turns", count=turns),
        done=table.completed,
        all=table.objectives,
    )
    for player in (seen.own, seen.partner):
        yield _uncovered_line(seen, player)


def _uncovered_line(seen: Scene, player: SeatView) -> str | None:
    words = seen.words
    if not player.whole:
        return None
    return words.say("line-uncovered", who=seen.who(player), cards=whole_cards(words, player.whole))


def _chain_line(view: PlayerView, words: Words) -> str | None:
    return describe_chain(view, words) if view.chain and view.chain.links else None


def _question(view: PlayerView, seen: Scene) -> str:
    words = seen.words
    if seen.chosen:
        return words.say("question-card", node=node_name(words, seen.board, seen.chosen.node))
    if any(isinstance(action, ChooseSide) for action in view.legal):
        return words.say("question-side")
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
