// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One division and one addition of floats an element. */
final class FloatDivision {
    static long target(float[] values, float divisor) {
        float sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i] / divisor;
        }
        return (long) sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        float[] values = new float[run.size];
        for (int i = 0; i < values.length; i++) {
            values[i] = i;
        }
        run.repeatAndPrint(() -> target(values, 3));
    }
}
