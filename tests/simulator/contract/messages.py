"""What no schema says of a message: what goes together, what is there once, how much there is in all."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from tests.simulator.contract.part import Part

COMPONENTS_V2: Final = 1 << 15
MOST_COMPONENTS: Final = 40
MOST_LEGACY_ROWS: Final = 5
MOST_LETTERS: Final = 4000
MOST_BYTES: Final = 10 << 20
FIRST_SNOWFLAKE: Final = 1 << 22  # smaller numbers can only be meant as the n of files[n]
SCHEME: Final = "attachment://"
SIGNATURES: Final = {".png": b"\x89PNG\r\n\x1a\n", ".gif": b"GIF8"}
"""How pictures begin. Discord goes by the name, so an animation with a wrong one would not move."""
ROW, SELECT, TEXT = 1, 3, 10

_FIELD: Final = re.compile(r"files\[(0|[1-9]\d?)\]", re.ASCII)
_SAFE_NAME: Final = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*")


def check_message(message: Part, files: Mapping[str, bytes], *, edit: bool) -> None:
    """Check a message; an edit may leave the flag of Components V2 out, since it stays."""
    fields = message.fields
    if fields.get("flags", 0) & COMPONENTS_V2:
        if fields.get("content"):
            message.note("v2_excludes", "does not go with Components V2", "content")
    elif not edit:
        _check_legacy(message)
    if fields.get("enforce_nonce") and "nonce" not in fields:
        message.note("missing", "is required by enforce_nonce", "nonce")
    mentions = fields.get("allowed_mentions", {})
    for field in ("users", "roles"):
        if mentions.get(field) and field in mentions.get("parse", ()):
            message.note("mentions_exclusive", "either all are parsed or some are named", field)
    names = _check_attachments(message, files, edit=edit)
    _check_components(message, names)


def _check_legacy(message: Part) -> None:
    rows = message.parts("components")
    if any(each.fields["type"] != ROW for each in rows):
        message.note("needs_v2", "only rows can do without the flag 1 << 15", "components")
    if len(rows) > MOST_LEGACY_ROWS:
        message.note("too_many_rows", f"{len(rows)}, not 0 to {MOST_LEGACY_ROWS}", "components")


def _check_components(message: Part, names: frozenset[str] | None) -> None:
    """Check all components; no names at all are those of a message that only its owner knows."""
    found = list(_every(message))
    letters = sum(len(each.fields["content"]) for each in found if each.fields.get("type") == TEXT)
    count = sum("type" in each.fields for each in found)
    ids: set[object] = set()
    custom_ids: set[object] = set()
    for each in found:
        each.note_twice("id", ids, "id_twice")
        each.note_twice("custom_id", custom_ids, "custom_id_twice")
        url = (each.fields.get("media") or each.fields.get("file") or {}).get("url", "")
        if names is not None and url.startswith(SCHEME) and url.removeprefix(SCHEME) not in names:
            each.note("unknown_attachment", f"there is no {url}")
        if each.fields.get("type") == SELECT:
            _check_select(each)
        inner = each.parts("components")
        if (
            each.fields.get("type") == ROW
            and len(inner) > 1
            and any(i.fields["type"] == SELECT for i in inner)
        ):
            each.note("row_width", "a select menu fills its row", "components")
    if count > MOST_COMPONENTS:
        message.note("too_many_components", f"{count}, not 0 to {MOST_COMPONENTS}", "components")
    if letters > MOST_LETTERS:
        message.note("texts_too_long", f"{letters} characters, not 0 to {MOST_LETTERS}", "components")


def _every(owner: Part) -> Iterator[Part]:
    """Yield all components, also those inside others, and the items of galleries."""
    for part in (*owner.parts("components"), *owner.parts("items")):
        yield part
        yield from _every(part)


def _check_select(select: Part) -> None:
    options = select.parts("options")
    fewest, most = select.fields.get("min_values", 1), select.fields.get("max_values", 1)
    chosen = sum(each.fields.get("default", False) for each in options)
    if not max(fewest, chosen) <= most <= len(options):
        select.note("wrong_choice", f"{fewest} to {most} of {len(options)}, and {chosen} at first")
    values: set[object] = set()
    for option in options:
        option.note_twice("value", values, "value_twice")


def _check_attachments(message: Part, files: Mapping[str, bytes], *, edit: bool) -> frozenset[str] | None:
    """Hold the list of attachments against the files that were sent; return what can be pointed at."""
    numbers = _check_files(message, files)
    names = set()
    kept = listed = 0
    for attachment in message.parts("attachments"):
        number = int(attachment.fields["id"])
        if number in numbers:
            listed += 1
            name = attachment.fields.get("filename", "")
            names.add(name)
            _check_name(attachment, name, files[f"files[{number}]"])
        else:
            kept += 1
            if number < FIRST_SNOWFLAKE or not edit:
                attachment.note("attachment_without_file", f"there is no files[{number}]", "id")
    if "attachments" not in message.fields:
        return None if edit or numbers else frozenset()
    if listed < len(numbers):
        message.note("file_not_listed", "a file was sent that is not listed", "attachments")
    return None if kept else frozenset(names)


def _check_files(message: Part, files: Mapping[str, bytes]) -> set[int]:
    for field, data in files.items():
        if not _FIELD.fullmatch(field):
            message.note("file_field", f"a file is sent as {field!r}, not as files[n]")
        if not data:
            message.note("empty_file", f"{field}: no bytes at all")
    if sum(map(len, files.values())) > MOST_BYTES:
        message.note("files_too_large", f"more than {MOST_BYTES} bytes of files")
    return {int(found[1]) for field in files if (found := _FIELD.fullmatch(field))}


def _check_name(attachment: Part, name: str, data: bytes) -> None:
    if not _SAFE_NAME.fullmatch(name):
        attachment.note("unsafe_filename", f"Discord would change the name {name!r}", "filename")
    for suffix, signature in SIGNATURES.items():
        if data.startswith(signature) and not name.endswith(suffix):
            attachment.note("wrong_suffix", f"{name!r} begins like a {suffix}", "filename")
