"""Game nights: evenings that a host plans and on which many people play at once."""
