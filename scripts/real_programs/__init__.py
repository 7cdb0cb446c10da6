"""Knows the real programs that the tests run: where they are, how they are run, what they wrote."""
