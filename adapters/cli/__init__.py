"""The command line: run, doctor, repair, draw, record, simulate, settings."""
