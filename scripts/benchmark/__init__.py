"""Runs benchmarks, and scores of many programs; docs/benchmarks.md and docs/scoring.md say what is measured and why."""
