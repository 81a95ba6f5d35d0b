"""What the pages around the mimes are made of: cards, headings, and the album when it is revealed."""
