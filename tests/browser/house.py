"""The product as a process, with a directory and a port of its own, where it comes back if it is killed."""

import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from pydantic import SecretStr

from bot.app.container import Container, open_container
from bot.config.settings import Settings
from bot.store.embedded.directory import is_free
from tests.drawings import threads
from tests.integration.conftest import DEADLINE, wait_until
from tests.integration.program import HELDHANDS, RUNS, environment, first_of_free_ports


class RunningHouse:
    def __init__(self, directory: Path) -> None:
        self.port = first_of_free_ports()  # not one that the kernel gives to others while this is away
        self._directory = directory
        self._valkey = directory / "data" / "valkey"
        self._log = directory / "log"  # not a pipe: nobody has to empty it
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def said(self) -> str:
        return self._log.read_text(encoding="utf-8", errors="replace")  # it may be writing just now

    def start(self) -> None:
        """Start it, always on the same port, and wait until it says that it runs."""
        with self._log.open("wb") as log:
            self._process = process = subprocess.Popen(  # noqa: S603 - our own program
                (*HELDHANDS, "run", "--host", "127.0.0.1", "--port", str(self.port)),
                env=environment(
                    {"HELDHANDS_DATA_DIR": str(self._directory / "data"), "HELDHANDS_COMPUTER_PAUSE": "0"}
                ),
                cwd=self._directory,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

        wait_until(lambda: process.poll() is not None or RUNS in self.said)
        assert process.poll() is None, self.said

    def kill(self) -> None:
        assert self._process
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Ask it to end, unless it is gone, and wait until nobody writes in its directory any more."""
        if self._process and self._process.poll() is None:
            self._process.terminate()
            try:
                assert self._process.wait(DEADLINE) == 0, self.said
            finally:
                self.kill()
        if self._valkey.exists():
            wait_until(lambda: is_free(self._valkey / "valkey.lock"))

    @asynccontextmanager
    async def back_door(self) -> AsyncIterator[Container]:
        """Open a second house on the same games, in which a test can do what nobody can do on a page."""
        url = SecretStr(f"unix://{self._valkey}/valkey.sock")
        settings = Settings.model_construct(redis_url=url)  # without the tester's environment
        async with open_container(settings, DEADLINE, patience=DEADLINE, workers=threads) as house:
            yield house


@contextmanager
def running_house() -> Iterator[RunningHouse]:
    with tempfile.TemporaryDirectory(prefix="hh-") as name:  # short enough for a socket
        house = RunningHouse(Path(name))
        try:
            house.start()
            yield house
        finally:
            house.stop()
