"""A program in the place of the product: it has games, says where it is, and ends when it is asked to."""

import asyncio
import os
import signal
import sys
from argparse import ArgumentParser
from pathlib import Path

from aiohttp import web

from bot.embedded import embedded_valkey


async def serve(host: str, port: int) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    runner = web.AppRunner(web.Application())
    await runner.setup()
    async with embedded_valkey(Path(os.environ["HELDHANDS_DATA_DIR"])):
        await web.TCPSite(runner, host, port).start()
        sys.stdout.write(f"Here: http://{host}:{runner.addresses[0][1]}\n")
        sys.stdout.flush()
        await stop.wait()
    await runner.cleanup()
    sys.stderr.write("Stopped.\n")


if __name__ == "__main__":
    parser = ArgumentParser()
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    asyncio.run(serve(**vars(parser.parse_args())))
