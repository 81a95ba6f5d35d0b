"""What is stored, whether it is personal, and when it is deleted: a row for each kind of key.

docs/data.md shows the rows as a table; tests check that every key that is written has a row, and expires.

Redis decides by its own clock when a time to live is over. A clock that is wrong by months would end short
lives at once, so nothing important has a time to live below `LIFE`. Games, the most important, have none at
all: `bot/delivery/timers.py` deletes them, and not while a clock may be wrong.
"""

import re
from dataclasses import dataclass
from typing import Final

LIFE: Final = 400 * 24 * 60 * 60
"""Seconds for which a person is stored after they were last seen, and a note after its last use."""

FORGOTTEN: Final = 2 * 24 * 60 * 60
"""Seconds for which the deletion of a web person is marked: longer than any request, and than the day after
which the timers look at a game again."""

DAILY_TABLE: Final = 7 * 24 * 60 * 60
"""Seconds for which a daily table is stored after it was last written: at the latest on the next day."""

_KEY: Final = re.compile(r"hh:\{[^}]*\}:([a-z-]+)")


@dataclass(frozen=True, slots=True)
class StoredKind:
    """One kind of key."""

    name: str  # in its keys, after the hash tag
    key: str  # its pattern
    holds: str
    personal: bool  # it names people, or says what single people did
    goes: str  # when
    seconds: int | None = None  # to live, for keys that are found without an end; None: deleted otherwise


_SEEN: Final = "400 days after the person was last seen"

KINDS: Final = (
    StoredKind(
        "game",
        "hh:{N}:game:GAME",
        "a game or an invitation: who sits where, how it is played, its state, which messages show it; where "
        "a finished one turned, if a player has asked",
        personal=True,
        goes="an invitation that came to nothing: after a day; an unfinished game: HELDHANDS_ABANDONED_DAYS "
        "after the last move, and a day; a finished one: HELDHANDS_FINISHED_DAYS after its end",
    ),
    StoredKind(
        "log",
        "hh:{N}:log:GAME",
        "all that was done in a game",
        personal=False,
        goes="a day after the end, when it is packed into the game; or with the game",
    ),
    StoredKind(
        "person",
        "hh:{N}:person:PERSON",
        "what a person is called and has chosen: language, theme, time zone",
        personal=True,
        goes=_SEEN,
        seconds=LIFE,
    ),
    StoredKind(
        "devices",
        "hh:{N}:devices:PERSON",
        "digests of the secrets by which a person on the web is known, and when each was used last",
        personal=True,
        goes=_SEEN,
        seconds=LIFE,
    ),
    StoredKind(
        "device-link",
        "hh:{N}:device-link:PERSON",
        "a digest of the link by which a person on the web comes to another device",
        personal=True,
        goes="when it is used, or after ten minutes",
        seconds=600,
    ),
    StoredKind(
        "forgotten",
        "hh:{N}:forgotten:DIGEST",
        "that a person on the web was forgotten, so that nothing that was under way brings them back; of the "
        "person, only a digest",
        personal=True,
        goes="after two days",
        seconds=FORGOTTEN,
    ),
    StoredKind(
        "seats",
        "hh:{N}:seats:PERSON",
        "in which games a person sits",
        personal=True,
        goes=_SEEN,
        seconds=LIFE,
    ),
    StoredKind(
        "results",
        "hh:{N}:results:PERSON",
        "how a person's games ended, and with whom they were played",
        personal=True,
        goes=f"a line with its game; all of it {_SEEN}",
        seconds=LIFE,
    ),
    StoredKind(
        "ended",
        "hh:{N}:ended:PERSON",
        "in which order a person's games ended",
        personal=True,
        goes=f"a line with its game; all of it {_SEEN}",
        seconds=LIFE,
    ),
    StoredKind(
        "statistics",
        "hh:{N}:statistics:PERSON",
        "how many games a person won and lost: in all, with each partner, and apart from these with the "
        "computer and alone",
        personal=True,
        goes=f"a game counts until it is deleted; all of it {_SEEN}",
        seconds=LIFE,
    ),
    StoredKind(
        "outings",
        "hh:{N}:outings:PERSON",
        "which game nights know a person",
        personal=True,
        goes=f"a line with its night; all of it {_SEEN}",
        seconds=LIFE,
    ),
    StoredKind(
        "day",
        "hh:{N}:day:DAY",
        "who sits at the table of a day, in which game, and how far each game came",
        personal=True,
        goes="a week after the last of its games began, or ended by the end of the next day",
        seconds=DAILY_TABLE,
    ),
    StoredKind(
        "night",
        "hh:{N}:night:NIGHT",
        "a game night: its plan, its host, who is on the list, who played with whom",
        personal=True,
        goes="120 days after it ended",
    ),
    StoredKind(
        "evenings",
        "hh:{N}:evenings:COMMUNITY",
        "which game nights a community has",
        personal=False,
        goes="a line with its night",
    ),
    StoredKind(
        "season",
        "hh:{N}:season:COMMUNITY",
        "what each person did on the game nights of a community",
        personal=True,
        goes="a line with its night, or when the season is read 91 days later",
    ),
    StoredKind(
        "games",
        "hh:{gallery}:games",
        "games that their players show to everybody, without names",
        personal=False,
        goes="a line with its game, or when 200 newer ones are shown",
    ),
    StoredKind(
        "place",
        "hh:{N}:place:PLATFORM:PLACE",
        "which game is played in a thread or a room",
        personal=False,
        goes="when the game is over there; at the latest 400 days after it was last shown",
        seconds=LIFE,
    ),
    StoredKind(
        "kept",
        "hh:{N}:kept:PLATFORM:NOTE",
        "notes of adapters: which room belongs to which people (as digests), what was sent, what a channel "
        "was like before setup, how far was read",
        personal=True,
        goes="when the adapter needs it no more; at the latest 400 days after it was last used",
        seconds=LIFE,
    ),
    StoredKind(
        "first",
        "hh:{N}:first:NOTE",
        "short notes: which press was heard (with a digest of who pressed), which hint was given, which "
        "finished game is being looked back at",
        personal=True,
        goes="after a time of its own: seconds for hints, a week for presses, 400 days at most",
        seconds=LIFE,
    ),
    StoredKind(
        "due",
        "hh:{N}:due:QUEUE",
        "what has to be shown or done, and when; a note to a guest of a game night names the guest",
        personal=True,
        goes="when it is done; at the latest 400 days after it should have been",
    ),
    StoredKind(
        "secret",
        "hh:{house}:secret",
        "a random secret, from which deals are made",
        personal=False,
        goes="never: one key",
    ),
    StoredKind(
        "seen",
        "hh:{house}:seen",
        "the time, as this installation knew it last",
        personal=False,
        goes="never: one key",
    ),
    StoredKind(
        "rewrite",
        "hh:{house}:rewrite",
        "whether the server's append-only file has still to be rewritten without forgotten names",
        personal=False,
        goes="never: one key",
    ),
    StoredKind(
        "sweep",
        "hh:{house}:sweep",
        "how far the daily sweep has come",
        personal=False,
        goes="when the sweep is done",
    ),
    StoredKind(
        "hash",
        "hh:{doctor}:hash",
        "what heldhands doctor tries out",
        personal=False,
        goes="at once",
        seconds=3600,
    ),
    StoredKind(
        "set",
        "hh:{doctor}:set",
        "what heldhands doctor tries out",
        personal=False,
        goes="at once",
        seconds=3600,
    ),
)
"""All kinds, in the order of the table."""

_BY_NAME: Final = {kind.name: kind for kind in KINDS}


def kind_of(key: str) -> StoredKind | None:
    """Return the kind of a key; None if it is not one of ours."""
    found = _KEY.match(key)
    return _BY_NAME.get(found[1]) if found else None


def format_table() -> str:
    """Return the kinds as a Markdown table."""
    lines = ["| key | what it holds | personal | when it goes |", "|---|---|---|---|"]
    lines += [
        f"| `{kind.key}` | {kind.holds} | {'yes' if kind.personal else 'no'} | {kind.goes} |"
        for kind in KINDS
    ]
    return "\n".join(lines)
