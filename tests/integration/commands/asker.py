"""Somebody who types commands and presses what is offered; every answer has to fit on every platform."""

from dataclasses import replace
from enum import StrEnum
from typing import Final

import pytest

from bot.commands.answers import Answer, write_call
from bot.commands.dispatcher import Commands
from bot.commands.grammar import read_call
from bot.commands.model import Call
from bot.commands.refusal_answers import answer_refusal
from bot.model.screen import LONGEST_LABEL, MOST_IN_ROW, MOST_ROWS, Choice
from bot.text.catalogue import words_in
from engine.contract import Refusal
from renderers.i18n.catalogue import Language
from tests.integration.service.tablemates import World

ALBA: Final = "discord:1001"
BRUNO: Final = "matrix:@bruno:example.org"
CARLA: Final = "discord:1003"

ZONE: Final = "Europe/Rome"
"""Of the house: who has chosen none means this one."""

LONGEST_ACTION: Final = 80
LONGEST_ANSWER: Final = 3000
"""Characters: so that it is one message on Discord, with some room for its dress."""


class Asker:
    """A person who asks."""

    def __init__(self, world: World, who: str, language: Language) -> None:
        self.world, self.who, self.words = world, who, words_in(language)
        self.say = self.words.say
        self.home = ""  # the community in which they ask
        self.hosts = False  # they may plan evenings there
        self._commands = Commands(world, world.nights, zone=ZONE)

    async def ask(self, typed: str, *, posts: bool = False) -> Answer:
        call = replace(read_call(typed, self.who), home=self.home, hosts=self.hosts, posts=posts)
        answer = await self._commands.carry_out(call)
        check_fit(answer)
        return answer

    async def press(self, answer: Answer, action: str) -> Answer:
        (choice,) = (each for each in answer.choices if each.action == action)
        assert choice.enabled
        return await self.ask(choice.action)

    async def refused(self, *typed: str) -> list[StrEnum]:
        """Return why commands are refused, each in a sentence; nothing may have changed by them."""
        codes: list[StrEnum] = []
        async with self.world.unchanged():
            for each in typed:
                with pytest.raises(Refusal) as found:
                    await self.ask(each)
                assert answer_refusal(found.value, self.words).headline
                codes.append(found.value.code)
        return codes

    async def matching(self, typed: str, command: str) -> list[tuple[str, str]]:
        call = Call(self.who, command, home=self.home, hosts=self.hosts)
        return await self._commands.suggest(call, typed)


def check_fit(answer: Answer) -> None:
    """See that an answer fits on every platform, and that all that it offers can be asked for."""
    assert answer.headline
    assert len("\n".join((answer.headline, *answer.lines))) <= LONGEST_ANSWER
    assert len(answer.rows) <= MOST_ROWS
    assert all(0 < len(row) <= MOST_IN_ROW for row in answer.rows)
    actions = [choice.action for choice in answer.choices]
    assert len(set(actions)) == len(actions)
    for choice in answer.choices:
        check_choice(choice)


def check_choice(choice: Choice) -> None:
    assert 0 < len(choice.label) <= LONGEST_LABEL
    assert len(choice.action) < LONGEST_ACTION
    call = read_call(choice.action, ALBA)
    assert write_call(call.command, call.options) == choice.action
