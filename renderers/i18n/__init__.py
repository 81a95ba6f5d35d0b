"""Languages: catalogues of texts, and small parts of sentences."""
