"""The hundred memories of one life, drawn from a stock of motifs in data files."""
