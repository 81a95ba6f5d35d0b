"""The WebSocket on which bots hear what happens."""
