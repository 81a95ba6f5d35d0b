"""The names of all keys.

Everything about a game lies in one partition, and a partition is one hash tag: so one atomic step can write
a game together with what is due because of it, on a cluster too. There are few partitions, so that whoever
looks for due things has few places to look.
"""

from binascii import crc_hqx
from hashlib import sha256
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


def devices_key(person: str) -> str:
    """Return the key of the sorted set of a web person's devices: digests of secrets, by last use."""
    return f"hh:{{{partition(person)}}}:devices:{person}"


def device_link_key(person: str) -> str:
    """Return the key of the digest of the link by which a web person comes to another device."""
    return f"hh:{{{partition(person)}}}:device-link:{person}"


def forgotten_key(person: str) -> str:
    """Return the key of the mark that a web person was forgotten; it does not name them, only a digest."""
    digest = sha256(person.encode()).hexdigest()
    return f"hh:{{{partition(person)}}}:forgotten:{digest}"


def seats_key(person: str) -> str:
    """Return the key of the sorted set of games in which a person has a seat, by the time they took it."""
    return f"hh:{{{partition(person)}}}:seats:{person}"


def results_key(person: str) -> str:
    """Return the key of the hash of finished games of a person, a line for each."""
    return f"hh:{{{partition(person)}}}:results:{person}"


def person_keys(person: str) -> tuple[str, ...]:
    """Return the keys of all that belongs to a person: they share one life."""
    builders = (person_key, devices_key, seats_key, results_key, outings_key)
    return tuple(key_of(person) for key_of in builders)


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
    """Return the key beside a night's hash, in which nothing is ever written."""
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


def seen_key() -> str:
    """Return the key of the time as this installation knew it last."""
    return "hh:{house}:seen"


def sweep_key() -> str:
    """Return the key of how far the daily sweep has come."""
    return "hh:{house}:sweep"


def rewrite_key() -> str:
    """Return the key of the hash that says whether the append-only file has to be rewritten."""
    return "hh:{house}:rewrite"


def due_key(queue: str, part: int) -> str:
    """Return the key of the sorted set of things due in a queue, by the time when they are."""
    return f"hh:{{{part}}}:due:{queue}"


def wake_channel(queue: str) -> str:
    """Return the channel on which it is told what has become due in a queue, by its name there."""
    return f"hh:wake:{queue}"
