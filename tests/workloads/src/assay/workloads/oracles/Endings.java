// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.util.ArrayList;
import java.util.List;

/**
 * Every way a VM can end, from deep inside counted code: return, exit, halt, throw, oom, spin (until it is
 * killed), exit-while-others-run. The checksum line is printed before.
 * Arguments: [ending [calls [size]]].
 */
final class Endings {
    private static final int DEPTH = 50;
    private static final int CODE = 7;
    private static volatile long sink;

    static long target(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i];
        }
        return sum;
    }

    /** Ends the VM with this many frames of one unit still open. */
    static int callee(int depth, Runnable ending) {
        if (depth == 0) {
            ending.run();
            return 0;
        }
        return callee(depth - 1, ending) + 1;
    }

    private static Runnable ending(String name) {
        return switch (name) {
            case "return" -> () -> { };
            case "exit" -> () -> System.exit(CODE);
            case "halt" -> () -> Runtime.getRuntime().halt(CODE);
            case "throw" -> () -> {
                throw new IllegalStateException("thrown on purpose");
            };
            case "oom" -> Endings::exhaustHeap;
            case "spin" -> Endings::spin;
            case "exit-while-others-run" -> () -> {
                Thread.ofPlatform().daemon().start(Endings::spin);
                Thread.ofPlatform().daemon().start(Endings::spin);
                sleep(500);
                System.exit(CODE);
            };
            default -> throw new IllegalArgumentException("unknown ending: " + name);
        };
    }

    private static void exhaustHeap() {
        List<long[]> kept = new ArrayList<>();
        while (true) {
            kept.add(new long[1 << 20]);
        }
    }

    private static void spin() {
        int[] values = new int[1000];
        while (true) {
            sink = target(values);
        }
    }

    private static void sleep(int milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] arguments) {
        String name = arguments.length > 0 ? arguments[0] : "return";
        Runnable ending = ending(name);
        OracleRun run = OracleRun.parseAfter(1, arguments);
        int[] values = run.ascending();
        long checksum = run.repeat(() -> target(values));
        for (int i = 0; i < 20_000; i++) {
            checksum += callee(DEPTH, () -> { });
        }
        run.print(checksum);
        System.out.flush();
        callee(DEPTH, ending);
    }
}
