// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One choice between two values an element, as often the one as the other. */
final class Choice {
    static long target(long[] values) {
        long sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i] > 0 ? 3 : 5;
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        long[] values = run.alternating();
        run.repeatAndPrint(() -> target(values));
    }
}
