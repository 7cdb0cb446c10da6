// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.lang.invoke.VarHandle;

/** In each iteration one fence of each kind, between accesses of a field. */
final class Fences {
    private int value;

    long target(int times) {
        for (int i = 0; i < times; i++) {
            value = i;
            VarHandle.releaseFence();
            value = i + 1;
            VarHandle.acquireFence();
            value = i + 2;
            VarHandle.storeStoreFence();
            value = i + 3;
            VarHandle.fullFence();
        }
        return value;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Fences oracle = new Fences();
        run.repeatAndPrint(() -> oracle.target(run.size));
    }
}
