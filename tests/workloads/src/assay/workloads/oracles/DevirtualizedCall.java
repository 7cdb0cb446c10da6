// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One call of a final method an iteration: the bytecode dispatches, the compiled call does not. */
final class DevirtualizedCall {
    private static class Base {
        private int count;

        final int callee(int i) {
            count += i;
            return count;
        }
    }

    static long target(Base receiver, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += receiver.callee(i);
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Base receiver = new Base();
        int times = run.size;
        run.repeat(() -> target(receiver, times));
        run.print(receiver.count);
    }
}
