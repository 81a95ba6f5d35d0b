"""Repair of the embedded server's files: planned first, so that a person can agree to what is lost."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.store.embedded.append_only import MANIFEST, files_directory
from bot.store.embedded.directory import home_in, no_server, only_bot
from bot.store.embedded.repair import Plan, carry_out, plan_repair


@dataclass(frozen=True, slots=True)
class Repair:
    """What a repair will do, and the means to do it."""

    plan: Plan
    directory: Path  # of the files

    @property
    def manifest(self) -> Path:
        """The file that lists the others."""
        return self.directory / MANIFEST

    def carry_out(self) -> Path:
        """Repair the files, and return the directory with a copy of the old ones."""
        return carry_out(self.plan, self.directory)


@contextmanager
def planned_repair(directory: Path) -> Iterator[Repair | None]:
    """Give the repair of the files in a server's directory; None if they are in order.

    No bot and no server can use them meanwhile. Raises a `Refusal` if they are used, or beyond repair.
    """
    with only_bot(directory), no_server(directory):
        files = files_directory(directory)
        plan = plan_repair(files)
        yield Repair(plan, files) if plan else None


def server_directory(data_dir: Path) -> Path:
    """Return the directory of the embedded server, which may not exist."""
    return home_in(data_dir)
