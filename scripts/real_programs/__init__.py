"""Real programs as the tests run them: where they are, how they are run, what they wrote."""
