"""A modal: the form that a press or a command may open."""

from collections.abc import Callable, Mapping
from typing import Final

from tests.simulator.contract.buttons import LONGEST_ID, check_select
from tests.simulator.contract.part import Part

ROW: Final = 1
TEXT_INPUT: Final = 4
TEXT: Final = 10
LABEL: Final = 18
SELECTS: Final = (3, 5, 6, 7, 8)
OTHER_INPUTS: Final = (19, 21, 22, 23)  # files, radio buttons, boxes to tick: only their ids are looked at
MOST_COMPONENTS: Final = 5
LONGEST_TITLE: Final = 45


def check_modal(modal: Part) -> None:
    """Check a modal and everything in it."""
    modal.require("custom_id", "title", "components")
    modal.text("custom_id", 1, LONGEST_ID)
    modal.text("title", 1, LONGEST_TITLE)
    custom_ids: set[object] = set()
    for top in modal.parts("components", 1, MOST_COMPONENTS):
        kind = top.whole("type")
        if kind == LABEL:
            _check_label(top, custom_ids)
        elif kind == ROW:
            for child in top.parts("components", 1, 1):
                _check_input(child, (TEXT_INPUT,), custom_ids)
                child.require("label")
        elif kind == TEXT:
            top.text("content", 1, 4000)
            top.require("content")
        else:
            top.note("misplaced_component", f"a component of type {kind} cannot be here", "type")


def _check_label(label: Part, custom_ids: set[object]) -> None:
    label.require("label", "component")
    label.text("label", 1, LONGEST_TITLE)
    label.text("description", 1, 100)
    child = label.part("component")
    if child is not None:
        _check_input(child, (TEXT_INPUT, *SELECTS, *OTHER_INPUTS), custom_ids)


def _check_input(component: Part, allowed: tuple[int, ...], custom_ids: set[object]) -> None:
    kind = component.whole("type")
    if kind not in allowed:
        component.note("misplaced_component", f"a component of type {kind} cannot be here", "type")
        return
    component.require("custom_id")
    custom = component.text("custom_id", 1, LONGEST_ID)
    if custom is not None and custom in custom_ids:
        component.note("custom_id_twice", f"another component has the custom id {custom!r}", "custom_id")
    custom_ids.add(custom)
    if component.truth("disabled"):
        component.note("wrong_value", "nothing in a modal can be disabled", "disabled")
    if kind in _INPUTS:
        _INPUTS[kind](component)


def _check_text_input(text: Part) -> None:
    text.require("style")
    text.one_of("style", (1, 2))
    text.text("label", 1, LONGEST_TITLE)
    text.text("placeholder", longest=100)
    text.text("value", longest=4000)
    text.truth("required")
    shortest = text.whole("min_length", 0, 4000)
    longest = text.whole("max_length", 1, 4000)
    if shortest is not None and longest is not None and shortest > longest:
        text.note("wrong_value", "longer than the longest", "min_length")


_INPUTS: Final[Mapping[int | None, Callable[[Part], None]]] = {
    TEXT_INPUT: _check_text_input,
    **dict.fromkeys(SELECTS, check_select),
}
