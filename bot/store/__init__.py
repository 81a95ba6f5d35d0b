"""Games, people and nights in Redis: the stored data, its keys, and the atomic steps that change it."""
