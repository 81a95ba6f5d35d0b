"""Games in Redis: what is stored, under which keys, and the few atomic steps that change it."""
