"""The benchmarks and the scores of many programs, in parts; docs/benchmarks.md and docs/scoring.md say what is
measured and why."""
