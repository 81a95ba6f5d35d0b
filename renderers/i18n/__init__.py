"""Languages: catalogues of texts, and the small forms that sentences are made of."""
