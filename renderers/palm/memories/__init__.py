"""The hundred memories: one life, in order, drawn from a stock of motifs that is written down as data."""
