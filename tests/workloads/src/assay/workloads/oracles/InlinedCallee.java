// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/**
 * A callee that is compiled on its own before its caller is: whether the caller inlines it then depends on
 * the size of that compilation, which counting must not change. Many events on few nodes.
 */
final class InlinedCallee {
    private static final int WARM_UP = 200;

    /** The branch is there for its profile: Graal keeps the size with the profile of the method. */
    static long callee(int[] values, int at) {
        if (values[at] % 16 == 8) {
            return at;
        }
        return values[at] * 3L + values[at + 1] * 5L + values[at + 2] * 7L + values[at + 3] * 11L + values[at + 4] * 13L +
                        values[at + 5] * 17L + values[at + 6] * 19L + values[at + 7] * 23L;
    }

    static long target(int[] values) {
        long sum = 0;
        for (int i = 0; i + 7 < values.length; i += 8) {
            sum += callee(values, i);
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int[] values = run.ascending();
        run.print(warmUp(run, values) + run.repeat(() -> target(values)));
    }

    /**
     * Warms the callee up. The interpreter has to run this method: if the method were compiled, it would inline the
     * callee before the callee is compiled itself.
     */
    private static long warmUp(OracleRun run, int[] values) {
        long checksum = 0;
        for (int i = 0; i < run.calls * WARM_UP; i++) {
            checksum += callee(values, 0);
        }
        return checksum;
    }
}
