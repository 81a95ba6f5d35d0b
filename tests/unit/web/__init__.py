"""What the web table is made of, piece by piece."""
