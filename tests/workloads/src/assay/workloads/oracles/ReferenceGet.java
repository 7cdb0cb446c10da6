// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.lang.ref.WeakReference;

/** One look at the referent of a reference an iteration. */
final class ReferenceGet {
    static long target(WeakReference<Object> reference, Object[] slots, int times) {
        for (int i = 0; i < times; i++) {
            slots[i & 15] = reference.get();
        }
        return slots.length;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Object referent = new Object();
        WeakReference<Object> reference = new WeakReference<>(referent);
        Object[] slots = new Object[16];
        int times = run.size;
        run.repeatAndPrint(() -> target(reference, slots, times));
    }
}
