"""An HTTP server that hostile clients cannot stop: connections, limits and client addresses."""
