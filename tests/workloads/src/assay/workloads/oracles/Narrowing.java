// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** N conversions of an int to a short: for event types of one's own. */
final class Narrowing {
    static long target(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += (short) (values[i] * values.length);
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int[] values = run.ascending();
        run.repeatAndPrint(() -> target(values));
    }
}
