// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One array of 4096 bytes an iteration; all arrays escape. */
final class LargeArrays {
    private static final int LENGTH = 4096;

    static long target(Object[] slots, int times) {
        for (int i = 0; i < times; i++) {
            slots[i & 15] = new byte[LENGTH];
        }
        return slots.length;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Object[] slots = new Object[16];
        int times = run.size;
        run.repeatAndPrint(() -> target(slots, times));
    }
}
