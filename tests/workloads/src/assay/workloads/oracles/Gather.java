// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** The inner index depends on data: its bounds check cannot leave the loop. */
final class Gather {
    static long target(int[] values, int[] indices) {
        int sum = 0;
        for (int i = 0; i < indices.length; i++) {
            sum += values[indices[i]];
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int[] values = run.ascending();
        int[] indices = run.ascending();
        run.repeatAndPrint(() -> target(values, indices));
    }
}
