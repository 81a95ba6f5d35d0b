"""The chain being built: its steps, what ending it would do, and how it can go on."""

from engine.heldhands.actions import Row
from engine.heldhands.views import PlayerView
from renderers.heldhands.effects import effects
from renderers.heldhands.names import direction_name, node_name, sentence, signed
from renderers.heldhands.routes import Route
from renderers.heldhands.scene import Scene, scene
from renderers.language import Words


def describe_chain(view: PlayerView, words: Words) -> str:
    """Return the chain being built, and what ending the turn now would do."""
    return chain_sentence(scene(view, words)) or words.say("described-chain-empty")


def chain_sentence(seen: Scene) -> str:
    """Return the chain with its cards, and what ending it would do; nothing while somebody else moves."""
    if seen.chain is None:
        return ""
    if not seen.chain.links:
        return seen.words.say("described-chain-empty")
    steps = ", ".join(
        seen.words.say(
            "described-link",
            node=node_name(seen.words, seen.board, link.node),
            row=link.row.value,
            place=link.place,
        )
        for link in seen.chain.links
    )
    balance = signed(seen.chain.balance)
    said = seen.words.say("described-chain", start=seen.own.node, steps=steps, balance=balance)
    return f"{said} {ending(seen)}".rstrip()


def chain_path(seen: Scene) -> str:
    """Return the nodes of the chain, without the cards."""
    if seen.chain is None or not seen.chain.links:
        return ""
    path = ", ".join(node_name(seen.words, seen.board, link.node) for link in seen.chain.links)
    return seen.words.say("described-chain-path", path=path)


def ending(seen: Scene) -> str:
    """Return what ending the turn now would do, if it can end."""
    if seen.chain is None or seen.chain.preview is None:
        return ""
    return seen.words.say("described-ending", effects=", ".join(effects(seen, seen.chain.preview)))


def pick_sentence(seen: Scene) -> str:
    """Return the cards that can pay for the chosen node, if one is."""
    if seen.chosen is None:
        return ""
    cards = ", ".join(
        seen.words.say("described-card", row=step.row.value, place=step.place) for step in seen.chosen.steps
    )
    node = node_name(seen.words, seen.board, seen.chosen.node)
    return seen.words.say("described-pick", node=node, cards=cards)


def next_steps(seen: Scene) -> str:
    """Return where the chain can go on, each way with the cards that can pay; nothing while another moves."""
    if seen.chain is None:
        return ""
    words = seen.words
    said = [words.say("described-steps" if seen.routes else "described-no-steps")]
    said += [_step(seen, route) for route in seen.routes]
    if seen.chain.links and seen.chain.preview is None:
        said.append(words.say("described-not-here"))
    return " ".join(said)


def _step(seen: Scene, route: Route) -> str:
    way, cards = sentence(direction_name(seen.words, route.direction)), _cards(seen.words, route)
    if route.emotion is None:
        return seen.words.say("described-step-centre", direction=way, cards=cards)
    node = node_name(seen.words, seen.board, route.node)
    return seen.words.say("described-step", direction=way, node=node, cards=cards)


def _cards(words: Words, route: Route) -> str:
    """Return the cards that can pay for a step, of each row together."""
    rows = []
    for row in Row:
        places = [str(step.place) for step in route.steps if step.row is row]
        if places:
            one_of = _one_of(words, places)
            rows.append(words.say("described-places", row=row.value, places=one_of))
    return words.say("described-either", own=rows[0], partner=rows[1]) if len(rows) > 1 else rows[0]


def _one_of(words: Words, places: list[str]) -> str:
    """Return places of which one is needed."""
    if len(places) == 1:
        return places[0]
    return words.say("described-or", before=", ".join(places[:-1]), last=places[-1])
