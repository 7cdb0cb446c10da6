// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** Two objects an iteration, of which every fourth iteration lets both be seen from outside. */
final class Materialization {
    private static final class Inner {
        final int value;

        Inner(int value) {
            this.value = value;
        }
    }

    private static final class Outer {
        final Inner inner;
        final int value;

        Outer(Inner inner, int value) {
            this.inner = inner;
            this.value = value;
        }
    }

    static long target(Object[] seen, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            Outer outer = new Outer(new Inner(i), 2 * i);
            sum += outer.inner.value + outer.value;
            if ((i & 3) == 0) {
                seen[0] = outer;
            }
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Object[] seen = new Object[1];
        int times = run.size;
        run.repeatAndPrint(() -> target(seen, times));
    }
}
