// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** A callee that always throws one preallocated exception, caught within the loop. */
final class ExceptionEveryCall {
    private static final class Signal extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Signal() {
            super(null, null, false, false);
        }
    }

    private static final Signal SIGNAL = new Signal();

    private static int callee(int value) {
        if (value >= 0) {
            throw SIGNAL;
        }
        return value;
    }

    static long target(int times) {
        int caught = 0;
        for (int i = 0; i < times; i++) {
            try {
                caught -= callee(i);
            } catch (Signal signal) {
                caught++;
            }
        }
        return caught;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        run.repeatAndPrint(() -> target(run.size));
    }
}
