"""The process that draws: reads a job, draws it, writes the picture, until there is nothing more to read.

python -m bot.rendering.worker NICE
"""

import os
import pickle
import signal
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import BinaryIO, Final

from bot.rendering.jobs import Failure, Job, Rendered, timed
from bot.rendering.process import HEADER, LONGEST_DRAWING
from bot.telemetry.logs import places

_LONGEST: Final = round(LONGEST_DRAWING) + 10  # seconds
_MEMORY: Final = Path("/proc/self/statm")


def main() -> None:
    """Draw until the parent closes our input, or is gone."""
    for number in (signal.SIGINT, signal.SIGTERM):  # supervisors send it to all processes; our parent decides
        signal.signal(number, signal.SIG_IGN)
    os.nice(int(sys.argv[1]))
    jobs, answers = sys.stdin.buffer, sys.stdout.buffer
    with suppress(Exception):  # the first picture would tell of it
        import_module("renderers.heldhands.picture.draw")  # so that it need not wait for that
    sys.stdout = sys.stderr  # nothing that a library prints may get between the answers
    with suppress(BrokenPipeError):
        while message := _read(jobs):
            signal.alarm(_LONGEST)  # if it hangs, and our parent is gone, it ends by itself
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


def _draw(message: bytes) -> Rendered | Failure:
    try:
        job: Job = pickle.loads(message)  # noqa: S301 - from our own parent
        return timed(job)._replace(memory=_memory())
    except Exception as error:  # noqa: BLE001 - one picture that fails keeps no other back
        return Failure(type(error).__name__, places(error))


def _memory() -> int:
    """Return the bytes that this process has in use; on macOS, the most that it ever had."""
    try:
        pages = int(_MEMORY.read_text(encoding="ascii").split()[1])
    except OSError:
        return getrusage(RUSAGE_SELF).ru_maxrss
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    main()
