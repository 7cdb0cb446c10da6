// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** The simplest loop. */
final class IntArraySum {
    static long target(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
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
