// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/**
 * Branches whose ways are taken equally often in each activation of {@code decide}, which is inlined
 * into two callers, and two comparisons that the compiler makes into one.
 */
final class Branches {
    private static final int STEPS = 8;

    /** Takes eight steps. The first condition is met in two of them, and each key of the switch comes once. */
    static int decide(int[] sums, int start) {
        int last = start + STEPS;
        int at = start;
        do {
            if ((at & 3) == 0) {
                sums[0] += at;
            } else {
                sums[1] ^= at;
            }
            switch (at & 7) {
                case 1, 6 -> sums[2]++;
                case 2 -> sums[3] += at;
                case 5 -> sums[4] -= at;
                default -> sums[5] ^= at;
            }
            at++;
        } while (at < last);
        return sums[0];
    }

    static int one(int[] sums, int size) {
        int result = 0;
        for (int i = 0; i < size; i++) {
            result += decide(sums, i);
        }
        return result;
    }

    static int two(int[] sums, int size) {
        int result = 1;
        for (int i = 0; i < size; i++) {
            result ^= decide(sums, 3 * i);
        }
        return result;
    }

    /** One unsigned comparison tells both. */
    static int within(int[] sums, int size) {
        for (int i = -size; i < 2 * size; i++) {
            if (i >= 0 && i < sums.length) {
                sums[6] += i;
            } else {
                sums[7] ^= i;
            }
        }
        return sums[7];
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int[] sums = new int[STEPS];
        run.repeatAndPrint(() -> one(sums, run.size) + two(sums, run.size) + within(sums, run.size));
    }
}
