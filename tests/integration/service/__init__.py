"""What people can do with games: the promises of the service, on real servers."""
