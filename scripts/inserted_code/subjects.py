"""The programs whose inserted code is measured: kernels and real programs that say what an iteration is."""
from dataclasses import dataclass

from benchmark import programs

KERNELS = {"AllocTrees": 14, "HashMapMix": 200_000, "JsonParse": 20_000, "StringBuild": 100_000, "TaskQueue": 50_000}


@dataclass(frozen=True)
class Subject:
    name: str
    arguments: tuple  # of java
    iteration_method: str = ""  # each call is an iteration; empty: there is none
    options: tuple = ()  # of the tool


def subjects(places, iterations):
    """Yields the programs, with arguments for that many iterations."""
    jar = f"{places.build}/lib/assay-workloads.jar"
    real = f"{places.cache}/real-programs"
    inputs = f"{places.repository}/tests/bench/inputs"
    sources = f"{places.repository}/tests/workloads/src"
    for name, size in KERNELS.items():
        yield Subject(name, programs.harness_arguments(places, name, iterations, size), f"assay.workloads.kernels.{name}.iterate")
    yield Subject("JavacLoop", ("-cp", jar, "assay.workloads.kernels.JavacLoop", sources, str(iterations)),
                  "assay.workloads.kernels.JavacLoop.compile", ("--jdk", "--only", "com.sun.tools.javac"))
    yield Subject("ecj", ("-cp", f"{real}/ecj/ecj-3.40.0.jar", "org.eclipse.jdt.internal.compiler.batch.Main", "-23", "-nowarn", "-proc:none",
                          "-d", "none", "-repeat", str(iterations), sources),
                  "org.eclipse.jdt.internal.compiler.batch.Main.performCompilation")
    yield Subject("h2", ("-cp", f"{jar}:{real}/h2/h2-2.3.232.jar", "assay.workloads.kernels.MainLoop", str(iterations), "org.h2.tools.RunScript",
                         "-url", "jdbc:h2:mem:", "-script", f"{inputs}/h2-iteration.sql"),
                  "org.h2.tools.RunScript.main")
    yield Subject("rhino", ("-cp", f"{real}/rhino/rhino-all-1.8.0.jar", "org.mozilla.javascript.tools.shell.Main", "-opt", "9", f"{inputs}/rhino.js"))
