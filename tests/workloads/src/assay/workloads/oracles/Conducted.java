// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * A nested loop that runs when it is told to, so that the VM can be changed in between. It warms up until the file
 * "quiet" is there, waits for "go", runs the loop a known number of times, and waits for "end".
 * Arguments: folder-of-those-files threads calls rows columns.
 */
final class Conducted {
    private final Path folder;

    private Conducted(Path folder) {
        this.folder = folder;
    }

    static int target(int[] values, int rows) {
        int sum = 0;
        for (int row = 0; row < rows; row++) {
            for (int i = 0; i < values.length; i++) {
                sum = sum * 31 + values[i];
            }
        }
        return sum;
    }

    private static long repeat(int calls, int[] values, int rows) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += target(values, rows);
        }
        return sum;
    }

    private boolean isTold(String what) {
        return Files.exists(folder.resolve(what));
    }

    private void awaitBeingTold(String what) throws InterruptedException {
        while (!isTold(what)) {
            Thread.sleep(10);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Conducted conducted = new Conducted(Path.of(arguments[0]));
        int threads = Integer.parseInt(arguments[1]);
        int calls = Integer.parseInt(arguments[2]);
        int rows = Integer.parseInt(arguments[3]);
        int[] values = new int[Integer.parseInt(arguments[4])];
        while (!conducted.isTold("quiet")) {
            repeat(1000, values, rows);
        }
        System.out.println("idle");
        conducted.awaitBeingTold("go");
        LongAdder checksum = new LongAdder();
        runInThreads(threads, () -> checksum.add(repeat(calls, values, rows)));
        System.out.println("done: checksum=" + checksum.sum());
        conducted.awaitBeingTold("end");
    }

    private static void runInThreads(int count, Runnable body) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(Thread.ofPlatform().start(body));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
