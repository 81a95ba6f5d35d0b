"""A real Synapse on the loopback interface, and people with a real client on it."""
