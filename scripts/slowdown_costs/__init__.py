"""What slowing and sampling cost, in parts; docs/benchmarks.md says what is measured and why."""
