// SPDX-License-Identifier: Apache-2.0
package assay.workloads.regions;

/**
 * Objects of which it is known how long they live, in bytes allocated. Arguments: number of arrays that are kept, rounds.
 * A round allocates one array of 1024 bytes, which is kept while as many others are allocated as the argument says; one
 * array of 512 bytes that is dropped at once; and a point that escape analysis removes.
 */
public final class Lifetimes {
    static final int KEPT_BYTES = 1024;
    static final int DROPPED_BYTES = 512;
    private static final int HEADER_BYTES = 16;

    static final class Point {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    /** Has the class loaded before the first round, because loading allocates. */
    static final Point FIRST = new Point(0, 0);

    static byte[][] kept;
    static Object last;

    private Lifetimes() {}

    static void keep(int round) {
        kept[round % kept.length] = new byte[KEPT_BYTES - HEADER_BYTES];
    }

    static void drop() {
        last = new short[(DROPPED_BYTES - HEADER_BYTES) / 2];
    }

    static int removed(int round) {
        Point point = new Point(round, round + 1);
        return point.x * point.y;
    }

    public static void main(String[] arguments) {
        kept = new byte[Integer.parseInt(arguments[0])][];
        int rounds = Integer.parseInt(arguments[1]);
        int sum = 0;
        for (int round = 0; round < rounds; round++) {
            keep(round);
            drop();
            sum += removed(round);
        }
        System.out.println(sum);
    }
}
