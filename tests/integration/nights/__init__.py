"""Game nights on a real server, with a clock that the tests move."""
