// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** A constructor of a class with a final field, called once an iteration. The JVM is told not to inline the constructor. */
final class ConstructorCalls {
    private static final class Box {
        private final int value;

        Box(int value) {
            this.value = value;
        }
    }

    static long target(Box[] slots, int times) {
        for (int i = 0; i < times; i++) {
            slots[i & 15] = new Box(i);
        }
        return slots[0].value;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Box[] slots = new Box[16];
        int times = run.size;
        run.repeatAndPrint(() -> target(slots, times));
    }
}
