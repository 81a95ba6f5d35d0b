"""The names of all keys.

Everything about a game lies in one partition, and a partition is one hash tag: so one atomic step can write
a game together with what is due because of it, on a cluster too. There are few partitions, so that whoever
looks for due things has few places to look.
"""

from binascii import crc_hqx
from typing import Final

PARTITIONS: Final = 32


def partition(name: str) -> int:
    """Return the partition in which a game or a person lies, for ever."""
    return crc_hqx(name.encode(), 0) % PARTITIONS


def game_key(game: str) -> str:
    """Return the key of a game's hash: revision, state, people, and what each viewer has been shown."""
    return f"hh:{{{partition(game)}}}:game:{game}"


def log_key(game: str) -> str:
    """Return the key of a game's list of actions."""
    return f"hh:{{{partition(game)}}}:log:{game}"


def person_key(person: str) -> str:
    """Return the key of a person's hash: what they are called and what they chose."""
    return f"hh:{{{partition(person)}}}:person:{person}"


def seats_key(person: str) -> str:
    """Return the key of the sorted set of games in which a person has a seat, by the time they took it."""
    return f"hh:{{{partition(person)}}}:seats:{person}"


def results_key(person: str) -> str:
    """Return the key of the hash of finished games of a person, a line for each."""
    return f"hh:{{{partition(person)}}}:results:{person}"


def due_key(queue: str, part: int) -> str:
    """Return the key of the sorted set of things due in a queue, by the time when they are."""
    return f"hh:{{{part}}}:due:{queue}"


def wake_channel(queue: str) -> str:
    """Return the channel on which it is told what has become due in a queue, by its name there."""
    return f"hh:wake:{queue}"
