"""Game nights: evenings that a host plans, and on which many play at once."""
