"""How a thread comes to be."""

from tests.simulator import wire
from tests.simulator.messages import Message
from tests.simulator.posting import STARTER, post_notice, tell_change
from tests.simulator.rooms import Thread
from tests.simulator.world import Event


def begin(thread: Thread, message: Message | None = None) -> Thread:
    """Tell of a new thread, whose owner is in it; one from a message has the message's id."""
    thread.joined[thread.owner.id] = thread.world.clock.now
    made = {"newly_created": True}
    thread.world.emit(
        Event("THREAD_CREATE", lambda to: wire.thread(thread, to.app.user) | made, thread.guild, thread)
    )
    if message:
        message.thread = thread
        tell_change(message)
        post_notice(thread, thread.owner, STARTER, about=message)
    return thread
