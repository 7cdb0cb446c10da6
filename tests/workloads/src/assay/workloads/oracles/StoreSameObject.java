// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** One store an element; the array-store check leaves the loop. */
final class StoreSameObject {
    static long target(Object[] slots, Object value) {
        for (int i = 0; i < slots.length; i++) {
            slots[i] = value;
        }
        return slots.length;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Object[] slots = new Object[run.size];
        Object value = new Object();
        run.repeatAndPrint(() -> target(slots, value));
    }
}
