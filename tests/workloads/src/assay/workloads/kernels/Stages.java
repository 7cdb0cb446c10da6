// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

/** Passes over an array in three methods without calls, each with a good part of the time: few blocks, and hot ones. */
final class Stages implements Kernel {
    private static final int PASSES = 40;
    private static final int MASK = 1023;

    @Override
    public long iterate(int size) {
        int[] values = new int[size];
        int[] table = new int[MASK + 1];
        long sum = 0;
        for (int pass = 0; pass < PASSES; pass++) {
            scramble(values, pass);
            look(values, table);
            sum = sum * 31 + alternate(values) + table[pass];
        }
        return sum;
    }

    private static void scramble(int[] values, int seed) {
        int last = seed;
        for (int i = 0; i < values.length; i++) {
            last = last * 1_664_525 + 1_013_904_223 + values[i];
            last ^= last >>> 15;
            values[i] = last;
        }
    }

    private static void look(int[] values, int[] table) {
        int at = 0;
        for (int i = 0; i < values.length; i++) {
            at = (table[at & MASK] + values[i]) & MASK;
            table[at] = at + i;
        }
    }

    private static long alternate(int[] values) {
        long sum = 1;
        for (int i = 0; i < values.length; i++) {
            sum = (sum ^ values[i]) * 0x9E3779B97F4A7C15L;
            sum ^= sum >>> 29;
        }
        return sum;
    }
}
