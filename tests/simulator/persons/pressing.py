"""How somebody presses a button or chooses from a list."""

from typing import TYPE_CHECKING

from tests.simulator.interactions import COMPONENT, Interaction
from tests.simulator.messages import Message
from tests.simulator.permissions import may, may_see, to_write
from tests.simulator.refusals import forbid
from tests.simulator.rooms import DirectRoom, Thread
from tests.simulator.shown import BUTTON, Button, Select, every
from tests.simulator.users import User

if TYPE_CHECKING:
    from tests.simulator.world import JSON


def the_button(message: Message, label: str | None, custom_id: str | None) -> Button:
    wanted = label or custom_id
    found = [each for each in message.buttons if wanted == (each.label if label else each.custom_id)]
    labels = [button.label or button.emoji for button in message.buttons]
    assert found, f"no such button ({wanted}) among {labels} in {message!r}"
    assert len(found) == 1, f"{len(found)} buttons are meant by {wanted}: {found}"
    (button,) = found
    assert not button.disabled, f"the button {button.label or button.emoji} is disabled"
    return button


def reach(person: User, message: Message) -> None:
    """Refuse a press on what somebody does not see; wake an archived thread, if they may."""
    assert not message.deleted, f"{message!r} is gone"
    hidden = message.whispered_to is not None and message.whispered_to is not person
    if hidden or not may_see(person, message.room):
        forbid(f"{person.name} does not see {message!r}")
    room, app = message.room, message.author.application
    by_person = message.interaction is not None and "1" in message.interaction.owners
    if room.guild and app and app.user.id not in room.guild.members and not by_person:
        forbid(f"{app} has left {room.guild}, and nobody answers there")
    if isinstance(room, Thread) and room.archived:
        wake(person, room)


def wake(person: User, thread: Thread) -> None:
    """Unarchive a thread by using it, which needs the right to write in it."""
    if thread.locked or not may(person, thread, to_write(thread)):
        forbid(f"{thread} is archived, and {person.name} cannot unarchive it")
    thread.archive(archived=False)


def press_of(person: User, message: Message, custom_id: str, values: list[str] | None = None) -> Interaction:
    app = message.author.application
    assert app, f"{message!r} is not of a bot"
    data: JSON = {"custom_id": custom_id, "component_type": BUTTON}
    for component in every(message.now.components):
        if component.get("custom_id") == custom_id:
            data |= {"component_type": component["type"], "id": component["id"]}
    if values is not None:
        data["values"] = values
    interaction = Interaction(app, person, message.room, COMPONENT, data)
    interaction.source = message
    interaction.context = 0 if message.room.guild else 1
    if message.interaction:
        interaction.owners = message.interaction.owners
        interaction.context = message.interaction.context
    elif message.room.guild:
        interaction.owners = {"0": str(message.room.guild.id)}
    elif isinstance(message.room, DirectRoom):
        interaction.owners = {"0": "0"}
    return interaction


def check_choice(message: Message, custom_id: str, values: list[str]) -> None:
    select = next((each for each in message.selects if each.custom_id == custom_id), None)
    assert select, f"{message!r} has no list {custom_id}"
    assert not select.disabled, f"the list {custom_id} is disabled"
    assert select.least <= len(values) <= select.most, f"{len(values)} values in {custom_id}"
    offered = {value for _, value in select.options}
    assert set(values) <= offered, f"{values} are not all among {offered}"


def the_option(message: Message, wanted: str, option: str) -> tuple[str, str]:
    """Return the list and the value that somebody means, by what they read: the list's words, the option's.

    Once something is chosen in a list, that stands where the list's own words were.
    """
    faces = {select.custom_id: _face(select) for select in message.selects}
    found = [select for select in message.selects if faces[select.custom_id].startswith(wanted)]
    assert len(found) == 1, f"{wanted!r} is not one list among {list(faces.values())} in {message!r}"
    (select,) = found
    values = [value for label, value in select.options if label == option]
    assert len(values) == 1, f"{option!r} is not one of {[label for label, _ in select.options]}"
    return select.custom_id, values[0]


def _face(select: Select) -> str:
    labels = [label for label, value in select.options if value in select.chosen]
    return ", ".join(labels) or select.placeholder
