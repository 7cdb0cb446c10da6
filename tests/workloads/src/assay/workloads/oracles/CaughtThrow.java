// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** An exception an iteration, thrown and caught in the same method. */
final class CaughtThrow {
    private static final class Signal extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Signal() {
            super(null, null, false, false);
        }
    }

    private static final Signal SIGNAL = new Signal();

    static long target(int times) {
        long caught = 0;
        for (int i = 0; i < times; i++) {
            try {
                throw SIGNAL;
            } catch (Signal signal) {
                caught += i;
            }
        }
        return caught;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        run.repeatAndPrint(() -> target(run.size));
    }
}
