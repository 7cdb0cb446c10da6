// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/**
 * A callee that is inlined, and that throws where others call it, never where the target calls it: what happens to an
 * exception in the target is left to the interpreter.
 */
final class UncompiledHandler {
    private static final class Signal extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Signal() {
            super(null, null, false, false);
        }
    }

    private static final Signal SIGNAL = new Signal();

    /** Too large to be inlined while bytecode is parsed, where a caller's handler would be compiled. */
    private static int checked(int value) {
        if (value < 0) {
            throw SIGNAL;
        }
        int mixed = value * 31 + 7;
        return (mixed ^ mixed >>> 3) & 1023;
    }

    static long target(int[] values) {
        long sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += checked(values[i]);
        }
        return sum;
    }

    private static long throwOften(int times) {
        long caught = 0;
        for (int i = 0; i < times; i++) {
            try {
                caught += checked(-1 - (i & 7));
            } catch (Signal signal) {
                caught++;
            }
        }
        return caught;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int[] values = run.ascending();
        long caught = throwOften(run.calls);
        run.print(caught + run.repeat(() -> target(values)));
    }
}
