"""The terminal table: its picture, its words, and whole games typed into it."""
