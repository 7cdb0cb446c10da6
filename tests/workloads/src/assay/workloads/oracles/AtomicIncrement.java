// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.util.concurrent.atomic.AtomicInteger;

/** One atomic increment an iteration. */
final class AtomicIncrement {
    static long target(AtomicInteger counter, int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += counter.getAndAdd(3);
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        AtomicInteger counter = new AtomicInteger();
        int times = run.size;
        run.repeat(() -> target(counter, times));
        run.print(counter.get());
    }
}
