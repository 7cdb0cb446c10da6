// SPDX-License-Identifier: Apache-2.0
package assay.profiling;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/**
 * A profiler that is known to be wrong. The sampler asks for the stacks of all threads, as simple
 * monitoring tools do, and so sees every thread only at its next safepoint (Mytkowicz et al., PLDI
 * 2010). A score that does not find the sampler biased cannot be trusted.
 *
 * <p>Agent options: {@code INTERVAL_NS,FILE}. Writes collapsed stacks of runnable threads when the
 * JVM ends.
 */
public final class ThreadDumpSampler implements Runnable {
    private final long intervalNanos;
    private final Map<String, Long> stacks = new TreeMap<>();
    private boolean ended;

    private ThreadDumpSampler(long intervalNanos) {
        this.intervalNanos = intervalNanos;
    }

    public static void premain(String options) {
        int comma = options.indexOf(',');
        Path file = Path.of(options.substring(comma + 1));
        ThreadDumpSampler sampler = new ThreadDumpSampler(Long.parseLong(options.substring(0, comma)));
        Thread thread = new Thread(sampler, "thread-dump sampler");
        thread.setDaemon(true);
        thread.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> sampler.write(file), "thread-dump writer"));
    }

    @Override
    public void run() {
        long next = System.nanoTime();
        while (sample()) {
            next = Math.max(next + intervalNanos, System.nanoTime());
            LockSupport.parkNanos(next - System.nanoTime());
        }
    }

    private synchronized boolean sample() {
        for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
            if (isRunning(entry.getKey(), entry.getValue())) {
                stacks.merge(collapsed(entry.getValue()), 1L, Long::sum);
            }
        }
        return !ended;
    }

    /**
     * Tells whether a thread runs Java code. A thread in native code is runnable to the VM even
     * where it waits, as the reference handler does all the time.
     */
    private static boolean isRunning(Thread thread, StackTraceElement[] stack) {
        return thread != Thread.currentThread()
            && thread.getState() == Thread.State.RUNNABLE
            && stack.length > 0
            && !stack[0].isNativeMethod();
    }

    private static String collapsed(StackTraceElement[] stack) {
        StringBuilder text = new StringBuilder();
        for (int i = stack.length - 1; i >= 0; i--) {
            text.append(stack[i].getClassName()).append('.').append(stack[i].getMethodName());
            if (stack[i].getLineNumber() > 0) {
                text.append(':').append(stack[i].getLineNumber());
            }
            text.append(i == 0 ? "" : ";");
        }
        return text.toString();
    }

    private synchronized void write(Path file) {
        ended = true;
        StringBuilder text = new StringBuilder();
        stacks.forEach((stack, count) -> text.append(stack).append(' ').append(count).append('\n'));
        try {
            Path aside = file.resolveSibling(file.getFileName() + ".part");
            Files.writeString(aside, text, StandardCharsets.UTF_8);
            Files.move(aside, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            System.err.println("thread-dump sampler: cannot write " + file + ": " + e.getMessage());
        }
    }
}
