"""The process of jobs: reads a job, carries it out, writes the result, until its input ends.

python -m bot.rendering.process_main NICE MODULE
"""

import os
import pickle
import signal
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import Any, BinaryIO, Final

from bot.rendering.process import HEADER, LONGEST_DRAWING, READY, Failure, Job, Rendered, render_timed
from bot.telemetry.logs import format_traceback

_LONGEST: Final = round(LONGEST_DRAWING) + 10  # seconds
_MEMORY: Final = Path("/proc/self/statm")


def main() -> None:
    """Work until the parent closes our input, or is gone."""
    for number in (signal.SIGINT, signal.SIGTERM):  # supervisors signal all processes; our parent decides
        signal.signal(number, signal.SIG_IGN)
    os.nice(int(sys.argv[1]))
    jobs, answers = sys.stdin.buffer, sys.stdout.buffer
    with suppress(Exception):  # the first job would report it
        import_module(sys.argv[2])
    sys.stdout = sys.stderr  # what a library prints must not get between the answers
    with suppress(BrokenPipeError):
        answers.write(READY)
        answers.flush()
        while message := _read(jobs):
            signal.alarm(_LONGEST)  # ends the process if it hangs and the parent is gone
            answer = pickle.dumps(_draw(message), pickle.HIGHEST_PROTOCOL)
            answers.write(HEADER.pack(len(answer)) + answer)
            answers.flush()
            signal.alarm(0)


def _read(stream: BinaryIO) -> bytes | None:
    header = stream.read(HEADER.size)
    if len(header) < HEADER.size:
        return None
    (length,) = HEADER.unpack(header)
    return stream.read(length)


def _draw(message: bytes) -> Rendered[Any] | Failure:
    try:
        job: Job[Any] = pickle.loads(message)  # noqa: S301 - from our own parent
        return render_timed(job)._replace(memory=_measure_memory())
    except Exception as error:  # noqa: BLE001 - a picture that fails must not end the process
        return Failure(type(error).__name__, format_traceback(error))


def _measure_memory() -> int:
    """Return the bytes that this process uses; on macOS, the most that it ever used."""
    try:
        pages = int(_MEMORY.read_text(encoding="ascii").split()[1])
    except OSError:
        return getrusage(RUSAGE_SELF).ru_maxrss
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    main()
