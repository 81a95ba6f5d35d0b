"""The HTTP interface by which bots act."""

from importlib import import_module

_WITH_ROUTES = (
    "accounts",
    "channels",
    "commands",
    "guilds",
    "interactions",
    "messages",
    "reactions",
    "scheduled",
    "threads",
)


def load_routes() -> None:
    """Let every module note its routes."""
    for name in _WITH_ROUTES:
        import_module(f"{__name__}.{name}")
