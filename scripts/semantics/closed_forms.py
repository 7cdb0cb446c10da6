"""Makes methods whose counts are known: each activation causes the same number of events, which the program counts
itself."""
from semantics.java_tree import Block, Line, Section, block

# What an event is in the source, and the names of the event types whose sum counts it.
# Graal makes a plain store of a volatile one where another one follows at once, so all stores count together. A call that
# throws counts as an exception that arrives at its handler, and not as a call.
EVENTS = {"calls": ("invokestatic", "invokespecial", "invokevirtual", "invokeinterface"),
          "handled": ("exception-handler-entry",),
          "stores": ("store",),
          "allocations": ("allocation",),
          "bytes": ("allocated-bytes",),
          "copies": ("arraycopy",),
          "copied": ("copied-elements",)}

LEAST_EVENTS = 4  # in the source of a method

SUPPORT = """static volatile int marked;
static volatile Object escaped;
static final RuntimeException READY = new Boom(1);
static int leafStatic(int value) {
    if (value % 7 == 3) throw READY;
    return value ^ 5;
}
static final class Leaf {
    int leafVirtual(int value) {
        return value + 1;
    }
}
static final Leaf LEAF = new Leaf();
static final int[] FROM = new int[8], TO = new int[16];
static long calls, handled, stores, allocations, bytes, copies, copied;"""

COPIED = 8  # elements of a copy
HEADERS = {"object": 12, "array": 16}  # bytes, with compressed class pointers and without compact headers


class ClosedForms:
    """Makes pairs of methods: one as it is counted, and one that does the same and counts its events, too."""

    def __init__(self, dice):
        self.dice = dice
        self.names = 0

    def pair(self, number):
        """Returns the nodes of both methods. No condition depends on anything but loop counters."""
        kept = []
        while sum(1 for _ in events_below(kept)) < LEAST_EVENTS:
            self.names = 0
            kept = [node for _ in range(2) for node in self.loop(0, ["seed"], 3000)]
        return [block(f"static int exact{number}(int seed) {{", [Line("int value = seed;"), *plain(kept), Line("return value;")]),
                block(f"static int counted{number}(int seed) {{", [Line("int value = seed;"), *counted(kept), Line("return value;")])]

    def fresh(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def body(self, depth, indices, budget):
        nodes = []
        for _ in range(self.dice.randint(1, 3)):
            nodes += self.statement(depth, indices, budget // 3)
        return nodes

    def statement(self, depth, indices, budget):
        kind = self.dice.weighted({"loop": 4 if depth < 3 and budget >= 4 else 0, "event": 6, "work": 1, "if": 2, "leave": 1,
                                   "switch": 1})
        if kind == "loop":
            return self.loop(depth, indices, budget)
        if kind == "if":
            return [Block([Section(f"if ({self.condition(indices)}) {{", self.body(depth, indices, budget)),
                           Section("} else {", self.body(depth, indices, budget))])]
        if kind == "leave":
            return [block(f"if ({self.condition(indices)}) {{", [Line(self.dice.choice(("break;", "continue;")))])]
        if kind == "switch":
            cases = [block(f"case {value} -> {{", self.event(indices)) for value in range(3)]
            return [block(f"switch ({self.counter(indices)} % 4) {{", [*cases, block("default -> {", self.event(indices))])]
        if kind == "work":
            return [Line(f"value = value * 31 + {self.counter(indices)};")]
        return self.event(indices)

    def loop(self, depth, indices, budget):
        trips = self.dice.choice([trips for trips in (2, 3, 7, 10, 33) if trips <= budget])
        index = self.fresh("i")
        body = self.body(depth + 1, [*indices[1:], index], budget // trips)
        return [block(f"for (int {index} = 0; {index} < {trips}; {index}++) {{", body)]

    def counter(self, indices):
        """Returns an expression over the counters of the loops around, 1 where there is none."""
        counters = [name for name in indices if name != "seed"]
        return " + ".join(f"{name} * {self.dice.randint(1, 5)}" for name in counters) or "1"

    def condition(self, indices):
        modulus = self.dice.choice((2, 3, 5, 11))
        return f"({self.counter(indices)}) % {modulus} {self.dice.choice(('==', '!=', '<'))} {self.dice.randint(0, modulus - 1)}"

    def event(self, indices):
        """Returns one event, as a pair: the statement as it is counted, and as the program counts it."""
        counter = self.counter(indices)
        kind = self.dice.weighted({"static": 4, "virtual": 2, "throwing": 2, "store": 2, "allocation": 2, "copy": 1})
        if kind == "throwing":
            call = f"value += leafStatic({counter});"
            return [(f"try {{ {call} }} catch (Boom boom) {{ value ^= boom.code; }}",
                     f"try {{ {call} calls++; }} catch (Boom boom) {{ value ^= boom.code; handled++; }}")]
        if kind == "static":
            return [with_counters(f"value += leafStatic(({counter}) * 7);", "calls")]
        if kind == "virtual":
            return [with_counters(f"value += LEAF.leafVirtual({counter});", "calls")]
        if kind == "store":
            return [with_counters(f"marked = {counter};", "stores")]
        if kind == "copy":
            return [with_counters(f"System.arraycopy(FROM, 0, TO, ({counter}) & 7, {COPIED});", "copies", copied=COPIED)]
        made, size = self.dice.choice((("new int[3]", aligned(HEADERS["array"] + 3 * 4)), ("new Object()", aligned(HEADERS["object"])),
                                       (f"new long[({counter}) & 7]", f"{HEADERS['array']} + 8 * (({counter}) & 7)")))
        return [with_counters(f"escaped = {made};", "allocations", "stores", bytes=size)]


def aligned(size):
    """Returns the bytes of an object, which are a multiple of eight."""
    return (size + 7) // 8 * 8


def with_counters(statement, *names, **weights):
    counted = [f"{name}++;" for name in names] + [f"{name} += {weight};" for name, weight in weights.items()]
    return statement, " ".join([statement, *counted])


def events_below(nodes):
    """Yields the events of a tree."""
    for node in nodes:
        if isinstance(node, tuple):
            yield node
        elif isinstance(node, Block):
            for section in node.sections:
                yield from events_below(section.body)


def plain(nodes):
    """Returns the nodes without the program's own counting."""
    return chosen(nodes, 0)


def counted(nodes):
    """Returns the nodes with the program's own counting."""
    return chosen(nodes, 1)


def chosen(nodes, which):
    result = []
    for node in nodes:
        if isinstance(node, tuple):
            result.append(Line(node[which]))
        elif isinstance(node, Line):
            result.append(node)
        else:
            result.append(Block([Section(section.head, chosen(section.body, which)) for section in node.sections], node.tail))
    return result


def report(number):
    """Returns the statements that run a counting method once, and print what one activation causes."""
    parts = " + ".join(f'" {name}=" + {name}' for name in EVENTS)
    return [Line(" = ".join((*EVENTS, "0;"))), Line(f"counted{number}(1);"),
            Line(f'System.out.println("closed exact{number}" + {parts});')]
