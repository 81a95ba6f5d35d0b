"""How a thread comes to be."""

from tests.simulator import wire
from tests.simulator.messages import Message
from tests.simulator.posting import STARTER, post_notice, tell_change
from tests.simulator.rooms import Thread
from tests.simulator.world import JSON, Event, Hearer


def begin(thread: Thread, message: Message | None = None) -> Thread:
    """Tell of a new thread, whose owner is in it; one from a message has the message's id."""
    thread.joined[thread.owner.id] = thread.world.clock.now
    thread.world.emit(Event("THREAD_CREATE", lambda to: _told(thread, to), thread.guild, thread))
    if message:
        message.thread = thread
        tell_change(message)
        post_notice(thread, thread.owner, STARTER, about=message)
    return thread


def _told(thread: Thread, hearer: Hearer) -> JSON:
    return wire.thread(thread, hearer.app.user) | {"newly_created": True}
