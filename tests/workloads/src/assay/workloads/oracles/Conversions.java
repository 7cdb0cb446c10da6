// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** A conversion of an int to a double an iteration; there is no array, whose index might be converted, too. */
final class Conversions {
    static double target(int times) {
        double sum = 0;
        for (int i = 0; i < times; i++) {
            sum += i;
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int times = run.size;
        run.repeatAndPrint(() -> (long) target(times));
    }
}
