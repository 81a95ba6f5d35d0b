"""The pictures of Held Hands, made from views."""
