// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** A call of the superclass's method, not inlined. */
final class SpecialCall {
    static class Base {
        int callee(int value) {
            return value * 31 + 7;
        }
    }

    static final class Derived extends Base {
        @Override
        int callee(int value) {
            return value;
        }

        long target(int times) {
            int value = 0;
            for (int i = 0; i < times; i++) {
                value = super.callee(value);
            }
            return value;
        }
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Derived derived = new Derived();
        run.repeatAndPrint(() -> derived.target(run.size));
    }
}
