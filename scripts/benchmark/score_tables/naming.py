"""Says what programs, methods and profilers of a score are called, and which of them count. The functions are pure."""
import collections

KERNEL = "assay.workloads."
REFERENCES = ("oracle", "debug_information")  # no profilers: they have no grade


def program_name(program):
    """Returns the name that the program was given, or else: 'assay.workloads.kernels.Harness Sieve' is Sieve,
    '...MainLoop a.b.Main' a.b.Main, '...JavacLoop kernels' JavacLoop."""
    if "name" in program:
        return program["name"]
    words = program["program"].split()
    is_wrapped = words[0].endswith((".Harness", ".MainLoop")) and len(words) > 1 and not words[1].isdigit()
    name = words[1] if is_wrapped else words[0]
    return name.rsplit(".", maxsplit=1)[-1] if name.startswith(KERNEL) else name


def method_name(name):
    return name.removeprefix(KERNEL).removeprefix("kernels.")


def note_of(role):
    notes = {"known_liar": " (control: known to be biased)", "oracle": " (reference: assay's own sampler)",
             "debug_information": " (reference: the JVM's debug information)"}
    return notes.get(role, "")


def jdk_of(program):
    """Returns the JDK as verdicts have it: without the place where it lies."""
    return next((one["value"] for one in program["versions"] if one["name"] == "JDK"), "").split(" in /")[0]


def profilers_of(program):
    """Returns the profilers as verdicts name them. The program's own verdicts may be left out of those over all."""
    return [{"profiler": one["id"], "version": one["version"], "jdk": jdk_of(program)} for one in program["profilers"]]


def distinctions(profilers):
    """Returns pairs of an id and what tells profilers of that id apart: their versions, or the JDKs'."""
    values = collections.defaultdict(set)
    for one in profilers:
        for name in ("version", "jdk"):
            values[one["profiler"], name].add(one[name])
    return {pair for pair, found in values.items() if len(found) > 1}


class Names:
    """Roles and labels of a score's profilers. All programs are looked through for them, so a table makes the object
    once."""

    def __init__(self, score):
        programs = score["programs"]
        known = score["verdicts"] + [one for program in programs for one in profilers_of(program)]
        self._roles = {one["id"]: one["role"] for program in programs for one in program["profilers"]}
        self._distinctions = distinctions(known)
        # Labels of programs that are left out of the verdicts are at the end.
        self.labels = list(dict.fromkeys(map(self.label_of, known)))

    def role_of(self, profiler):
        return self._roles.get(profiler, "subject")

    def label_of(self, verdict):
        """Returns the id, and what tells it from others of that id, as assay's own reports have it."""
        profiler = verdict["profiler"]
        version = f" {verdict['version']}" if (profiler, "version") in self._distinctions else ""
        jdk = f", {verdict['jdk']}" if (profiler, "jdk") in self._distinctions else ""
        return profiler + version + jdk

    def labels_in(self, program):
        """Returns the labels by id. An id belongs to another profiler in a program that was run with another version or
        JDK."""
        return {one["profiler"]: self.label_of(one) for one in profilers_of(program)}


def counted_programs(score):
    """Returns the programs that the verdicts are about."""
    return [program for program in score["programs"] if program["counted"]]
