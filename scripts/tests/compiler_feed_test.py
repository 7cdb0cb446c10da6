#!/usr/bin/env python3
"""Tests of what measure-compiler-feed makes of its forks, without a JVM."""
import importlib.machinery
import importlib.util
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent.parent
LOADER = importlib.machinery.SourceFileLoader("measure_compiler_feed", str(ROOT / "scripts" / "measure-compiler-feed"))
measure_compiler_feed = importlib.util.module_from_spec(importlib.util.spec_from_loader("measure_compiler_feed", LOADER))
LOADER.exec_module(measure_compiler_feed)


def unit(method, code_bytes, compile_us):
    return {"method": method, "code_bytes": code_bytes, "compile_us": compile_us}


class Figures(unittest.TestCase):
    def test_are_those_of_warm_iterations_and_of_units_outside_the_compiler(self):
        output = "".join(f"Sieve: iterations=1 runtime: {time}us\n" for time in (900, 500, 10, 30, 20)) + "Sieve: checksum=7\n"
        result = {"units": [unit("a.B.c():void", 100, 7), unit("java.util.D.e():int", 20, 2), unit("jdk.graal.compiler.F.g():void", 5000, 900)]}
        self.assertEqual(measure_compiler_feed.figures_of(output, result), [20, 120, 9])

    def test_are_ratios_to_the_forks_without_a_feed(self):
        figures = {"none": [[100, 10, 4]] * 3, "weights": [[50, 20, 4]] * 3}
        rows = measure_compiler_feed.rows_of("Sieve", figures)
        self.assertEqual(rows, ["| Sieve | weights | 0.500 [0.500, 0.500] | 2.000 [2.000, 2.000] | 1.000 [1.000, 1.000] |"])


if __name__ == "__main__":
    unittest.main()
