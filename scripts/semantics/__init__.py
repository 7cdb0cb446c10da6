"""Makes random Java programs, counts them by every strategy, and reduces those that show a difference."""
