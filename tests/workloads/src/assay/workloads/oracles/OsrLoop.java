// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One call whose loop runs long: only an on-stack replacement can be compiled. */
final class OsrLoop {
    static long target(int[] values, int rounds) {
        long sum = 0;
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < values.length; i++) {
                sum += values[i];
            }
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments.length > 0 ? arguments : new String[] {"20000", "1000"});
        int[] values = run.ascending();
        run.print(target(values, run.calls));
    }
}
