// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.io.IOException;
import java.util.Arrays;

/**
 * The same loop, while another thread starts children. With {@code -Djdk.lang.Process.launchMechanism=FORK} each child
 * is at first a copy of the JVM, which has the counters' memory and the base that leads to it.
 * Arguments: [children [calls [size]]]. The loop goes on until all children have ended.
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

    private static void startChildren(int count) {
        try {
            for (int i = 0; i < count; i++) {
                int code = new ProcessBuilder("true").start().waitFor();
                if (code != 0) {
                    throw new IllegalStateException("the child failed: " + code);
                }
            }
        } catch (IOException | InterruptedException failure) {
            throw new IllegalStateException(failure);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : DEFAULT_CHILDREN;
        OracleRun run = OracleRun.parse(arguments.length > 1 ? Arrays.copyOfRange(arguments, 1, arguments.length) : new String[0]);
        int[] values = run.ascending();
        long checksum = run.repeat(() -> target(values));
        Thread parent = Thread.ofPlatform().start(() -> startChildren(count));
        while (parent.isAlive()) {
            checksum += target(values);
        }
        parent.join();
        run.print(checksum);
    }
}
