// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * The same loop, while another thread starts children. With {@code -Djdk.lang.Process.launchMechanism=FORK} each child
 * is at first a copy of the JVM, which has the counters' memory and the base that leads to it.
 * Arguments: [children [calls [size]]]. After the calls, the loop goes on until all children have ended.
 */
final class Children {
    private static final int DEFAULT_CHILDREN = 20;

    static long target(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i];
        }
        return sum;
    }

    private static int startChildren(int count) throws IOException, InterruptedException {
        int ended = 0;
        while (ended < count && new ProcessBuilder("true").start().waitFor() == 0) {
            ended++;
        }
        return ended;
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : DEFAULT_CHILDREN;
        OracleRun run = OracleRun.parseAfter(1, arguments);
        int[] values = run.ascending();
        long checksum = run.repeat(() -> target(values));
        FutureTask<Integer> children = new FutureTask<>(() -> startChildren(count));
        Thread.ofPlatform().start(children);
        while (!children.isDone()) {
            if (target(values) != target(values)) {
                throw new IllegalStateException("the loop computes another sum");
            }
        }
        System.out.println("children=" + children.get());
        run.print(checksum);
    }
}
