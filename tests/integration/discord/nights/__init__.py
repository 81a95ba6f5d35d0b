"""Game nights on Discord."""
