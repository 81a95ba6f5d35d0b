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


def lock_key(person: str) -> str:
    """Return the key of what fits the key that a person was given: a digest of it."""
    return f"hh:{{{partition(person)}}}:lock:{person}"


def seats_key(person: str) -> str:
    """Return the key of the sorted set of games in which a person has a seat, by the time they took it."""
    return f"hh:{{{partition(person)}}}:seats:{person}"


def results_key(person: str) -> str:
    """Return the key of the hash of finished games of a person, a line for each."""
    return f"hh:{{{partition(person)}}}:results:{person}"


def gallery_key() -> str:
    """Return the key of the hash of games that are shown to everybody, a line for each."""
    return "hh:{gallery}:games"


def place_key(platform: str, place: str) -> str:
    """Return the key of a place's hash: the game that is played there, and what the place was called."""
    return f"hh:{{{partition(place)}}}:place:{platform}:{place}"


def kept_key(platform: str, place: str) -> str:
    """Return the key of what a place was like before we changed it."""
    return f"hh:{{{partition(place)}}}:kept:{platform}:{place}"


def first_key(what: str) -> str:
    """Return the key of something that happens once in a while at most."""
    return f"hh:{{{partition(what)}}}:first:{what}"


def night_key(night: str) -> str:
    """Return the key of a night's hash: what was planned, who comes, and what each place has been shown."""
    return f"hh:{{{partition(night)}}}:night:{night}"


def night_log_key(night: str) -> str:
    """Return the key beside a night's hash, in which nothing is written so far."""
    return f"hh:{{{partition(night)}}}:night-log:{night}"


def evenings_key(home: str) -> str:
    """Return the key of the sorted set of a community's nights, by the time at which they begin."""
    return f"hh:{{{partition(home)}}}:evenings:{home}"


def outings_key(person: str) -> str:
    """Return the key of the sorted set of nights that mention a person, by the time they begin."""
    return f"hh:{{{partition(person)}}}:outings:{person}"


def season_key(home: str) -> str:
    """Return the key of the hash of a community's past evenings, a line for each."""
    return f"hh:{{{partition(home)}}}:season:{home}"


def house_secret_key() -> str:
    """Return the key of the secret of the house."""
    return "hh:{house}:secret"


def due_key(queue: str, part: int) -> str:
    """Return the key of the sorted set of things due in a queue, by the time when they are."""
    return f"hh:{{{part}}}:due:{queue}"


def wake_channel(queue: str) -> str:
    """Return the channel on which it is told what has become due in a queue, by its name there."""
    return f"hh:wake:{queue}"
