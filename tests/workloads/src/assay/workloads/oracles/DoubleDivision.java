// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One division and one addition an element. */
final class DoubleDivision {
    static long target(double[] values, double divisor) {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i] / divisor;
        }
        return (long) sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        double[] values = new double[run.size];
        for (int i = 0; i < values.length; i++) {
            values[i] = i * 0.5;
        }
        run.repeatAndPrint(() -> target(values, 3.0));
    }
}
