"""What ending the turn now would do, as phrases. Facts, never advice."""

from collections.abc import Iterator

from engine.heldhands.board import RINGS
from engine.heldhands.views import Preview
from renderers.heldhands.names import ring_name
from renderers.heldhands.scene import Scene
from renderers.i18n.phrases import signed


def effects(seen: Scene, preview: Preview) -> Iterator[str]:
    """Yield the effects in their order."""
    words = seen.words
    yield words.say("effect-balance", balance=signed(preview.balance))
    if preview.wins:
        yield words.say("effect-wins")
        return
    if preview.completes:
        yield words.say("effect-completes")
    if preview.opens:
        yield _opened(seen)
    if preview.draws:
        yield words.say("effect-draws", count=preview.draws)
    if preview.side is None:
        yield words.say("effect-choose-side")
    elif preview.side is seen.own.side:
        yield words.say("effect-side-stays", side=preview.side.value)
    else:
        yield words.say("effect-side-turns", side=preview.side.value)


def _opened(seen: Scene) -> str:
    ring = seen.table.ring
    if ring is None or ring is RINGS[-1]:
        return seen.words.say("effect-opens-centre")
    return seen.words.say("effect-opens-ring", ring=ring_name(seen.words, RINGS[RINGS.index(ring) + 1]))
