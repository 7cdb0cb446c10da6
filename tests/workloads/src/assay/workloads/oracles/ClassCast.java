// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** A cast that is checked at every element, and a call behind it. */
final class ClassCast {
    abstract static class Quantity {
        abstract int callee();
    }

    static final class Small extends Quantity {
        @Override
        int callee() {
            return 1;
        }
    }

    static final class Large extends Quantity {
        @Override
        int callee() {
            return 1000;
        }
    }

    static long target(Object[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += ((Quantity) values[i]).callee();
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Object[] values = new Object[run.size];
        for (int i = 0; i < values.length; i++) {
            values[i] = (i & 1) == 0 ? new Small() : new Large();
        }
        run.repeatAndPrint(() -> target(values));
    }
}
