"""Commands: what can be typed on a chat platform, what it means, and what is answered."""
