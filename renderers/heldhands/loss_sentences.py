"""Why a game was lost, in words: who was stuck where, and what closed each way on."""

from typing import Final

from engine.heldhands.cards import Emotion
from engine.heldhands.loss import Blocked, Loss, Obstacle
from engine.heldhands.phases import Ending
from renderers.heldhands.names import emotion_name
from renderers.i18n.catalogue import Words, dashed, listed, signed

_ORDER: Final = tuple(Obstacle)


def describe_loss(words: Words, ending: Ending, loss: Loss, who: str) -> str:
    """Return why a game was lost; `who` was stuck, as `$who`."""
    node, balance = _name_node(words, loss.node, loss.emotion), signed(loss.balance)
    said = [words.say("loss-stuck", who=who, node=node, balance=balance)]
    if ending is not Ending.CARDS_GONE:  # then nothing can pay anywhere
        ways = ", ".join(_describe_way(words, blocked, who) for blocked in loss.blocked)
        said.append(words.say("loss-ways", ways=ways))
    if ending is Ending.COULD_NOT_FOLLOW:
        balances = listed(words, [*map(signed, loss.arrivals)])
        said.append(words.say("loss-arrivals", count=len(loss.arrivals), balances=balances))
    return " ".join(said)


def _describe_way(words: Words, blocked: Blocked, who: str) -> str:
    why = words.say(
        f"loss-by-{dashed(blocked.obstacle)}",
        who=who,
        centre="no" if blocked.needed else "yes",
        balance=signed(blocked.balance or 0),
    )
    return words.say("loss-way", node=_name_node(words, blocked.node, blocked.needed), why=why)


def _name_node(words: Words, node: str, emotion: Emotion | None) -> str:
    if emotion is None:
        return words.say("centre")
    return words.say("node", node=node, emotion=emotion_name(words, emotion))


def sum_up_loss(words: Words, loss: Loss) -> str:
    """Return what closed the ways on in so few words that they fit on a picture."""
    groups: dict[tuple[Obstacle, int], list[Blocked]] = {}
    for way in sorted(loss.blocked, key=lambda way: _ORDER.index(way.obstacle)):
        groups.setdefault((way.obstacle, way.balance or 0), []).append(way)
    said = []
    for (obstacle, balance), closed in groups.items():
        needed = dict.fromkeys(way.needed for way in closed)
        names = [emotion_name(words, each) if each else words.say("centre") for each in needed]
        facts = {"names": listed(words, names), "balance": signed(balance)}
        said.append(words.say(f"drawn-loss-{dashed(obstacle)}", **facts))
    return " · ".join(said)
