// SPDX-License-Identifier: Apache-2.0
package assay.workloads.regions;

/**
 * Recursion whose depth is known. Arguments: rounds, descents of a round, depth of a descent, and `platform` or `virtual`,
 * the kind of the thread. Where nothing is inlined, a descent makes a call on a stack of each number of frames.
 */
public final class Descents {
    private static int checksum;

    private Descents() {}

    static int leaf(int x) {
        return x * 31;
    }

    static int descend(int left, int x) {
        return left == 0 ? leaf(x) : descend(left - 1, x + left) + 1;
    }

    static void iterate(int descents, int depth) {
        for (int i = 0; i < descents; i++) {
            checksum += descend(depth, i);
        }
    }

    private static void run(String[] arguments) {
        int rounds = Integer.parseInt(arguments[0]);
        int descents = Integer.parseInt(arguments[1]);
        int depth = Integer.parseInt(arguments[2]);
        for (int round = 0; round < rounds; round++) {
            iterate(descents, depth);
        }
        System.out.println("checksum=" + checksum);
    }

    public static void main(String[] arguments) throws InterruptedException {
        if (arguments[3].equals("virtual")) {
            Thread.ofVirtual().start(() -> run(arguments)).join();
        } else {
            run(arguments);
        }
    }
}
