"""The pictures of game nights, and the same in words."""
