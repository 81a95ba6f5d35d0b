"""Buttons that both games have."""

from bot.model.controls import Key
from bot.model.screen import LONGEST_LABEL, Choice, Rows, TableAction, cut
from renderers.i18n.catalogue import Words
from renderers.i18n.phrases import sentence


def waiting_rows(words: Words) -> Rows:
    """Return the buttons of a player who is not awaited."""
    return ((show_choice(words),),)


def show_choice(words: Words) -> Choice:
    """Return the button that shows the screen again."""
    return Choice(TableAction.SHOW, format_label(words.say("choice-show")), keys=(Key.SHOW,))


def format_label(text: str) -> str:
    """Return a button's label: capitalised, and cut to the length that all platforms allow."""
    return cut(sentence(text), LONGEST_LABEL)
