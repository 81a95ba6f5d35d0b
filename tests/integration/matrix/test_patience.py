"""Given that the homeserver tells us to wait just when somebody asks for something: are they answered?"""

from typing import Final

import pytest

from adapters.matrix.troubles import Code, MatrixError
from adapters.matrix.wire import Content, NewRoom, Wire
from tests.integration.matrix.asking import private
from tests.integration.matrix.playing import proposed
from tests.integration.matrix.scene import Scene

WAIT: Final = 0.1  # seconds


@pytest.fixture
def told_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the homeserver tell us to wait, once for everything that is new."""
    send, create, told = Wire.send, Wire.create, set[str]()

    def wait(what: str) -> None:
        if what not in told:
            told.add(what)
            raise MatrixError(Code.LIMITED, WAIT)

    async def sends(
        wire: Wire, room: str, content: Content, key: str = "", kind: str = "m.room.message"
    ) -> str:
        wait(f"{room} {key}")
        return await send(wire, room, content, key, kind)

    async def creates(wire: Wire, room: NewRoom) -> str:
        wait(f"{room.name} {room.invite}")
        return await create(wire, room)

    monkeypatch.setattr(Wire, "send", sends)
    monkeypatch.setattr(Wire, "create", creates)


@pytest.mark.usefixtures("told_to_wait")
async def test_whoever_asks_for_something_is_answered_as_soon_as_we_may(scene: Scene) -> None:
    await private(scene, scene.eve, "games")
    await proposed(scene)
