// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Loops that garbage sets off: in the VM's finalizer thread, in a cleaner's thread, and in a thread that waits at a
 * reference queue. Arguments: [objects [size [kinds]]], so many objects of each kind, of {@code finalized},
 * {@code cleaned} and {@code queued}.
 */
final class References {
    /** No more of each kind wait, so that the heap stays small. */
    private static final int MOST_WAITING = 20_000;

    /** Full collections in quick succession would leave the compiler no time. */
    private static final int PATIENCE_MILLIS = 20;

    private static int[] values;
    private static final AtomicLong DONE = new AtomicLong();
    private static final AtomicLong CHECKSUM = new AtomicLong();

    private static void done(long sum) {
        CHECKSUM.addAndGet(sum);
        DONE.incrementAndGet();
    }

    @SuppressWarnings({"removal", "deprecation"})
    static final class Finalized {
        @Override
        protected void finalize() {
            done(target(values));
        }

        static long target(int[] values) {
            int sum = 0;
            for (int i = 0; i < values.length; i++) {
                sum += values[i];
            }
            return sum;
        }
    }

    static final class Cleaned {
        private static final Cleaner CLEANER = Cleaner.create();

        Cleaned() {
            CLEANER.register(this, () -> done(target(values)));
        }

        static long target(int[] values) {
            int sum = 0;
            for (int i = 0; i < values.length; i++) {
                sum += values[i];
            }
            return sum;
        }
    }

    static final class Queued {
        private static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();
        private static final Set<Reference<?>> REFERENCES = ConcurrentHashMap.newKeySet();

        Queued() {
            REFERENCES.add(new PhantomReference<>(this, QUEUE));
        }

        static void poll() {
            try {
                while (true) {
                    REFERENCES.remove(QUEUE.remove());
                    done(target(values));
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        static long target(int[] values) {
            int sum = 0;
            for (int i = 0; i < values.length; i++) {
                sum += values[i];
            }
            return sum;
        }
    }

    private static void awaitDone(long objects) throws InterruptedException {
        for (long before = -1; DONE.get() < objects; before = DONE.get()) {
            if (DONE.get() == before) {
                System.gc();
            }
            Thread.sleep(PATIENCE_MILLIS);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        OracleRun run = OracleRun.parse(arguments);
        values = run.ascending();
        Map<String, Runnable> kinds = Map.of(
                "finalized", Finalized::new, "cleaned", Cleaned::new, "queued", Queued::new);
        List<String> chosen = arguments.length > 2
                ? List.of(arguments).subList(2, arguments.length) : List.of("finalized", "cleaned", "queued");
        Thread.ofPlatform().daemon().start(Queued::poll);
        for (int made = 0; made < run.calls; made++) {
            if (made % MOST_WAITING == MOST_WAITING - 1) {
                awaitDone((long) made * chosen.size());
            }
            for (String kind : chosen) {
                kinds.get(kind).run();
            }
        }
        awaitDone((long) run.calls * chosen.size());
        run.print(CHECKSUM.get());
    }
}
