"""Measures what slowing and sampling cost; docs/benchmarks.md says what is measured and why."""
