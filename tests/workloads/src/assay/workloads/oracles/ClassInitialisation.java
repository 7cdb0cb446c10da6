// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/**
 * The target reads a static field of a class whose initialiser is running, and calls the target. The class is initialised
 * once, so all calls are made by the first run in a JVM.
 */
final class ClassInitialisation {
    private static final int MORE_CALLS = 10; // there is no second run that could find the target compiled
    private static int calls;

    private static final class Initialised {
        private static final long SUM;
        private static int step = 3;

        static {
            long sum = 0;
            for (int call = 0; call < calls; call++) {
                sum += target(call);
            }
            SUM = sum;
        }
    }

    static long target(int call) {
        return call + Initialised.step;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        calls = MORE_CALLS * run.calls;
        run.print(Initialised.SUM);
    }
}
