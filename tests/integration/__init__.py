"""With real servers: a Valkey of our own, and a cluster of three."""
