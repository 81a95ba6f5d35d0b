"""Game nights: a host plans one, guests sign up, and many pairs play at once."""
