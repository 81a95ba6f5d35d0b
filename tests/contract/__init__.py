"""What every platform promises, written once and shown on each of them by a driver of its own."""
