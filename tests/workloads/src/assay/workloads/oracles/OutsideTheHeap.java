// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** One load and one store outside the heap an iteration. */
final class OutsideTheHeap {
    private static final MemorySegment MEMORY = Arena.global().allocate(64, 8);

    static long target(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += MEMORY.getAtIndex(ValueLayout.JAVA_INT, i & 7);
            MEMORY.setAtIndex(ValueLayout.JAVA_INT, 8 + (i & 7), i);
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        int times = run.size;
        run.repeatAndPrint(() -> target(times));
    }
}
