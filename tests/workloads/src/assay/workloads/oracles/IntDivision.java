// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** The divisor is a parameter, so that no division becomes a multiplication. */
final class IntDivision {
    static long target(int[] values, int divisor) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i] / divisor;
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int[] values = run.ascending();
        int[] divisors = {3, 7};
        int[] next = {0};
        run.repeatAndPrint(() -> target(values, divisors[next[0]++ & 1]));
    }
}
