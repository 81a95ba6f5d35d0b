"""redis-py's client of a cluster, in which a node that is down costs the others nothing.

After each command that fails, redis-py looks for all nodes again, lets every other command wait for that, and
opens all connections anew. With a node down that is dozens of times a second; and when the node is back but
not ready, redis-py closes connections on which other tasks wait for an answer.

Here a failure concerns the connections of its own node. The nodes are looked for in the background, by one
task at most and with a pause, and connections to nodes that are still there stay open.
"""

import asyncio
from contextlib import suppress
from typing import Any, Final

from redis.asyncio.cluster import ClusterNode, NodesManager, RedisCluster
from redis.asyncio.connection import AbstractConnection, Connection, SSLConnection
from redis.exceptions import (
    AskError,
    ClusterDownError,
    ClusterError,
    MaxConnectionsError,
    MovedError,
    RedisClusterException,
    RedisError,
    SlotNotCoveredError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as NoConnectionError
from redis.exceptions import TimeoutError as NoAnswerError

_SEARCH_AGAIN: Final = 0.5  # seconds after a search for nodes until the next one
_TRY_AGAIN: Final = 0.05  # seconds, while keys move between two nodes


class _Checked(AbstractConnection):
    def should_reconnect(self) -> bool:
        """Return whether it has to be opened anew: also when the node has closed it while nobody used it."""
        return bool(super().should_reconnect() or (self._reader and self._reader.at_eof()))  # type: ignore[no-untyped-call]


class _PlainConnection(_Checked, Connection):
    pass


class _TlsConnection(_Checked, SSLConnection):
    pass


class _Nodes(NodesManager):
    def set_nodes(
        self,
        old: dict[str, ClusterNode],
        new: dict[str, ClusterNode],
        remove_old: bool = False,  # noqa: FBT001, FBT002 - redis-py's
    ) -> None:
        gone = {name: old.pop(name) for name in [*old] if remove_old and name not in new}
        super().set_nodes(gone, {}, remove_old=True)
        for name, node in new.items():
            old.setdefault(name, node).server_type = node.server_type


class SteadyCluster(RedisCluster):
    """A client that keeps its healthy connections while a node is down."""

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - redis-py's
        super().__init__(*args, **options)
        is_secure = self.connection_kwargs["connection_class"] is SSLConnection
        self.connection_kwargs["connection_class"] = _TlsConnection if is_secure else _PlainConnection
        self.nodes_manager = _Nodes(
            self.startup_nodes,
            require_full_coverage=True,
            connection_kwargs=self.connection_kwargs,
            event_dispatcher=self._event_dispatcher,
        )
        self._search: asyncio.Task[None] | None = None

    async def _execute_command(self, target_node: ClusterNode, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - redis-py's
        """Send a command to a node, and on to another one if that has the key."""
        node = target_node
        for _ in range(self.RedisClusterRequestTTL):
            try:
                return await node.execute_command(*args, **options)
            except MaxConnectionsError:  # no failure of the node
                raise
            except (NoConnectionError, NoAnswerError):
                for connection in node._connections:  # noqa: SLF001 - redis-py would close them while they are used
                    connection.mark_for_reconnect()  # type: ignore[no-untyped-call]
                self._look_for_nodes(node)
                raise
            except (ClusterDownError, SlotNotCoveredError):
                self._look_for_nodes(node)
                raise
            except MovedError as moved:
                self._look_for_nodes(node)
                await self.nodes_manager.move_slot(moved)
                node = self.nodes_manager.get_node_from_slot(moved.slot_id)
            except AskError as asked:
                node = self.get_node(asked.host, asked.port) or node
                await node.execute_command("ASKING")
            except TryAgainError:
                await asyncio.sleep(_TRY_AGAIN)
        raise ClusterError

    def _look_for_nodes(self, failed: ClusterNode) -> None:
        """Look for the nodes in the background, unless that is being done or was done just now."""
        if self._search is None or self._search.done():
            self._search = asyncio.create_task(self._find_nodes(failed))

    async def _find_nodes(self, failed: ClusterNode) -> None:
        with suppress(RedisError, RedisClusterException):  # the next failure begins another search
            await self.nodes_manager.initialize(last_failed_node_name=failed.name)
        await asyncio.sleep(_SEARCH_AGAIN)

    async def aclose(self) -> None:
        """Close all connections."""
        if self._search:
            self._search.cancel()
            await asyncio.gather(self._search, return_exceptions=True)
        await super().aclose()
