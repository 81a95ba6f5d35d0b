"""Given settings and names: which parts run in this process, and on which port does it tell how it is?"""

from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.parts import PartName, PartProblem, PartRefusal, chosen_parts, health_port
from bot.settings import SETTINGS, Settings
from tests.rows import each_row

WEB, DISCORD, MATRIX, CLOCK = PartName
SERVER = SecretStr("redis://localhost")
TOKEN = SecretStr("a.b.c")


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for setting in SETTINGS:
        monkeypatch.delenv(setting.variable, raising=False)
    monkeypatch.chdir(tmp_path)


def test_without_a_name_everything_that_is_configured_runs_and_otherwise_what_is_named() -> None:
    assert chosen_parts([], Settings()) == (WEB, CLOCK)
    assert chosen_parts([], Settings(discord_token=TOKEN)) == (WEB, DISCORD, CLOCK)
    assert chosen_parts([], Settings(matrix_homeserver="https://x")) == (WEB, MATRIX, CLOCK)
    assert chosen_parts(["clock"], Settings(redis_url=SERVER)) == (CLOCK,)
    assert chosen_parts(["clock", "discord", "clock"], Settings(redis_url=SERVER)) == (DISCORD, CLOCK)


def test_a_process_that_leaves_parts_to_others_needs_a_server_to_share() -> None:
    with pytest.raises(PartRefusal) as no:
        chosen_parts(["clock"], Settings())
    assert (no.value.code, no.value.facts) == (PartProblem.NEEDS_SERVER, {"parts": "clock"})
    with pytest.raises(PartRefusal):
        chosen_parts(["web", "clock"], Settings(discord_token=TOKEN))
    assert chosen_parts(["web", "clock"], Settings()) == (WEB, CLOCK)
    assert chosen_parts([*PartName], Settings()) == tuple(PartName)


@each_row(
    ("parts", "port"),
    [
        *(((WEB,), 8001), ((DISCORD,), 8002), ((MATRIX,), 8003), ((CLOCK,), 8004)),
        *(((WEB, CLOCK), 8001), ((MATRIX, CLOCK), 8003), (tuple(PartName), 8001)),
    ],
)
def test_each_process_has_a_health_port_of_its_own(parts: tuple[PartName, ...], port: int) -> None:
    assert health_port(parts, Settings(health_port=8001)) == port
    assert health_port(parts, Settings()) is None
    assert health_port([CLOCK], Settings(health_port=65532)) == 65535, "the highest leaves room for each"
