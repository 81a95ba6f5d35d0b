"""The files of a message: those that come with this request, those that are kept, and what points at them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tests.simulator.contract.part import Part, is_snowflake

MOST_BYTES: Final = 10 << 20
MOST_FILES: Final = 10
LONGEST_DESCRIPTION: Final = 1024
FIRST_SNOWFLAKE: Final = 1 << 22  # smaller numbers can only be meant as the n of files[n]
SCHEME: Final = "attachment://"
SIGNATURES: Final = {".png": b"\x89PNG\r\n\x1a\n", ".gif": b"GIF8"}
"""How pictures begin. Discord goes by the name, so an animation with a wrong one would not move."""

_FIELD: Final = re.compile(r"files\[(0|[1-9]\d{0,17})\]", re.ASCII)
_SAFE_NAME: Final = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*")


@dataclass(frozen=True, slots=True)
class Attached:
    """The names that `attachment://` may use; an open list has more, which only the message's owner knows."""

    names: frozenset[str]
    is_open: bool

    def check(self, part: Part, field: str, url: str) -> None:
        """Note a link to a file that is not there."""
        name = url.removeprefix(SCHEME)
        if name != url and name not in self.names and not self.is_open:
            part.note("unknown_attachment", f"no attachment is called {name!r}", field)


def check_attachments(message: Part, files: Mapping[str, bytes], *, edit: bool) -> Attached:
    """Check the list of attachments against the files that were sent, and return what can be pointed at."""
    numbers = _check_files(message, files)
    names = set()
    kept = listed = 0
    for attachment in message.parts("attachments", most=MOST_FILES):
        number = _number(attachment)
        attachment.text("description", longest=LONGEST_DESCRIPTION)
        name = attachment.text("filename", shortest=1, longest=1024)
        if number in numbers:
            listed += 1
            names.add(name)
            _check_name(attachment, name, files[f"files[{number}]"])
        elif number is not None:
            kept += 1
            if number < FIRST_SNOWFLAKE or not edit:
                attachment.note("attachment_without_file", f"there is no files[{number}]", "id")
    if message.has("attachments") and listed < len(numbers):
        message.note("file_not_listed", "a file was sent that is not listed", "attachments")
    unlisted = not message.has("attachments") and (edit or bool(numbers))
    return Attached(frozenset(name for name in names if name), is_open=bool(kept) or unlisted)


def _check_files(message: Part, files: Mapping[str, bytes]) -> set[int]:
    """Return the n of every files[n]."""
    fields = {field: _FIELD.fullmatch(field) for field in files}
    for field, found in fields.items():
        if not found:
            message.note("file_field", f"a file is sent as {field!r}, not as files[n]")
    if len(files) > MOST_FILES:
        message.note("wrong_count", f"{len(files)} files, not 0 to {MOST_FILES}")
    size = sum(map(len, files.values()))
    for name, data in files.items():
        if not data:
            message.note("empty_file", f"{name}: no bytes at all")
    if size > MOST_BYTES:
        message.note("files_too_large", f"{size} bytes of files, not 0 to {MOST_BYTES}")
    return {int(found[1]) for found in fields.values() if found}


def _number(attachment: Part) -> int | None:
    number = attachment.fields.get("id")
    if isinstance(number, int | str) and is_snowflake(number):
        return number if isinstance(number, int) else int(number[:20])
    attachment.note("wrong_type", "an id is wanted", "id")
    return None


def _check_name(attachment: Part, name: str | None, data: bytes) -> None:
    if name is None:
        return
    if not _SAFE_NAME.fullmatch(name):
        attachment.note("unsafe_filename", f"Discord would change the name {name!r}", "filename")
    for suffix, signature in SIGNATURES.items():
        if data.startswith(signature) and not name.endswith(suffix):
            attachment.note("wrong_suffix", f"{name!r} begins like a {suffix}", "filename")
