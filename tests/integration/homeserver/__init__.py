"""Given a homeserver for tests: is it what tests take it for?"""
