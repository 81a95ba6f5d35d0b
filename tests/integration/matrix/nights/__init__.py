"""Game nights on a real homeserver, with a clock that the tests move."""
