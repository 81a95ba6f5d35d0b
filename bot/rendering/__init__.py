"""Drawing outside of the event loop: in which order, in which process, and what is cached."""
