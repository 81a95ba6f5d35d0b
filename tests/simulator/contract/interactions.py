"""The first answer to an interaction: a message, a modal or choices."""

from collections.abc import Mapping
from typing import Final

from tests.simulator.contract.choices import check_choices
from tests.simulator.contract.messages import check_message
from tests.simulator.contract.modals import check_modal
from tests.simulator.contract.part import Part

ANSWER: Final = 4
DEFERRED: Final = 5
DEFERRED_UPDATE: Final = 6
UPDATE: Final = 7
CHOICES: Final = 8
MODAL: Final = 9
OTHER_TYPES: Final = (1, 12, 13)  # what bots with activities answer, and to a ping
TYPES: Final = (ANSWER, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL, *OTHER_TYPES)


def check_callback(callback: Part, files: Mapping[str, bytes]) -> None:
    """Check an answer by its type."""
    callback.require("type")
    kind = callback.one_of("type", TYPES)
    if kind in (ANSWER, CHOICES, MODAL):
        callback.require("data")
    data = callback.part("data")
    if files and kind not in (ANSWER, UPDATE):
        callback.note("unwanted_files", f"an answer of type {kind} has no files")
    if data is None:
        return
    if kind in (ANSWER, DEFERRED, UPDATE):
        check_message(data, files, edit=kind == UPDATE)
    elif kind == CHOICES:
        check_choices(data, None)
    elif kind == MODAL:
        check_modal(data)
