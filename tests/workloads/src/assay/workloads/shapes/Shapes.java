// SPDX-License-Identifier: Apache-2.0
package assay.workloads.shapes;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

import assay.workloads.kernels.Kernel;
import assay.workloads.kernels.Measurement;

/**
 * Runs a program of the group "shapes" as {@link assay.workloads.kernels.Harness} runs a kernel: programs whose code has
 * other shapes than that of the kernels. At a program's own size, each iteration has to give the checksum that is known.
 * Arguments: program [iterations [size]].
 */
public final class Shapes {
    private static final int DEFAULT_ITERATIONS = 20;

    /** A program, the size that takes 20 to 130 ms once compiled, and the checksum of that size. */
    private record Entry(Kernel program, int size, long checksum) {}

    private static final Map<String, Entry> PROGRAMS = new LinkedHashMap<>();

    static {
        add("BooleanSieve", new BooleanSieve(), 1_000, -74_113_877_089_661_728L);
        add("BytecodeLoop", new BytecodeLoop(), 15_000, 217_072_472_751_332_718L);
        add("CallTrees", new CallTrees(), 24, 9_000_569_296_602_885_014L);
        add("Digests", new Digests(), 400_000, 1_311_697_740_064_897_999L);
        add("EightQueens", new EightQueens(), 1_000, -4_681_905_273_142_123_744L);
        add("JobScheduler", new JobScheduler(), 200_000, -8_272_885_674_037_864_724L);
        add("Permutations", new Permutations(), 10, -6_548_553_834_371_310_761L);
        add("QueueingCounters", new QueueingCounters(), 200_000, 5_939_745_933_477_489_937L);
        add("SmallArrays", new SmallArrays(), 52, 1_877_252_631_827_126_596L);
        add("SortedPeople", new SortedPeople(), 20_000, -6_207_599_435_199_577_613L);
        add("StackedTowers", new StackedTowers(), 21, 3_474_293_277_261_178_852L);
        add("SumFreeSets", new SumFreeSets(), 32, 849_877);
        add("ThrownAnswers", new ThrownAnswers(), 150_000, 6_164_555_328_445_100_625L);
        add("Tokens", new Tokens(), 60_000, 1_533_411_546_117_090_020L);
    }

    private Shapes() {}

    private static void add(String name, Kernel program, int size, long checksum) {
        PROGRAMS.put(name, new Entry(program, size, checksum));
    }

    public static void main(String[] arguments) {
        if (arguments.length == 0 || !PROGRAMS.containsKey(arguments[0])) {
            System.err.println("usage: Shapes PROGRAM [ITERATIONS [SIZE]]; programs: " + String.join(" ", PROGRAMS.keySet()));
            System.exit(2);
        }
        Entry entry = PROGRAMS.get(arguments[0]);
        int iterations = arguments.length > 1 ? Integer.parseInt(arguments[1]) : DEFAULT_ITERATIONS;
        int size = arguments.length > 2 ? Integer.parseInt(arguments[2]) : entry.size();
        OptionalLong known = size == entry.size() ? OptionalLong.of(entry.checksum()) : OptionalLong.empty();
        System.out.println(arguments[0] + ": checksum=" + Measurement.measure(arguments[0], entry.program(), iterations, size, known));
    }
}
