// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Runs a kernel a number of times and prints the time of each iteration in the format that ReBench reads
 * (RebenchLog), then the checksum.
 * Arguments: kernel [iterations [size]].
 */
public final class Harness {
    private static final int DEFAULT_ITERATIONS = 20;

    /** A kernel, and the size that takes 20 to 100 ms once compiled. */
    private record Entry(Kernel kernel, int size) {}

    private static final Map<String, Entry> KERNELS = new LinkedHashMap<>();

    static {
        add("AllocTrees", new AllocTrees(), 18);
        add("HashMapMix", new HashMapMix(), 1_500_000);
        add("JsonParse", new JsonParse(), 12_000);
        add("Mandelbrot", new Mandelbrot(), 700);
        add("MatrixMultiply", new MatrixMultiply(), 500);
        add("NBody", new NBody(), 500_000);
        add("PointerChase", new PointerChase(), 12_000_000);
        add("QuickSort", new QuickSort(), 500_000);
        add("Recursion", new Recursion(), 35);
        add("Sieve", new Sieve(), 8_000_000);
        add("Stages", new Stages(), 100_000);
        add("StringBuild", new StringBuild(), 1_000_000);
        add("TaskQueue", new TaskQueue(), 800_000);
    }

    private Harness() {}

    private static void add(String name, Kernel kernel, int size) {
        KERNELS.put(name, new Entry(kernel, size));
    }

    /** The kernel of that name; there must be one. */
    public static Kernel kernel(String name) {
        return KERNELS.get(name).kernel();
    }

    public static void main(String[] arguments) {
        if (arguments.length == 0 || !KERNELS.containsKey(arguments[0])) {
            System.err.println("usage: Harness KERNEL [ITERATIONS [SIZE]]; kernels: " + String.join(" ", KERNELS.keySet()));
            System.exit(2);
        }
        Entry entry = KERNELS.get(arguments[0]);
        int iterations = arguments.length > 1 ? Integer.parseInt(arguments[1]) : DEFAULT_ITERATIONS;
        int size = arguments.length > 2 ? Integer.parseInt(arguments[2]) : entry.size();
        System.out.println(arguments[0] + ": checksum=" + Measurement.measure(arguments[0], entry.kernel(), iterations, size, OptionalLong.empty()));
    }
}
