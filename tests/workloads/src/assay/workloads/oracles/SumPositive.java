// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** Paper 1, Figure 3: one array load an element, though the source reads it twice. */
final class SumPositive {
    static long target(long[] values) {
        long sum = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] > 0) {
                sum += values[i];
            }
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        long[] values = run.alternating();
        run.repeatAndPrint(() -> target(values));
    }
}
