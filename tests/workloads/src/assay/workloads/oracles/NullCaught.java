// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** A null an iteration, whose exception is caught and kept. */
final class NullCaught {
    private int value;

    static long target(NullCaught[] objects, Object[] kept) {
        long sum = 0;
        for (int i = 0; i < objects.length; i++) {
            try {
                sum += objects[i].value;
            } catch (NullPointerException expected) {
                kept[i & 15] = expected;
            }
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        NullCaught[] objects = new NullCaught[run.size];
        Object[] kept = new Object[16];
        run.repeatAndPrint(() -> target(objects, kept));
    }
}
