// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** A callee that throws for odd values: half of the calls return, half do not. */
final class ExceptionEverySecondCall {
    private static final class Signal extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Signal() {
            super(null, null, false, false);
        }
    }

    private static final Signal SIGNAL = new Signal();

    private static int callee(int value) {
        if ((value & 1) != 0) {
            throw SIGNAL;
        }
        return value;
    }

    static long target(int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            try {
                sum += callee(i);
            } catch (Signal signal) {
                sum--;
            }
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        run.repeatAndPrint(() -> target(run.size));
    }
}
