"""An HTTP server that withstands hostile clients: connections, limits and client addresses."""
