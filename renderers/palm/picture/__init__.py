"""The pictures of a game of Palm: one for each situation, made from views."""
