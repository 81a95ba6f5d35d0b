"""The bot on a real homeserver, with real clients."""
