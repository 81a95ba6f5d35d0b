"""Pictures of "In the Palm of Your Hand"."""
