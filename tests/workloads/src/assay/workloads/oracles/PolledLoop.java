// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/**
 * A loop that polls for safepoints, and that the VM stops in the middle. Arguments: [how [calls]]. After so many short
 * calls of the target, another thread makes a long one. When that has passed many iterations, the main thread
 * <ul>
 * <li>load: loads a class, which makes the target's code invalid: the activation is taken over at a poll;
 * <li>collect: collects garbage some times, then ends the loop;
 * <li>halt: halts the JVM.
 * </ul>
 * The line printed says how many iterations had been passed before: each stores into the array once.
 */
final class PolledLoop {
    private static final int DEFAULT_CALLS = 20_000;
    private static final int SHORT = 10;
    private static final long MANY = 20_000_000;
    /** Graal counts no iterations of a loop whose stride is not constant, so the loop polls. */
    private static long stride = 3;

    private static class Shape {
        int corners() {
            return 3;
        }
    }

    /** Nobody has loaded this class before the last call. */
    private static final class Square extends Shape {
        @Override
        int corners() {
            return 4;
        }
    }

    private static long progress;
    private static volatile boolean isOver;
    private static volatile Object sink;

    static long target(byte[] marks, Shape shape, long step, long end) {
        long corners = 0;
        for (long at = 0; at < end && !isOver; at += step) {
            marks[(int) at & (marks.length - 1)] = 1;
            corners += shape.corners();
            progress = at;
        }
        return corners;
    }

    private static long passed() {
        return progress / stride;
    }

    private static void stop(String how, Thread worker) throws InterruptedException {
        switch (how) {
            case "load" -> sink = new Square();
            case "collect" -> {
                System.gc();
                System.gc();
            }
            case "halt" -> Runtime.getRuntime().halt(0);
            default -> throw new IllegalArgumentException(how);
        }
        Thread.sleep(20);
        isOver = true;
        worker.join();
    }

    public static void main(String[] arguments) throws InterruptedException {
        String how = arguments.length > 0 ? arguments[0] : "collect";
        int calls = arguments.length > 1 ? Integer.parseInt(arguments[1]) : DEFAULT_CALLS;
        byte[] marks = new byte[1 << 12];
        Shape shape = new Shape();
        for (int i = 0; i < calls; i++) {
            target(marks, shape, stride, SHORT * stride);
        }
        progress = 0;
        Thread worker = new Thread(() -> target(marks, shape, stride, Long.MAX_VALUE));
        worker.start();
        while (passed() < MANY) {
            Thread.sleep(5);
        }
        System.out.println("passed=" + passed());
        System.out.flush();
        stop(how, worker);
    }
}
