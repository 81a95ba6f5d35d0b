"""The chain being built in sentences: its steps, what ending it would do, and how it can go on."""

from collections.abc import Sequence

from engine.heldhands.actions import Row, Step
from engine.heldhands.views import ChainView, PlayerView
from renderers.heldhands.effects import effects
from renderers.heldhands.names import direction_name, node_name
from renderers.heldhands.routes import Route
from renderers.heldhands.scene import Scene, scene
from renderers.i18n.catalogue import Words
from renderers.i18n.phrases import sentence, signed


def describe_chain(view: PlayerView, words: Words) -> str:
    """Return the chain being built, and what ending the turn now would do."""
    return chain_sentence(scene(view, words)) or words.say("described-chain-empty")


def chain_sentence(seen: Scene) -> str:
    """Return the chain with its cards, and what ending it would do; empty while another player moves."""
    if seen.chain is None:
        return ""
    if not seen.chain.links:
        return seen.words.say("described-chain-empty")
    steps = ", ".join(
        seen.words.say(
            "described-link",
            node=node_name(seen.words, seen.board, link.node),
            card=seen.words.say("described-card", row=link.row.value, places=str(link.place)),
        )
        for link in seen.chain.links
    )
    said = seen.words.say("described-chain", start=seen.own.node, steps=steps)
    return " ".join(filter(None, (said, _on_the_way(seen, seen.chain), ending(seen))))


def _on_the_way(seen: Scene, chain: ChainView) -> str:
    """Return the balance, unless it is the same after ending here: a long chain changes it (ruling 25)."""
    if chain.preview and chain.preview.balance == chain.balance:
        return ""
    return seen.words.say("described-on-the-way", balance=signed(chain.balance))


def chain_path(seen: Scene) -> str:
    """Return the nodes of the chain, without the cards."""
    if seen.chain is None or not seen.chain.links:
        return ""
    path = ", ".join(node_name(seen.words, seen.board, link.node) for link in seen.chain.links)
    return seen.words.say("described-chain-path", path=path)


def ending(seen: Scene) -> str:
    """Return what ending the turn now would do; empty if it cannot end."""
    if seen.chain is None or seen.chain.preview is None:
        return ""
    return seen.words.say("described-ending", effects=", ".join(effects(seen, seen.chain.preview)))


def pick_sentence(seen: Scene) -> str:
    """Return the cards that can pay for the chosen node; empty if none is chosen."""
    if seen.chosen is None:
        return ""
    node = sentence(node_name(seen.words, seen.board, seen.chosen.node))
    return seen.words.say("described-pick", node=node, cards=_cards(seen.words, seen.chosen.steps))


def next_steps(seen: Scene) -> str:
    """Return where the chain can go on, and with which cards; empty while another player moves."""
    if seen.chain is None:
        return ""
    words = seen.words
    said = [words.say("described-steps" if seen.routes else "described-no-steps")]
    said += [_step(seen, route) for route in seen.routes]
    if seen.chain.links and seen.chain.preview is None:
        said.append(words.say("described-not-here"))
    return " ".join(said)


def _step(seen: Scene, route: Route) -> str:
    way, payments = sentence(direction_name(seen.words, route.direction)), _payments(seen.words, route)
    if route.emotion is None:
        return seen.words.say("described-step-centre", direction=way, payments=payments)
    node = node_name(seen.words, seen.board, route.node)
    return seen.words.say("described-step", direction=way, node=node, payments=payments)


def _payments(words: Words, route: Route) -> str:
    """Return the balances after a step, by the cards that can pay.

    All cards that pay for a node show its emotion; into the centre any may lead (rulings 20 and 29).
    """
    paying: dict[int, list[Step]] = {}
    for step, balance in zip(route.steps, route.balances, strict=True):
        paying.setdefault(balance, []).append(step)
    return "; ".join(
        words.say("described-payment", balance=signed(balance), cards=_cards(words, steps))
        for balance, steps in paying.items()
    )


def _cards(words: Words, steps: Sequence[Step]) -> str:
    """Return the cards that can pay for a step, by row."""
    rows = []
    for row in Row:
        places = [str(step.place) for step in steps if step.row is row]
        if places:
            rows.append(words.say("described-card", row=row.value, places=_one_of(words, places)))
    return words.say("described-either", own=rows[0], partner=rows[1]) if len(rows) > 1 else rows[0]


def _one_of(words: Words, places: list[str]) -> str:
    """Join places with "or"."""
    if len(places) == 1:
        return places[0]
    return words.say("described-or", before=", ".join(places[:-1]), last=places[-1])
