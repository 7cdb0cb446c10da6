// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Allocates objects and arrays of many sizes, and prints what the VM says about its thread: the bytes of all calls of
 * the target in the last round, and of as many calls of a method that allocates nothing.
 */
final class AllocatedBytes {
    private static final int ROUNDS = 8;
    private static final ThreadMXBean BEAN = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final class Node {
        Object next;
        long value;
        byte flag;
    }

    static long target(Object[] seen) {
        for (int i = 0; i < seen.length; i++) {
            switch (i % 5) {
                case 0 -> seen[i] = new Node();
                case 1 -> seen[i] = new byte[i];
                case 2 -> seen[i] = new long[i];
                case 3 -> seen[i] = new Object[i & 7];
                default -> seen[i] = new char[33];
            }
        }
        return seen.length;
    }

    static long callee(Object[] seen) {
        return seen.length;
    }

    private static long bytesOf(OracleRun run, OracleRun.Target target) {
        long before = BEAN.getCurrentThreadAllocatedBytes();
        run.repeat(target);
        return BEAN.getCurrentThreadAllocatedBytes() - before;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Object[] seen = new Object[run.size];
        long allocating = 0;
        long idle = 0;
        for (int round = 0; round < ROUNDS; round++) {
            allocating = bytesOf(run, () -> target(seen));
            idle = bytesOf(run, () -> callee(seen));
        }
        System.out.println("allocating=" + allocating + " idle=" + idle);
    }
}
