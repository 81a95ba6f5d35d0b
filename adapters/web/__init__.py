"""The web table: the service in a browser. There are no accounts: a link to a seat is all it takes."""
