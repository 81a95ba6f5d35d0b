"""Synapse itself, run by the Python that has it, with two habits that tests need.

It ends when its standard input does: with the process that started it, however that ended. And it shares
its port with the socket that keeps it for the next start.
"""

import os
import socket
import sys
import threading

from synapse.app import homeserver  # type: ignore[import-not-found]
from twisted.internet import tcp  # type: ignore[import-not-found]


def end_with_the_input() -> None:
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)


class SharedPort(tcp.Port):  # type: ignore[misc]
    def createInternetSocket(self) -> socket.socket:  # noqa: N802 - Twisted calls it so
        made: socket.socket = super().createInternetSocket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        return made


if __name__ == "__main__":
    threading.Thread(target=end_with_the_input, daemon=True).start()
    tcp.Port = SharedPort
    homeserver.main()
