"""The terminal table: one keyboard, two players or one player and the computer."""
