"""Which of our own rules belong to which route."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from tests.simulator.contract.commands import check_command, check_commands
from tests.simulator.contract.events import check_event
from tests.simulator.contract.interactions import check_callback
from tests.simulator.contract.messages import check_message
from tests.simulator.contract.part import Part
from tests.simulator.contract.threads import check_channel_edit, check_new_thread
from tests.simulator.contract.violation import Violation

Files: TypeAlias = Mapping[str, bytes]
Rule: TypeAlias = Callable[[Part, Files], object]

COMMANDS: Final = "/applications/*/commands"
GUILD_COMMANDS: Final = "/applications/*/guilds/*/commands"
RULES: Final[tuple[tuple[str, str, Rule], ...]] = (
    ("POST", "/channels/*/messages", lambda body, files: check_message(body, files, edit=False)),
    ("PATCH", "/channels/*/messages/*", lambda body, files: check_message(body, files, edit=True)),
    ("POST", "/webhooks/*/*", lambda body, files: check_message(body, files, edit=False)),
    ("PATCH", "/webhooks/*/*/messages/*", lambda body, files: check_message(body, files, edit=True)),
    ("POST", "/interactions/*/*/callback", check_callback),
    ("POST", "/channels/*/threads", check_new_thread),
    ("POST", "/channels/*/messages/*/threads", check_new_thread),
    ("PATCH", "/channels/*", lambda body, _: check_channel_edit(body)),
    ("POST", "/guilds/*/scheduled-events", lambda body, _: check_event(body, edit=False)),
    ("PATCH", "/guilds/*/scheduled-events/*", lambda body, _: check_event(body, edit=True)),
    ("POST", COMMANDS, lambda body, _: check_command(body, edit=False)),
    ("POST", GUILD_COMMANDS, lambda body, _: check_command(body, edit=False)),
    ("PATCH", f"{COMMANDS}/*", lambda body, _: check_command(body, edit=True)),
    ("PATCH", f"{GUILD_COMMANDS}/*", lambda body, _: check_command(body, edit=True)),
)


def _by_length() -> Mapping[tuple[str, int], Sequence[tuple[list[str], Rule]]]:
    table = defaultdict(list)
    for method, pattern, rule in RULES:
        segments = pattern.split("/")
        table[method, len(segments)].append((segments, rule))
    return table


_TABLE: Final = _by_length()


def fits(pattern: Sequence[str], segments: Sequence[str]) -> bool:
    """Tell whether a path is of this pattern, in which a star stands for anything."""
    same_length = len(pattern) == len(segments)
    return same_length and all(a in ("*", b) for a, b in zip(pattern, segments, strict=True))


def check_rules(method: str, path: str, body: object, files: Files) -> list[Violation]:
    """Return what our own rules say about a request."""
    noted: list[Violation] = []
    segments = path.split("/")
    if method == "PUT" and any(fits(pattern.split("/"), segments) for pattern in (COMMANDS, GUILD_COMMANDS)):
        check_commands(body, noted)
    for pattern, rule in _TABLE.get((method, len(segments)), ()):
        if fits(pattern, segments):
            part = Part.of(body, "", noted)
            if part is not None:
                rule(part, files)
    return noted
