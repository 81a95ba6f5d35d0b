"""Drawing beside the event loop: who is drawn for first, in which process, and what is kept."""
