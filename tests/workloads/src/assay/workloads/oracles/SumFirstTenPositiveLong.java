// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** Paper 1, Figure 6: both loops unroll, the array is never allocated, nothing is left to count. */
final class SumFirstTenPositiveLong {
    private static long sumPositive(long[] values) {
        long sum = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] > 0) {
                sum += values[i];
            }
        }
        return sum;
    }

    static long target() {
        long[] values = new long[10];
        for (int i = 0; i < values.length; i++) {
            values[i] = i + 1;
        }
        return sumPositive(values);
    }

    public static void main(String[] arguments) {
        // Without loops in the unit that survive, only calls make it hot.
        OracleRun run = OracleRun.parse(arguments.length > 0 ? arguments : new String[] {"40000"});
        run.repeatAndPrint(SumFirstTenPositiveLong::target);
    }
}
