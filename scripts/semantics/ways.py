"""The ways in which a generated program is run: counted by each strategy, sampled, with calls, with regions, and traced."""
import shlex
import subprocess

STRATEGIES = ("dec", "pc", "pd", "ec")
WAYS = (*STRATEGIES, "pep", "calls", "allocs", "regions", "lifetimes", "receivers")


def options_of(dice, way):
    """Draws the options of a way that is no exact strategy."""
    if way == "pep":
        drawn = ["--check"] if dice.chance(0.5) else []
        if dice.chance(0.3):
            return [*drawn, "--samples=all"]
        return [*drawn, f"--samples={dice.choice((1, 8, 64))}", f"--stride={dice.choice((1, 3, 17))}",
                f"--tick={dice.choice(('1ms', '10ms'))}"]
    if way == "calls":
        drawn = [f"--strategy={dice.choice(('ec', 'ec', 'pc', 'dec'))}"]
        return drawn + ["--counter-addressing=fs"] * dice.chance(0.25)
    if way == "receivers":
        return ["--callers"] * dice.chance(0.7)
    return []


def is_of(way, kind):
    """Tells whether a fault of this kind is seen by this way."""
    return kind.startswith(f"{way}:")


class Commands:
    """Makes the command lines of all ways, for one build and one folder with a program's classes."""

    def __init__(self, build, folder, java_home):
        self.build = build.resolve()
        self.assay = str(self.build / "bin" / "assay")
        self.folder = folder.resolve()
        self.java_home = java_home
        self.inserter = self.folder.parent / "inserter"

    def plain(self, name, settings):
        return [str(self.java_home / "bin" / "java"), *settings.java_flags, "-cp", str(self.folder), name]

    def result_file(self, way):
        return self.folder / f"{way}.json"

    def of(self, way, name, settings):
        java, output = self.plain(name, settings), ["-o", str(self.result_file(way))]
        options = settings.options[way]
        if way in ("allocs", "receivers"):
            return [self.assay, way, "--quiet", *options, *output, "--", *java]
        if way == "lifetimes":
            kept = [word for word in java if not (word.startswith("-XX:+Use") and word.endswith("GC"))]
            return [self.assay, "lifetimes", "--exact", "--quiet", *options, *output, "--", kept[0], "-Xmx6g", *kept[1:]]
        if way == "regions":
            agent = f"-javaagent:{self.inserter / 'inserter.jar'}={self.regions_file()}"
            return [self.assay, "count", "--quiet", "--regions", "--events", "none", *options, *output, "--", java[0], agent, *java[1:]]
        if way == "calls":
            return [self.assay, "count", "--quiet", "--events", "all,inlining", "--calls", "all", "--session", str(self.session_file()),
                    *options, *output, "--", *java]
        return [self.assay, "count", "--quiet", "--events", "all", "--strategy", way, *options, *output, "--", *java]

    def session_file(self):
        return self.folder / "calls.session"

    def regions_file(self):
        return self.folder / "regions.txt"

    def graph(self):
        """Returns the command that prints the calls of the session as JSON."""
        return [self.assay, "calls", str(self.session_file()), "--format", "json"]

    def all_of(self, name, settings):
        """Returns all commands as lines for a shell."""
        lines = [self.plain(name, settings), *(self.of(way, name, settings) for way in WAYS), self.graph()]
        return [shlex.join(line) for line in lines]

    def build_inserter(self):
        """Compiles the agent that inserts regions, once."""
        jar = self.inserter / "inserter.jar"
        if jar.exists():
            return
        self.inserter.mkdir(parents=True, exist_ok=True)
        source = __file__.replace("ways.py", "RegionInserter.java")
        classes, manifest = self.inserter / "classes", self.inserter / "manifest.txt"
        manifest.write_text("Premain-Class: RegionInserter\n")
        tools = self.java_home / "bin"
        for command in ([tools / "javac", "-cp", self.build / "lib" / "assay-regions.jar", "-d", classes, source],
                        [tools / "jar", "--create", "--file", jar, "--manifest", manifest, "-C", classes, "."]):
            subprocess.run(command, check=True, capture_output=True)
