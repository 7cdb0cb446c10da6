// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Calls of threads whose number is known: each of the threads that are counted calls {@code target} size times, which calls
 * {@code callee} once. Both are to be kept apart by {@code -XX:CompileCommand=dontinline}. KIND says which threads:
 * {@code platform} and {@code virtual} ones are short, and of the latter each gives its carrier away between two calls;
 * with {@code unloading}, classes whose code is compiled are loaded and unloaded meanwhile, so that the VM uses the memory
 * of their code again.
 *
 * <p>The program waits for the file before it starts the threads that are counted.
 * Arguments: warm-up-rounds threads size file KIND.
 */
final class CallsOfThreads {
    private static final int AT_A_TIME = 8;
    private static final int CLASSES = 5;
    private static final int CALLS_OF_A_CLASS = 30_000;

    /** What is loaded again and again. */
    public static final class Unloadable implements Runnable {
        private static long sum;

        private static long step(long value) {
            return value * 31 + 7;
        }

        @Override
        public void run() {
            for (int i = 0; i < CALLS_OF_A_CLASS; i++) {
                sum = step(sum);
            }
        }
    }

    /** Defines {@link Unloadable} itself. */
    private static final class OwnLoader extends ClassLoader {
        OwnLoader() {
            super(CallsOfThreads.class.getClassLoader());
        }

        Runnable newUnloadable() throws IOException, ReflectiveOperationException {
            String name = Unloadable.class.getName();
            try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = file.readAllBytes();
                return (Runnable) defineClass(name, bytes, 0, bytes.length).getConstructor().newInstance();
            }
        }
    }

    private CallsOfThreads() {
    }

    private static int callee(int value) {
        return value ^ 5;
    }

    private static int target(int value) {
        return callee(value) + 1; // target calls callee
    }

    private static int calls(int size, boolean isVirtual) {
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += target(i); // calls calls target
            if (isVirtual && i % 10 == 0) {
                Thread.yield();
            }
        }
        return sum;
    }

    private static long runThreads(int number, int size, boolean areVirtual) throws InterruptedException {
        LongAdder sum = new LongAdder();
        for (int started = 0; started < number; started += AT_A_TIME) {
            List<Thread> threads = new ArrayList<>();
            for (int i = started; i < Math.min(number, started + AT_A_TIME); i++) {
                Thread.Builder builder = areVirtual ? Thread.ofVirtual() : Thread.ofPlatform();
                threads.add(builder.start(() -> sum.add(calls(size, areVirtual))));
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        return sum.sum();
    }

    private static void loadAndUnload() {
        try {
            for (int i = 0; i < CLASSES; i++) {
                new OwnLoader().newUnloadable().run();
                System.gc();
            }
        } catch (IOException | ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        int size = Integer.parseInt(arguments[2]);
        long sum = 0;
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            sum += calls(size, false);
        }
        System.out.println("warm");
        File go = new File(arguments[3]);
        while (!go.exists()) {
            Thread.sleep(20);
        }
        Thread unloading = new Thread(CallsOfThreads::loadAndUnload);
        if (arguments[4].equals("unloading")) {
            unloading.start();
        }
        sum += runThreads(Integer.parseInt(arguments[1]), size, arguments[4].equals("virtual"));
        unloading.join();
        System.out.println("counted: checksum=" + sum);
        while (go.exists()) {
            Thread.sleep(20);
        }
    }
}
