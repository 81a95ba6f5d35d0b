"""The web table: the service in a browser. No account: whoever has the link of a seat, sits there."""
