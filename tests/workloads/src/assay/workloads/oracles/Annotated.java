// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/**
 * Each line of the target has counts of its own in closed form. Nothing is left of the line that computes what nobody
 * uses, and the callee's code is at the line that calls it. views_test knows the lines by the words of their comments.
 */
final class Annotated {
    static long target(long[] values, long[] copy) {
        long sum = 0;
        for (int i = 0; i < values.length; i++) {
            long value = values[i]; // one load
            long unused = value * 7; // eliminated
            sum += weighted(value, i); // inlined
            copy[i] = sum; // one store
        }
        return sum;
    }

    static long weighted(long value, int factor) {
        return value / (factor + 1); // one division
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        long[] values = run.alternating();
        long[] copy = new long[values.length];
        run.repeatAndPrint(() -> target(values, copy));
    }
}
