// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.util.Arrays;

/** One comparison of two equal arrays an iteration. */
final class ArraysCompared {
    static long target(int[][] arrays, int[] other) {
        long equal = 0;
        for (int i = 0; i < arrays.length; i++) {
            if (Arrays.equals(arrays[i], other)) {
                equal++;
            }
        }
        return equal;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int[][] arrays = new int[run.size][];
        for (int i = 0; i < arrays.length; i++) {
            arrays[i] = run.ascending();
        }
        int[] other = run.ascending();
        run.repeatAndPrint(() -> target(arrays, other));
    }
}
