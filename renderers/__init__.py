"""Pictures and descriptions of a view; never of a state, so that they cannot leak."""
