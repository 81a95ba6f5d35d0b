"""A mime as an animation: what is felt of it, and the same with the things that touch."""
