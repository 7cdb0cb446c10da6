"""What programs, methods and profilers of a score are called, and which of them count. Pure."""

KERNEL = "assay.workloads."
REFERENCES = ("oracle", "debug_information")  # no profilers: they have no grade


def program_name(program):
    """The one that it was given, or else: 'assay.workloads.kernels.Harness Sieve' is Sieve, '...MainLoop a.b.Main' a.b.Main,
    '...JavacLoop kernels' JavacLoop."""
    if "name" in program:
        return program["name"]
    words = program["program"].split()
    is_wrapped = words[0].endswith((".Harness", ".MainLoop")) and len(words) > 1 and not words[1].isdigit()
    name = words[1] if is_wrapped else words[0]
    return name.rsplit(".", maxsplit=1)[-1] if name.startswith(KERNEL) else name


def method_name(name):
    return name.removeprefix(KERNEL).removeprefix("kernels.")


def role_of(score, profiler):
    roles = {one["id"]: one["role"] for program in score["programs"] for one in program["profilers"]}
    return roles.get(profiler, "subject")


def note_of(role):
    notes = {"known_liar": " (control: known to be biased)", "oracle": " (reference: assay's own sampler)",
             "debug_information": " (reference: the JVM's debug information)"}
    return notes.get(role, "")


def jdk_of(program):
    """As verdicts have it: without the place where it lies."""
    return next((one["value"] for one in program["versions"] if one["name"] == "JDK"), "").split(" in /")[0]


def profilers_of(program):
    """As verdicts name them. The program's own verdicts may be left out of those over all."""
    return [{"profiler": one["id"], "version": one["version"], "jdk": jdk_of(program)} for one in program["profilers"]]


def label_of(score, verdict):
    """The id, and what tells it from others of that id: its version, or the JDK's."""
    known = score["verdicts"] + [one for program in score["programs"] for one in profilers_of(program)]
    same = [one for one in known if one["profiler"] == verdict["profiler"]]
    words = [verdict["profiler"]]
    for name in ("version", "jdk"):
        if len({one[name] for one in same}) > 1:
            words.append(verdict[name])
    return " ".join(words)


def labels_in(score, program):
    """By id, which is another profiler's in a program that was run with another version or JDK."""
    return {one["profiler"]: label_of(score, one) for one in profilers_of(program)}


def columns_of(score):
    """The labels of all profilers, those of programs that are left out of the verdicts at the end."""
    profilers = dict.fromkeys(label_of(score, one) for one in score["verdicts"])
    for program in score["programs"]:
        profilers |= dict.fromkeys(labels_in(score, program).values())
    return list(profilers)


def counted_programs(score):
    """Those that the verdicts are about."""
    left_out = score.get("left_out", [])
    return [program for program in score["programs"] if program["program"] not in left_out]
