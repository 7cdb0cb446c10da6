// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** A loop over every third element: its counter would overflow if the array were long enough. */
final class Strides {
    static long target(int[] values) {
        long sum = 0;
        for (int i = 0; i < values.length; i += 3) {
            sum += values[i];
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int[] values = run.ascending();
        run.repeatAndPrint(() -> target(values));
    }
}
