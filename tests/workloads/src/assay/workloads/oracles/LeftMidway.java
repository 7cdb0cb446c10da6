// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import assay.workloads.Redefiner;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntPredicate;

/**
 * Activations that are left in the middle. Arguments: [how [calls [depth]]]. The target calls itself {@code depth}
 * times. After so many calls of the target that end by a return, the last one goes another way:
 * <ul>
 * <li>load: the innermost activation loads a class, which makes the code of all invalid;
 * <li>throw: the innermost activation throws an exception, which the caller of the outermost catches;
 * <li>load-throw: first the one, then the other;
 * <li>null, zero, bounds, cast, store: the innermost activation reads through a null pointer, divides by zero, reads behind
 * the end of an array, casts to a class that the object does not have, or stores such an object into an array;
 * <li>branch: each activation takes a way that was never taken before;
 * <li>type: each activation calls a method of an object whose class was never met there;
 * <li>redefine: the innermost activation redefines the class of the target;
 * <li>halt: the innermost activation halts the JVM;
 * <li>wait: the innermost activation waits on a virtual thread, until the JVM ends;
 * <li>overflow: the target calls itself until the stack overflows;
 * <li>return: it is a call as all others.
 * </ul>
 */
final class LeftMidway {
    private static final int DEFAULT_CALLS = 20_000;
    private static final int DEFAULT_DEPTH = 10;

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

    private static int[] values = {1, 2, 3};
    private static int divisor = 1;
    private static int index;
    private static Object number = 1;
    private static Object[] numbers = {1};
    private static boolean takesRareWay;
    private static Collection<Integer> counted = new ArrayList<>();
    private static boolean isLast;
    private static IntPredicate atTheBottom = depth -> false;
    private static volatile Object sink;
    private static final CountDownLatch WAITS = new CountDownLatch(1);

    static long target(Shape shape, int depth) {
        long sum = shape.corners() + counted.size();
        if (takesRareWay) {
            sum += 7;
        }
        if (depth == 0) {
            return sum + bottom();
        }
        sum += target(shape, depth - 1);
        return sum + shape.corners();
    }

    /** Is called by the innermost activation; compiled into it or not. */
    private static long bottom() {
        numbers[0] = number;
        return values[index] / divisor + ((Integer) number - 1) + (isLast && atTheBottom.test(0) ? 1 : 0);
    }

    private static boolean redefine() {
        Redefiner.redefine(LeftMidway.class);
        return true;
    }

    private static boolean load() {
        sink = new Square();
        return true;
    }

    private static boolean fail() {
        throw new IllegalStateException("as planned");
    }

    private static boolean halt() {
        Runtime.getRuntime().halt(0);
        return true;
    }

    private static boolean waitForever() {
        WAITS.countDown();
        LockSupport.park();
        return true;
    }

    private static int depthOfLastCall(String how, int depth) {
        return how.equals("overflow") ? Integer.MAX_VALUE : depth;
    }

    /** Sets what the innermost activation of the last call does. */
    private static void prepare(String how) {
        isLast = true;
        switch (how) {
            case "load" -> atTheBottom = depth -> load();
            case "throw" -> atTheBottom = depth -> fail();
            case "load-throw" -> atTheBottom = depth -> load() && fail();
            case "halt" -> atTheBottom = depth -> halt();
            case "wait" -> atTheBottom = depth -> waitForever();
            case "null" -> values = null;
            case "zero" -> divisor = 0;
            case "bounds" -> index = values.length;
            case "cast" -> number = "a text";
            case "store" -> numbers = new Long[1];
            case "branch" -> takesRareWay = true;
            case "type" -> counted = new ArrayDeque<>();
            case "redefine" -> atTheBottom = depth -> redefine();
            case "overflow", "return" -> {
            }
            default -> throw new IllegalArgumentException(how);
        }
    }

    private static String lastCall(Shape shape, int depth) {
        try {
            return "returned " + target(shape, depth);
        } catch (RuntimeException | StackOverflowError expected) {
            return "caught " + expected.getClass().getSimpleName();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        String how = arguments.length > 0 ? arguments[0] : "return";
        int calls = arguments.length > 1 ? Integer.parseInt(arguments[1]) : DEFAULT_CALLS;
        int depth = arguments.length > 2 ? Integer.parseInt(arguments[2]) : DEFAULT_DEPTH;
        Shape shape = new Shape();
        long checksum = 0;
        for (int i = 0; i < calls; i++) {
            checksum += target(shape, depth);
        }
        prepare(how);
        if (how.equals("wait")) {
            Thread.ofVirtual().start(() -> lastCall(shape, depth));
            WAITS.await();
            return;
        }
        System.out.println(lastCall(shape, depthOfLastCall(how, depth)) + " checksum=" + checksum);
    }
}
