"""The terminal table: one keyboard, for two players or for one player and the computer."""
