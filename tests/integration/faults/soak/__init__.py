"""The fault tests with large numbers: `make soak`."""
