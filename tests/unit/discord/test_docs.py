"""What docs/discord.md promises is what the program does."""

from pathlib import Path

from adapters.discord.format import words_in
from adapters.discord.permissions import ASKED, invite_link, permission_names
from bot.commands.command_table import COMMANDS
from bot.commands.vocabulary import command_word
from renderers.i18n.catalogue import Language
from tests.rows import each_row

PAGE = (Path(__file__).parents[3] / "docs" / "discord.md").read_text(encoding="utf-8")


def test_the_page_has_the_link_by_which_the_bot_is_added() -> None:
    assert invite_link(1234).replace("1234", "APPLICATION_ID", 1) in PAGE


@each_row("name", [name for name, asked in ASKED if asked])
def test_the_page_says_of_every_permission_what_it_is_for(name: str) -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("|")]
    called = permission_names([name], words_in(Language.EN))
    assert any(called in row.split("|")[1] for row in rows)


@each_row("name", [command.name for command in COMMANDS])
def test_the_page_tells_of_every_command(name: str) -> None:
    assert f"`{command_word(name, words_in(Language.EN))}" in PAGE
