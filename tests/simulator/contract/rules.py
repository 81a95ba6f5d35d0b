"""What no schema says of messages and commands: what goes together, what is there once, how much in all."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

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
SUBCOMMAND, GROUP = 1, 2
MOST_IN_COMMAND: Final = 8000


@dataclass(frozen=True, slots=True)
class Violation:
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Part:
    """One object inside a body, with its place there; all parts note what is wrong into one list."""

    fields: Mapping[str, Any]
    where: str
    noted: list[Violation]

    def note(self, code: str, message: str, field: str = "") -> None:
        place = f"{self.where}.{field}" if self.where and field else self.where or field
        self.noted.append(Violation(code, f"{place or 'body'}: {message}"))

    def parts(self, field: str) -> list[Self]:
        where = f"{self.where}.{field}" if self.where else field
        listed = self.fields.get(field) or ()
        return [type(self)(each, f"{where}[{index}]", self.noted) for index, each in enumerate(listed)]

    def note_twice(self, field: str, seen: set[object], code: str) -> None:
        """Note a value that another part has too; nothing is there as often as it likes."""
        value = self.fields.get(field)
        if value and value in seen:
            self.note(code, f"another one has {value!r}", field)
        seen.add(value)


# Messages


def check_message(message: Part, files: Mapping[str, bytes], *, edit: bool) -> None:
    """Check a message; an edit may leave the flag of Components V2 out, since it stays."""
    fields = message.fields
    if fields.get("flags", 0) & COMPONENTS_V2:
        if fields.get("content"):
            message.note("v2_excludes", "does not go with Components V2", "content")
    elif not edit:
        _check_legacy(message)
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


# Commands


def check_command(command: Part) -> None:
    _check_options(command)
    letters = _count_letters(command)
    if letters > MOST_IN_COMMAND:
        command.note("command_too_long", f"{letters} characters in all, not 0 to {MOST_IN_COMMAND}")


def _check_options(owner: Part) -> None:
    options = owner.parts("options")
    names: set[object] = set()
    optional = False
    for option in options:
        option.note_twice("name", names, "name_twice")
        required = option.fields.get("required", False)
        if required and optional:
            option.note("required_after_optional", "what is required comes first", "required")
        optional = optional or not required
        _check_choices(option)
        _check_options(option)
    if len({option.fields["type"] in (SUBCOMMAND, GROUP) for option in options}) > 1:
        owner.note("mixed_options", "subcommands do not go with other options", "options")


def _check_choices(option: Part) -> None:
    fields, names = option.fields, set[object]()
    for choice in option.parts("choices"):
        choice.note_twice("name", names, "name_twice")
    if fields.get("choices") and fields.get("autocomplete"):
        option.note("choices_and_autocomplete", "either choices or autocomplete", "choices")
    if fields.get("min_length", 0) > fields.get("max_length", 6000):
        option.note("wrong_value", "longer than the longest", "min_length")


def _count_letters(part: Part) -> int:
    """Count names, descriptions and values of a command and all in it; of languages, the longest counts."""
    value = part.fields.get("value")
    own = (
        _longest(part, "name") + _longest(part, "description") + (len(value) if isinstance(value, str) else 0)
    )
    return own + sum(_count_letters(each) for field in ("options", "choices") for each in part.parts(field))


def _longest(part: Part, field: str) -> int:
    translated = part.fields.get(f"{field}_localizations") or {}
    return max(map(len, (part.fields.get(field, ""), *translated.values())))
