"""The names of all keys.

Everything about a game is in one partition, and a partition is one hash tag: so one atomic step can write a
game together with its due items, on a cluster too. There are few partitions, so that workers who look for due
items have few keys to read.
"""

from binascii import crc_hqx
from hashlib import sha256
from typing import Final

PARTITIONS: Final = 32


def partition(name: str) -> int:
    """Return the partition of a game or a person, which never changes."""
    return crc_hqx(name.encode(), 0) % PARTITIONS


def game_key(game: str) -> str:
    """Return the key of a game's hash: revision, state, people, and what was shown to each viewer."""
    return f"hh:{{{partition(game)}}}:game:{game}"


def log_key(game: str) -> str:
    """Return the key of a game's list of actions."""
    return f"hh:{{{partition(game)}}}:log:{game}"


def person_key(person: str) -> str:
    """Return the key of a person's hash: name and preferences."""
    return f"hh:{{{partition(person)}}}:person:{person}"


def devices_key(person: str) -> str:
    """Return the key of the sorted set of a web person's devices: digests of secrets, by last use."""
    return f"hh:{{{partition(person)}}}:devices:{person}"


def device_link_key(person: str) -> str:
    """Return the key of the digest of the link that adds another device to a web person."""
    return f"hh:{{{partition(person)}}}:device-link:{person}"


def forgotten_key(person: str) -> str:
    """Return the key of the mark that a web person was deleted; it has only a digest of their id."""
    digest = sha256(person.encode()).hexdigest()
    return f"hh:{{{partition(person)}}}:forgotten:{digest}"


def seats_key(person: str) -> str:
    """Return the key of the sorted set of games in which a person has a seat, by the time of sitting down."""
    return f"hh:{{{partition(person)}}}:seats:{person}"


def results_key(person: str) -> str:
    """Return the key of the hash of a person's finished games, a line for each."""
    return f"hh:{{{partition(person)}}}:results:{person}"


def ended_key(person: str) -> str:
    """Return the key of the sorted set of a person's finished games, by the time of their end."""
    return f"hh:{{{partition(person)}}}:ended:{person}"


def statistics_key(person: str) -> str:
    """Return the key of the hash of what a person's results come to, with all partners and with each."""
    return f"hh:{{{partition(person)}}}:statistics:{person}"


def person_keys(person: str) -> tuple[str, ...]:
    """Return all keys of a person, which share one time to live."""
    results = (results_key, ended_key, statistics_key)
    return tuple(key_of(person) for key_of in (person_key, devices_key, seats_key, *results, outings_key))


def gallery_key() -> str:
    """Return the key of the hash of the public gallery, a line for each game."""
    return "hh:{gallery}:games"


def place_key(platform: str, place: str) -> str:
    """Return the key of a place's hash: the game that is played there, and the name of the place."""
    return f"hh:{{{partition(place)}}}:place:{platform}:{place}"


def place_note_key(platform: str, place: str) -> str:
    """Return the key of an adapter's long-lived note, such as a place's settings before we changed them."""
    return f"hh:{{{partition(place)}}}:kept:{platform}:{place}"


def note_key(what: str) -> str:
    """Return the key of an adapter's short-lived note, such as something that happens only once."""
    return f"hh:{{{partition(what)}}}:first:{what}"


def night_key(night: str) -> str:
    """Return the key of a night's hash: plan, guests, and what was shown at each place."""
    return f"hh:{{{partition(night)}}}:night:{night}"


def night_log_key(night: str) -> str:
    """Return the key of a night's log, which the atomic write needs and which is never written."""
    return f"hh:{{{partition(night)}}}:night-log:{night}"


def evenings_key(home: str) -> str:
    """Return the key of the sorted set of a community's nights, by their beginning."""
    return f"hh:{{{partition(home)}}}:evenings:{home}"


def outings_key(person: str) -> str:
    """Return the key of the sorted set of nights that mention a person, by their beginning."""
    return f"hh:{{{partition(person)}}}:outings:{person}"


def season_key(home: str) -> str:
    """Return the key of the hash of a community's past nights, a line for each."""
    return f"hh:{{{partition(home)}}}:season:{home}"


def daily_table_key(day: str) -> str:
    """Return the key of the hash of a daily table: who sits there, and how their games ended."""
    return f"hh:{{{partition(day)}}}:day:{day}"


def installation_secret_key() -> str:
    """Return the key of the secret of this installation."""
    return "hh:{house}:secret"


def last_time_key() -> str:
    """Return the key of the last time that this installation trusted."""
    return "hh:{house}:seen"


def sweep_key() -> str:
    """Return the key of the progress of the daily sweep."""
    return "hh:{house}:sweep"


def rewrite_key() -> str:
    """Return the key of the hash that says whether the append-only file has to be rewritten."""
    return "hh:{house}:rewrite"


def due_key(queue: str, part: int) -> str:
    """Return the key of the sorted set of a queue's due items, by their time."""
    return f"hh:{{{part}}}:due:{queue}"


def wake_channel(queue: str) -> str:
    """Return the channel on which new items of a queue are published."""
    return f"hh:wake:{queue}"
