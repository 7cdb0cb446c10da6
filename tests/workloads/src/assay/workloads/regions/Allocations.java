// SPDX-License-Identifier: Apache-2.0
package assay.workloads.regions;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Allocations of which it is known what escape analysis makes (research of inserted-code graphs, table "Perturbation").
 * Arguments: rounds, calls of each method in a round. Prints what the JVM says that the last round allocated in each method.
 */
public final class Allocations {
    static final class Point {
        int x;
        Point next;

        Point(int x) {
            this.x = x;
        }
    }

    private interface Step {
        int run(int x);
    }

    private record Case(String name, Step step) {}

    private static final Case[] CASES = {
        new Case("empty", x -> x),
        new Case("virtual", Allocations::virtual),
        new Case("escapes", Allocations::escapes),
        new Case("escapesUsed", Allocations::escapesUsed),
        new Case("escapesSeldom", Allocations::escapesSeldom),
        new Case("inCallee", Allocations::inCallee),
        new Case("inLoop", Allocations::inLoop),
        new Case("oneOfLoop", Allocations::oneOfLoop),
        new Case("twoInOneCommit", Allocations::twoInOneCommit),
        new Case("merged", Allocations::merged),
        new Case("arrays", Allocations::arrays),
        new Case("inHandler", Allocations::inHandler),
        new Case("classic", Allocations::classic),
    };

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    static Object sink;

    private Allocations() {}

    static int virtual(int x) {
        Point point = new Point(x);
        return point.x + 1;
    }

    static int escapes(int x) {
        Point point = new Point(x);
        sink = point;
        return x;
    }

    static int escapesUsed(int x) {
        Point point = new Point(x);
        if ((x & 15) == 0) {
            sink = point;
        }
        return point.x;
    }

    static int escapesSeldom(int x) {
        Point point = new Point(x);
        int result = point.x * 3;
        if ((x & 15) == 0) {
            sink = point;
            return result;
        }
        return result + 1;
    }

    private static Point made(int x) {
        Point point = new Point(x);
        point.next = x >= 0 ? null : (Point) sink;
        return point;
    }

    static int inCallee(int x) {
        return made(x).x;
    }

    static int inLoop(int x) {
        int sum = 0;
        for (int i = 0; i < 8; i++) {
            Point point = new Point(i + x);
            sink = point;
            sum += point.x;
        }
        return sum;
    }

    static int oneOfLoop(int x) {
        int sum = 0;
        for (int i = 0; i < 40; i++) {
            Point point = new Point(i + x);
            sum += point.x;
            if (i == 17) {
                sink = point;
            }
        }
        return sum;
    }

    static int twoInOneCommit(int x) {
        Point first = new Point(x);
        Point second = new Point(x + 1);
        first.next = second;
        if ((x & 31) == 0) {
            sink = first;
        }
        return first.next.x;
    }

    static int merged(int x) {
        Point point = (x & 1) == 0 ? new Point(x) : new Point(x + 5);
        int result = point.x;
        if ((x & 15) == 0) {
            sink = point;
            return result;
        }
        return result + 1;
    }

    static int arrays(int x) {
        int[] four = new int[4];
        four[x & 3] = x;
        Point[] some = new Point[(x & 7) + 1];
        sink = some;
        int[][] grid = new int[2][3];
        sink = grid;
        return four[1] + some.length + grid.length;
    }

    static int inHandler(int x) {
        try {
            return thrown(x);
        } catch (IllegalStateException expected) {
            sink = new Point(x);
            return 1;
        }
    }

    private static int thrown(int x) {
        if ((x & 7) == 0) {
            throw FAILURE;
        }
        return x;
    }

    private static final IllegalStateException FAILURE = new IllegalStateException();

    /** What a profiler does without regions: it calls a method with the object. */
    static int classic(int x) {
        Point point = new Point(x);
        Classic.allocated(point);
        return point.x + 1;
    }

    /** Stands for any method that is too large to be inlined. */
    static final class Classic {
        static long events;

        private Classic() {}

        static void allocated(Object object) {
            events += object == null ? 0 : 1;
        }
    }

    /** One round. Returns a checksum. */
    static long iterate(int calls, long[] bytes) {
        long sum = 0;
        for (int i = 0; i < CASES.length; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            sum += repeat(CASES[i].step, calls);
            bytes[i] = THREADS.getCurrentThreadAllocatedBytes() - before;
        }
        return sum;
    }

    private static long repeat(Step step, int calls) {
        long sum = 0;
        for (int x = 0; x < calls; x++) {
            sum += step.run(x);
        }
        return sum;
    }

    public static void main(String[] arguments) {
        int rounds = Integer.parseInt(arguments[0]);
        int calls = Integer.parseInt(arguments[1]);
        long[] bytes = new long[CASES.length];
        long sum = 0;
        for (int round = 0; round < rounds; round++) {
            sum += iterate(calls, bytes);
        }
        for (int i = 0; i < CASES.length; i++) {
            System.out.println(CASES[i].name + "=" + bytes[i]);
        }
        System.out.println("checksum=" + sum);
    }
}
