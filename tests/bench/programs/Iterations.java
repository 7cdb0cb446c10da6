// SPDX-License-Identifier: Apache-2.0
package assay.bench;

import java.util.Locale;

/** Repeats the work of a program, and prints a line after each iteration, as ReBench reads it. */
final class Iterations {
    /** One iteration. The result is the same in each iteration. */
    @FunctionalInterface
    interface Work {
        long perform() throws Exception;
    }

    private Iterations() {}

    static void run(String name, String iterations, Work work) throws Exception {
        long expected = 0;
        int count = Integer.parseInt(iterations);
        for (int i = 0; i < count; i++) {
            long start = System.nanoTime();
            long result = work.perform();
            long micros = (System.nanoTime() - start) / 1000;
            if (i > 0 && result != expected) {
                throw new IllegalStateException("iteration " + i + " gave " + result + " in place of " + expected);
            }
            expected = result;
            System.out.println(String.format(Locale.ROOT, "%s: iterations=1 runtime: %dus", name, micros));
        }
        System.out.println("result: " + expected);
    }
}
