"""What a run of the soak found, as figures and as a page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from bot.refusals import Denied
from tests.integration.faults.history import ACCEPTED


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of one run."""

    command: str
    seed: int
    seconds: float
    cpu_seconds: float
    megabytes: int  # of the largest process
    history_megabytes: int  # on the disk
    games: int
    counts: Mapping[str, int]  # what clients were answered, and what was noted
    faults: Mapping[str, int]
    flaws: Sequence[str]
    failure: str  # why the run broke off

    @property
    def presses(self) -> int:
        """How many were acknowledged."""
        return self.counts.get(ACCEPTED, 0)

    @property
    def is_good(self) -> bool:
        return not self.flaws and not self.failure

    def figures(self) -> dict[str, Any]:
        """Return all of it, for a file."""
        return {"good": self.is_good, "presses": self.presses, **asdict(self)}

    def page(self) -> str:
        """Return it as Markdown."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        good = "nothing lost, nothing doubled, every last screen true"
        verdict = good if self.is_good else "**something is wrong**"
        answers = self.counts["answered"]
        refused = answers - self.presses - self.counts.get(Denied.NO_ANSWER, 0)
        yield "# A run of the soak"
        yield ""
        yield f"`{self.command}`: {verdict}."
        yield ""
        yield "| what | figure |"
        yield "|---|---|"
        yield f"| games, each explained by the histories of its clients | {self.games:,} |"
        yield f"| presses acknowledged | {self.presses:,} |"
        yield f"| refused | {refused:,} |"
        yield f'| told "no answer" | {self.counts.get(Denied.NO_ANSWER, 0):,} |'
        yield f"| asked by clients that were killed before an answer | {self.counts['asked'] - answers:,} |"
        yield f"| writes that the store did not answer in time | {self.counts.get('unanswered', 0):,} |"
        yield f"| looks, each at a state of its time | {self.counts['looks']:,} |"
        yield f"| screens delivered | {self.counts['shown']:,} |"
        for what in ("dropped", "doubled", "unheard"):
            yield f"| {_DELIVERIES[what]} | {self.counts.get(what, 0):,} |"
        for fault, times in sorted(self.faults.items()):
            yield f"| {fault} | {times:,} |"
        yield f"| stores that ended by a full disk | {self.counts.get('ended by a full disk', 0):,} |"
        yield f"| minutes | {self.seconds / 60:.1f} |"
        yield f"| presses a second | {self.presses / self.seconds:.0f} |"
        yield f"| CPU, ms a press | {1000 * self.cpu_seconds / max(1, self.presses):.2f} |"
        yield f"| largest process, MB | {self.megabytes} |"
        yield f"| histories, MB | {self.history_megabytes} |"
        if self.failure:
            yield from ("", f"It broke off: `{self.failure}`")
        if self.flaws:
            yield from ("", *(f"- {flaw}" for flaw in self.flaws))


_DELIVERIES = {
    "dropped": "deliveries dropped by the platform",
    "doubled": "deliveries doubled by the platform",
    "unheard": "deliveries whose answer was lost",
}
