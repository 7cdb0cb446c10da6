"""The overhead benchmark, in parts; docs/benchmarks.md says what is measured and why."""
