"""Threads: how they are started and changed."""

from collections.abc import Mapping
from typing import Final

from tests.simulator.contract.messages import check_message
from tests.simulator.contract.part import Part

LONGEST_NAME: Final = 100
ARCHIVE_AFTER: Final = (60, 1440, 4320, 10080)
SLOWEST: Final = 21600
THREAD_TYPES: Final = (10, 11, 12)


def check_channel_edit(channel: Part) -> None:
    """Check what a thread shares with every channel that is edited."""
    channel.text("name", 1, LONGEST_NAME)
    channel.one_of("auto_archive_duration", ARCHIVE_AFTER)
    channel.one_of("default_auto_archive_duration", ARCHIVE_AFTER)
    channel.whole("rate_limit_per_user", 0, SLOWEST)
    for field in ("archived", "locked", "invitable"):
        channel.truth(field)


def check_new_thread(thread: Part, files: Mapping[str, bytes]) -> None:
    """Check a new thread, in a forum with its first message."""
    thread.require("name")
    check_channel_edit(thread)
    thread.one_of("type", THREAD_TYPES)
    message = thread.part("message")
    if message is not None:
        check_message(message, files, edit=False)
    elif files:
        thread.note("unwanted_files", "a thread without a message has no files")
