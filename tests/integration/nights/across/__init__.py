"""An evening on a Discord and a homeserver at once."""
