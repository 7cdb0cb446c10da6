// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** Conditions of many kinds, of which each is met in a known part of twelve steps. */
final class Conditions {
    private static final int STEPS = 12;
    private static final int STRINGS = 5;
    private static final int NULLS = 2;

    static int target(int[] sums, long[] longs, double[] doubles, Object[] objects, String[] texts) {
        for (int i = 0; i < STEPS; i++) {
            int a = i % 3;
            int b = i % 4;
            if (a == 0 && b == 0) { // 4 of 12, and then 1 of 4
                sums[0] += i;
            } else {
                sums[1] ^= i;
            }
            if (a == 1 || b == 2) { // 4 of 12, and otherwise 2 of 8
                sums[2] += i;
            } else {
                sums[3] ^= i;
            }
            if (!(longs[i] > 5L)) { // 6 of 12
                sums[4] += i;
            } else {
                sums[5] ^= i;
            }
            if (doubles[i] < 3.0) { // 3 of 12
                sums[6] += i;
            } else {
                sums[7] ^= i;
            }
            if (objects[i] instanceof String) { // 5 of 12
                sums[8] += i;
            } else {
                sums[9] ^= i;
            }
            if (texts[i] == null) { // 2 of 12
                sums[10] += i;
            } else {
                sums[11] ^= i;
            }
            int rest = i;
            while (rest > 4) { // met 12 of 24 times
                sums[12] ^= rest;
                rest -= 3;
            }
        }
        return sums[0];
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        long[] longs = new long[STEPS];
        double[] doubles = new double[STEPS];
        Object[] objects = new Object[STEPS];
        String[] texts = new String[STEPS];
        for (int i = 0; i < STEPS; i++) {
            longs[i] = i;
            doubles[i] = i;
            objects[i] = i < STRINGS ? "text" : (Object) Integer.valueOf(i);
            texts[i] = i < NULLS ? null : "text";
        }
        int[] sums = new int[STEPS + 1];
        run.repeatAndPrint(() -> target(sums, longs, doubles, objects, texts));
    }
}
