"""What a process of the crew is told, and the names of the games that it plays."""

import json
from dataclasses import asdict, dataclass
from typing import Final

from bot.connection import ANSWER_WITHIN
from bot.seen import Seen
from bot.service.desk import WATCHING
from bot.store.games import Status
from bot.worker import _HURRY

PLATFORM: Final = "matrix"  # of everybody here, and the queue of their screens
VIEWERS: Final = ("0", "1", WATCHING)  # as the queue says it
OPTIONS: Final = {"edition": "published", "level": "difficult"}


@dataclass(frozen=True, slots=True)
class Orders:
    store: str  # the address of the server under test
    world: str = ""  # the file of all that is asked, answered and shown; the crew says which
    number: int = 0  # of this process
    crew: int = 2  # processes
    games: int = 0  # the number at which games end; more may be allowed later
    first: int = 0  # the number of the first game
    finished: tuple[str, ...] = ()  # games in which nobody should press any more
    since: int = 0  # bytes of the world that are old news
    role: str = "sitter"  # how it presses: see `pressing.py`
    at_once: int = 24  # seats that a sitter has in mind at the same time
    take_back: float = 0.0  # how often an action is taken back, beside those times when it is by chance
    repeated: float = 0.0  # how often a press arrives twice, at the same time
    dropped: float = 0.0  # how often a screen does not arrive
    doubled: float = 0.0  # how often it arrives twice, or its arrival is not heard of
    slow_store: float = 0.01  # seconds, at most, from a store that is on another machine
    slow_platform: float = 0.02  # seconds, at most, to a platform, or from there
    ahead: int = 0  # milliseconds by which the clock of the store is wrong
    lease: int = 5_000  # ms
    hurry: float = _HURRY  # leases until a delivery is broken off
    answer_within: float = ANSWER_WITHIN  # seconds
    ends: int = 0  # turns that it ends; with the last one it dies, before it hears that it was accepted
    freeze: str = ""  # the viewer whose first screen it freezes over

    def __str__(self) -> str:
        return json.dumps(asdict(self))


def read_orders(text: str) -> Orders:
    told = json.loads(text)
    return Orders(**{**told, "finished": tuple(told["finished"])})


def game_name(number: int) -> str:
    return f"GAME{number:06}"


def game_number(name: str) -> int:
    return int(name.removeprefix("GAME"))


def enough(number: int, seen: Seen) -> bool:
    """Return whether a pair stops here: when the game is over, or some of them in the middle of a turn."""
    in_the_middle = number % 4 == 3 and seen.revision >= 8 + number % 16
    return in_the_middle or seen.status is Status.OVER


def people(number: int) -> tuple[str, str]:
    return f"{PLATFORM}:near-{number}", f"{PLATFORM}:far-{number}"
