"""Makes what stands around the methods of a generated program: its types, its shared state, its helpers."""
from semantics.java_tree import Line, block
from semantics.scope import Meter, RecordType, Scope

IMPORTS = ("import java.util.*;", "import java.util.concurrent.atomic.*;", "import java.util.function.*;",
           "import java.util.stream.*;")

STATE = """static int zero = 0;
static int si0 = 3, si1 = -7;
static volatile int sv0 = 1;
static long sl0 = 11L, sl1 = -1L;
static float sf0 = 0.5f;
static double sd0 = 1.25;
static boolean sb0 = true;
static String ss0 = "s";
static final int[] sia = new int[64];
static final long[] sla = new long[16];
static final double[] sda = new double[16];
static final byte[] sba = new byte[32];
static Shape ssh = leafOf(5);
static final Object LOCK = new Object();
static final AtomicLong ATOMIC = new AtomicLong(7);
static final Cell cell = new Cell();
static long sum = 17;"""

HELPERS = """static long mix(long one, long other) {
    return (one ^ other) * 0x9E3779B97F4A7C15L + (one >>> 7);
}
static String clip(String text) {
    return text.length() > 40 ? text.substring(text.length() - 23) : text;
}
static long inThreads(boolean virtual, LongSupplier task) {
    final AtomicLong total = new AtomicLong();
    final Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
        threads[i] = (virtual ? Thread.ofVirtual() : Thread.ofPlatform()).start(() -> {
            long value;
            try { value = task.getAsLong(); } catch (RuntimeException thrown) { value = thrown.getClass().getName().length(); }
            synchronized (total) { total.set(total.get() * 3 + value); }
        });
    }
    for (Thread thread : threads) {
        try { thread.join(); } catch (InterruptedException interrupted) { throw new IllegalStateException(interrupted); }
    }
    return total.get();
}
static String state() {
    return Long.toHexString(sum) + " " + si0 + " " + si1 + " " + sv0 + " " + sl0 + " " + sl1 + " " + sf0 + " " + sd0 + " " + sb0
            + " " + ss0 + " " + Arrays.hashCode(sia) + " " + Arrays.hashCode(sla) + " " + Arrays.hashCode(sda)
            + " " + Arrays.hashCode(sba) + " " + ssh + " " + ATOMIC + " " + cell.count;
}"""

BOOM = """static final class Boom extends RuntimeException {
    final int code;
    Boom(int code) {
        super("boom", null, false, (code & 1) == 0);
        this.code = code;
    }
}"""

CELL = """static final class Cell {
    long count;
    synchronized long next() {
        return ++count;
    }
    synchronized long locked(int more) {
        synchronized (LOCK) {
            return more == 3 ? count : next() + more;
        }
    }
}"""


def fixed(text):
    """Returns a text that is written by hand as a node for each top-level declaration of it."""
    nodes, lines = [], text.splitlines()
    while lines:
        line = lines.pop(0)
        if not line.endswith("{"):
            nodes.append(Line(line))
            continue
        body = []
        while lines[0] != "}":
            body.append(Line(lines.pop(0).removeprefix("    ")))
        lines.pop(0)
        nodes.append(block(line, body))
    return nodes


def random_records(dice):
    """Returns three to five records. Only one of them may hold a shape."""
    records = [RecordType(f"R{index}", tuple((dice.choice(("int", "int", "long", "double", "String")), f"c{part}")
                                             for part in range(dice.randint(1, 3))))
               for index in range(dice.randint(2, 4))]
    return (*records, RecordType("Pair", (("Shape", "left"), ("int", "right"))))


def made_of(record, value, shape):
    """Returns an expression that makes a record from an int."""
    parts = {"int": value, "long": f"{value} * 5L", "double": f"{value} / 3.0", "String": f"Integer.toString({value})",
             "Shape": shape}
    return f"new {record.name}({', '.join(parts[kind] for kind, _ in record.components)})"


def size_of(record, position):
    """Returns what the method `size` of a record gives: each of its components counts."""
    parts = {"int": "{}", "long": "{}", "double": "(long) {}", "String": "{}.length()", "Shape": "{}.size()"}
    return " + ".join([str(position), *(parts[kind].format(name) for kind, name in record.components)])


def shape_types(records):
    leaves = records[:-1]
    nodes = [block(f"sealed interface Shape permits {', '.join(record.name for record in records)} {{", [Line("long size();")])]
    for position, record in enumerate(records):
        parts = ", ".join(f"{kind} {name}" for kind, name in record.components)
        size = block("public long size() {", [Line(f"return {size_of(record, position)};")])
        nodes.append(block(f"record {record.name}({parts}) implements Shape {{", [size]))
    cases = [Line(f"case {position} -> {made_of(record, 'value', '')};") for position, record in enumerate(leaves[1:])]
    cases.append(Line(f"default -> {made_of(leaves[0], 'value', '')};"))
    nodes.append(block("static Shape leafOf(int value) {",
                       [block(f"return switch ((value & 0x7fffffff) % {len(leaves)}) {{", cases, "};")]))
    nodes.append(block("static Shape shapeOf(int value) {",
                       [Line(f"return (value & 12) == 4 ? {made_of(records[-1], 'value >> 1', 'leafOf(value >>> 2)')} : leafOf(value);")]))
    return nodes


def operations(dice, expressions, surroundings):
    """Makes an interface, and its implementations: classes, an enum constant, a record and a lambda."""
    nodes = [block("interface Operation {", [Line("int apply(int value);"),
                                            block("default int twice(int value) {", [Line("return apply(apply(value));")])])]
    made = []
    for index in range(surroundings.operations):
        scope = Scope(surroundings, Meter(30), pure=True)
        value = scope.declare("int", "value", assignable=False, captured=True)
        body = expressions.make("int", scope)
        how = dice.choice(("class", "record", "lambda", "enum"))
        method = block(f"public int apply(int {value}) {{", [Line(f"return {body};")])
        if how == "lambda":
            made.append(f"{value} -> {body}")
        elif how == "enum":
            nodes.append(block(f"enum Op{index} implements Operation {{", [Line("ONLY;"), method]))
            made.append(f"Op{index}.ONLY")
        else:
            head = f"record Op{index}() implements" if how == "record" else f"static final class Op{index} implements"
            nodes.append(block(f"{head} Operation {{", [method]))
            made.append(f"new Op{index}()")
    nodes.append(Line(f"static final Operation[] OPERATIONS = {{{', '.join(made)}}};"))
    return nodes
