"""The entry point of `heldhands`: small, so that a signal ends it silently while the rest is loading."""

import gc
import os
import signal
import sys


def main() -> int:
    """Run the program on the command line of this process, and return its exit code."""
    gc.disable()  # what is loaded is no garbage, and looking for some takes a tenth of the start
    # At once, not by an exception, which would come out of the module that is being imported just then.
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    signal.signal(signal.SIGINT, lambda *_: os._exit(128 + signal.SIGINT))  # as shells report it
    from adapters.cli.program import run_program  # noqa: PLC0415 - this is what takes its time

    return run_program(sys.argv[1:], loaded=_end_loading)


def _end_loading() -> None:
    gc.enable()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)


if __name__ == "__main__":
    sys.exit(main())
