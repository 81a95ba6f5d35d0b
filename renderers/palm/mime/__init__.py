"""A mime as an animation: as it is felt, and with the things."""
