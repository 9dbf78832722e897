"""A slow link: a relay before a server that lets every byte arrive late, as from a computer far away."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import threading
from collections.abc import Iterator
from urllib.parse import urlsplit

from harness import Server


@contextlib.contextmanager
def far_away(server: Server, round_trip: float) -> Iterator[Server]:
    """The same server, so many seconds away and back."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    relay = asyncio.run_coroutine_threadsafe(_listen(urlsplit(server.url).port, round_trip / 2), loop).result(10)
    there = copy.copy(server)
    there.url = f"http://127.0.0.1:{relay.sockets[0].getsockname()[1]}"
    try:
        yield there
    finally:
        asyncio.run_coroutine_threadsafe(_end(relay), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)


async def _end(relay: asyncio.Server) -> None:
    relay.close()
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


async def _listen(port: int, late: float) -> asyncio.Server:
    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", port)
        with contextlib.suppress(asyncio.CancelledError):  # the test is over
            await asyncio.gather(_pump(reader, there_writer, late), _pump(there_reader, writer, late))

    return await asyncio.start_server(relay, "127.0.0.1", 0)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, late: float) -> None:
    """Pass on what comes, each piece as late as the others: slow, not narrow."""
    clock = asyncio.get_running_loop().time
    waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def deliver() -> None:
        while True:
            when, data = await waiting.get()
            await asyncio.sleep(max(0.0, when - clock()))
            if not data:
                writer.close()
                return
            writer.write(data)
            await writer.drain()

    delivering = asyncio.create_task(deliver())
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            waiting.put_nowait((clock() + late, data))
    waiting.put_nowait((clock() + late, b""))
    with contextlib.suppress(OSError):
        await delivering
