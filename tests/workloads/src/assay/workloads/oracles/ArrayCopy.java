// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One copy an iteration, of 16 elements. */
final class ArrayCopy {
    static long target(int[] from, int[] to, int times) {
        for (int i = 0; i < times; i++) {
            System.arraycopy(from, 0, to, i & 15, 16);
        }
        return to[15];
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int[] from = run.ascending();
        int[] to = new int[32];
        int times = run.size;
        run.repeatAndPrint(() -> target(from, to, times));
    }
}
