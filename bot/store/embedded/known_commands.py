"""The names of the server program's commands: asked with a client, which a start does not need."""

import subprocess
import tempfile
from subprocess import DEVNULL
from typing import Final

from redis import Redis
from redis.backoff import ConstantBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from bot.store.embedded.binary import platform_name, valkey_command
from bot.store.embedded.directory import EmbeddedError, EmbeddedProblem

_ASK_AGAIN: Final = 0.01  # seconds
_ATTEMPTS: Final = 1000


def known_commands() -> frozenset[bytes]:
    """Return the names of the program's commands, by asking a temporary server."""
    with tempfile.TemporaryDirectory(prefix="hh-") as directory:
        socket = f"{directory}/socket"
        options = (
            *("--port", "0", "--unixsocket", socket),
            *("--dir", directory, "--save", "", "--appendonly", "no"),
        )
        server = subprocess.Popen(valkey_command(*options), stdin=DEVNULL, stdout=DEVNULL)  # noqa: S603 - ours
        try:
            retry = Retry(ConstantBackoff(_ASK_AGAIN), _ATTEMPTS)
            with Redis(unix_socket_path=socket, retry=retry) as client:
                names = client.command_list()
        except RedisError as error:
            raise EmbeddedError(EmbeddedProblem.BINARY_DOES_NOT_RUN, platform=platform_name()) from error
        finally:
            server.kill()
            server.wait()
    return frozenset(name.upper() for name in names)
