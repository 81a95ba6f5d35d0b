"""The forms of a description: for an alt text, beside a table, and read aloud.

What the player has to do comes first and the map last, so that a listener can stop early.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.heldhands.board import RINGS, members
from engine.heldhands.cards import EMOTIONS
from engine.heldhands.phases import Phase
from engine.heldhands.views import SeatView
from renderers.heldhands.board_sentences import around, board_sentences
from renderers.heldhands.loss_sentences import describe_loss
from renderers.heldhands.names import emotion_name, outcome_name, ring_name
from renderers.heldhands.scene import Scene, View, scene
from renderers.heldhands.sentences import (
    chain_path,
    chain_sentence,
    describe_last,
    ending,
    journeys,
    length,
    next_steps,
    pick_sentence,
    pile,
    player_briefly,
    player_sentences,
    turning,
    whole_briefly,
)
from renderers.i18n.catalogue import Words, listed, sentence
from renderers.i18n.sections import Section, Sections, plain_text, section

BRIEFLY: Final = 920  # characters: an alt text has room for 1,000, and a screen may add a prefix


def describe(view: View, words: Words, *, names: Sequence[str] = ()) -> str:
    """Describe the table, one paragraph a line; `names` are by seat.

    Without the chain, the next steps and the map, for places that show them anyway.
    """
    return _paragraphs(_table(scene(view, words, names=names)))


def describe_fully(view: View, words: Words, *, names: Sequence[str] = (), pick: str | None = None) -> str:
    """Describe all that the picture shows; `pick` is a node that still has to be paid for."""
    return plain_text(describe_in_sections(view, words, names=names, pick=pick))


def describe_in_sections(
    view: View, words: Words, *, names: Sequence[str] = (), pick: str | None = None
) -> Sections:
    """Describe the same under headings, with lists."""
    sections = _everything(scene(view, words, names=names, pick=pick))
    return tuple(each for each in sections if each.paragraphs)


def describe_briefly(view: View, words: Words, *, names: Sequence[str] = (), pick: str | None = None) -> str:
    """Describe the most important, and as much of the rest as there is room for, in whole sentences."""
    said, left = [], BRIEFLY
    for more in filter(None, _by_weight(scene(view, words, names=names, pick=pick))):
        if len(more) < left:
            said.append(more)
            left -= len(more) + 1
    return _paragraphs(said)


def _paragraphs(said: Iterable[str]) -> str:
    return "\n".join(filter(None, said))


def _sentences(*said: str) -> str:
    return " ".join(filter(None, said))


def _table(seen: Scene) -> Iterator[str]:
    yield _sentences(headline(seen), length(seen))
    yield _objective(seen)
    yield _progress(seen)
    for player in (seen.own, seen.partner):
        yield _sentences(*_player(seen, player))
    yield _shifts(seen)
    yield from _turns(seen)
    yield around(seen)


def _everything(seen: Scene) -> Iterator[Section]:
    words = seen.words
    yield section(
        _first_title(seen),
        [_sentences(headline(seen), length(seen))],
        [loss_reason(seen)],
        [_question(seen)],
    )
    yield section(
        words.say("described-title-objective"),
        [_sentences(_objective(seen), _objective_nodes(seen))],
        [_progress(seen)],
    )
    for player in (seen.own, seen.partner):
        yield section(words.say("described-title-player", who=seen.who(player)), _player(seen, player))
    over = "yes" if seen.table.phase is Phase.OVER else "no"
    turns = ([each] for each in _turns(seen))
    yield section(words.say("described-title-spent", over=over), [_shifts(seen)], *turns)
    yield section(words.say("described-title-chain"), [chain_sentence(seen)], next_steps(seen))
    yield section(
        words.say("described-title-board"), [around(seen)], *([each] for each in board_sentences(seen))
    )


def _first_title(seen: Scene) -> str:
    table = seen.table
    if table.phase is Phase.OVER:
        return seen.words.say("described-title-over")
    mine = seen.own.acting and not seen.watched
    return seen.words.say("described-title-now", mine="yes" if mine else "no")


def _progress(seen: Scene) -> str:
    return _sentences(_done(seen), _deck(seen))


def _player(seen: Scene, player: SeatView) -> Iterator[str]:
    yield from player_sentences(seen, player)
    yield pile(seen, player)


def _turns(seen: Scene) -> Iterator[str]:
    """Yield all turns of a finished game, else the last ones."""
    if seen.table.phase is Phase.OVER:
        yield from journeys(seen)
    else:
        for player in (seen.partner, seen.own) if seen.watched else (seen.partner,):
            yield describe_last(seen, player)


def _by_weight(seen: Scene) -> Iterator[str]:
    """Yield sentences, the most important first."""
    yield _sentences(headline(seen), length(seen))
    yield _objective(seen) or _done(seen)
    yield from (player_briefly(seen, player) for player in (seen.own, seen.partner))
    yield turning(seen)
    yield chain_path(seen)
    yield ending(seen)
    yield pick_sentence(seen)
    yield from (whole_briefly(seen, player) for player in (seen.own, seen.partner) if player.whole)
    yield loss_reason(seen)
    yield describe_last(seen, seen.came_last) if seen.table.phase is not Phase.OVER else ""
    yield _deck(seen)


def headline(seen: Scene) -> str:
    """Return how the game ended, or what it is waiting for."""
    table, words = seen.table, seen.words
    if table.ending:
        return words.say("described-over", outcome=sentence(outcome_name(words, table.ending)))
    if table.phase is Phase.SETUP:
        return words.say("described-setup")
    said = [words.say("described-turn", turn=table.turn, who=seen.awaited)]
    if table.phase is Phase.SIDE:
        said.append(words.say("described-side"))
    if table.following:
        said.append(words.say("described-following"))
    return " ".join(said)


def loss_reason(seen: Scene) -> str:
    """Return why the game was lost; empty if it was not."""
    table = seen.table
    if table.ending is None or table.loss is None:
        return ""
    stuck = seen.own if table.loss.seat == seen.seat else seen.partner
    return describe_loss(seen.words, table.ending, table.loss, seen.who(stuck))


def _question(seen: Scene) -> str:
    """Return what the player has to choose, unless it is the next node, which has a list of its own."""
    if seen.chosen:
        return pick_sentence(seen)
    if seen.watched or seen.table.phase not in {Phase.SETUP, Phase.SIDE}:
        return ""
    if seen.own.acting:
        return seen.words.say("described-choose-side")
    if seen.own.side and seen.own.whole and seen.table.phase is Phase.SETUP:  # until the partner has chosen
        return seen.words.say("described-change-side", side=seen.own.side.other.value)
    return ""


def _objective(seen: Scene) -> str:
    """Return the open objective and how to complete it, or what replaces it; empty after the end."""
    table, words, objective = seen.table, seen.words, seen.objective
    if table.ending:
        return ""
    if table.ring is None:
        return words.say("described-to-centre")
    if objective is None:
        return words.say("described-objective-next") if table.phase is Phase.SIDE else ""
    emotion, where = emotion_name(words, objective.emotion), ring_name(words, table.ring)
    said = [
        words.say(
            "described-objective",
            number=table.completed + 1,
            all=table.objectives,
            emotion=emotion,
            bar=_bar(seen, objective.bar, argument=objective.argument),
        )
    ]
    said += [
        words.say("described-owner", who=seen.who(player))
        for player in (seen.own, seen.partner)
        if player.owns_objective
    ]
    if objective.argument:
        said.append(words.say("described-argument", emotion=emotion, ring=where))
    else:
        said.append(words.say("described-task", emotion=emotion, ring=where))
    return " ".join(said)


def _bar(seen: Scene, bar: int, *, argument: bool) -> str:
    if not bar:
        return ""
    height = seen.words.say(f"bar-{bar}")
    if argument:
        return seen.words.say("described-bar", height=height)
    return seen.words.say("described-idle-bar", height=height)


def _objective_nodes(seen: Scene) -> str:
    """Return the nodes where the objective can be completed, as the board shows at a glance."""
    table, board = seen.table, seen.board
    if table.objective is None or table.ring is None or table.ending:
        return ""
    there = board.showing[table.objective.emotion] & board.on_ring[table.ring]
    return seen.words.say(
        "described-objective-nodes",
        emotion=emotion_name(seen.words, table.objective.emotion),
        nodes=", ".join(board.nodes[n] for n in members(there)),
    )


def _done(seen: Scene) -> str:
    size, completed, words = seen.edition.set, seen.table.completed, seen.words
    rings = [
        words.say(
            "described-done-ring",
            ring=ring_name(words, ring),
            done=min(completed - number * size, size),
            all=size,
        )
        for number, ring in enumerate(RINGS)
        if seen.is_open(ring)
    ]
    in_all = words.say("described-done-all", done=completed, all=seen.table.objectives)
    return words.say("described-done", progress=", ".join([*rings, in_all]))


def _deck(seen: Scene) -> str:
    return seen.words.say("described-deck", cards=seen.words.say("cards", count=seen.table.deck))


def _shifts(seen: Scene) -> str:
    """Return what spending a card does to a balance, while cards can be spent."""
    if seen.table.phase is Phase.OVER:
        return ""
    raising, lowering = (
        listed(
            seen.words,
            [emotion_name(seen.words, e) for e in EMOTIONS if (seen.edition.shift[e] > 0) is raises],
        )
        for raises in (True, False)
    )
    return sentence(seen.words.say("described-shifts", raising=raising, lowering=lowering))
