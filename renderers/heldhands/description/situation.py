"""The situation in sentences: the turn, what the player has to do, the objective, and the progress."""

from engine.heldhands.board import RINGS, members
from engine.heldhands.cards import EMOTIONS
from engine.heldhands.phases import Ending, Phase
from renderers.heldhands.description.chain import pick_sentence
from renderers.heldhands.names import emotion_name, outcome_name, ring_name
from renderers.heldhands.scene import Scene
from renderers.i18n.phrases import listed, sentence


def headline(seen: Scene) -> str:
    """Return how the game ended, or what it is waiting for."""
    table, words = seen.table, seen.words
    if table.ending:
        return _over(seen, table.ending)
    if table.phase is Phase.SETUP:
        return words.say("described-setup")
    said = [words.say("described-turn", turn=table.turn, who=seen.awaited)]
    if table.phase is Phase.SIDE:
        said.append(words.say("described-side"))
    if table.following:
        said.append(words.say("described-following"))
    return " ".join(said)


def _over(seen: Scene, ending: Ending) -> str:
    """Return how the game ended and, if it is lost, which player had no step or could not follow."""
    words = seen.words
    said = words.say("described-over", outcome=sentence(outcome_name(words, ending)))
    if ending is Ending.HELD_HANDS:
        return said
    at_turn = seen.own if seen.own.at_turn else seen.partner
    return f"{said} {words.say('described-was-turn', who=seen.who(at_turn))}"


def question(seen: Scene) -> str:
    """Return what the player has to choose, unless it is the next node, which has a list of its own."""
    if seen.chosen:
        return pick_sentence(seen)
    choosing = seen.table.phase in {Phase.SETUP, Phase.SIDE}
    if choosing and seen.own.acting and not seen.watched:
        return seen.words.say("described-choose-side")
    return ""


def objective(seen: Scene) -> str:
    """Return the open objective and how to complete it, or what replaces it; empty after the end."""
    table, words = seen.table, seen.words
    if table.ending:
        return ""
    if table.ring is None:
        return words.say("described-to-centre")
    if table.objective is None:
        return words.say("described-objective-next") if table.phase is Phase.SIDE else ""
    emotion, where = emotion_name(words, table.objective.emotion), ring_name(words, table.ring)
    said = [
        words.say(
            "described-objective",
            number=table.completed + 1,
            all=table.objectives,
            emotion=emotion,
            bar=_bar(seen, table.objective.bar, argument=table.objective.argument),
        )
    ]
    said += [
        words.say("described-owner", who=seen.who(player))
        for player in (seen.own, seen.partner)
        if player.owns_objective
    ]
    if table.objective.argument:
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


def objective_nodes(seen: Scene) -> str:
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


def done(seen: Scene) -> str:
    """Return how many objectives are done, ring by ring."""
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


def deck(seen: Scene) -> str:
    """Return how many cards can still be drawn."""
    return seen.words.say("described-deck", cards=seen.words.say("cards", count=seen.table.deck))


def shifts(seen: Scene) -> str:
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
