// SPDX-License-Identifier: Apache-2.0
package assay.workloads;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Work for several threads whose results do not depend on how they were scheduled. Argument: [rounds]. */
public final class ParallelMix {
    private static final int DEFAULT_ROUNDS = 40;
    private static final int THREADS = 4;
    private static final int VALUES = 400_000;
    private static final int KEYS = 1_000;

    private ParallelMix() {}

    /** Sorts by merging, halves in parallel. */
    private static final class MergeSort extends RecursiveTask<int[]> {
        private static final long serialVersionUID = 1L;
        private static final int SMALL = 4_096;
        private final int[] values;

        MergeSort(int[] values) {
            this.values = values;
        }

        @Override
        protected int[] compute() {
            if (values.length <= SMALL) {
                int[] sorted = values.clone();
                Arrays.sort(sorted);
                return sorted;
            }
            MergeSort left = new MergeSort(Arrays.copyOfRange(values, 0, values.length / 2));
            MergeSort right = new MergeSort(Arrays.copyOfRange(values, values.length / 2, values.length));
            left.fork();
            int[] rightSorted = right.compute();
            return merge(left.join(), rightSorted);
        }

        private static int[] merge(int[] left, int[] right) {
            int[] merged = new int[left.length + right.length];
            int i = 0;
            int j = 0;
            for (int k = 0; k < merged.length; k++) {
                boolean fromLeft = j == right.length || (i < left.length && left[i] <= right[j]);
                merged[k] = fromLeft ? left[i++] : right[j++];
            }
            return merged;
        }
    }

    private static long sortInParallel(int seed) {
        int[] values = IntStream.range(0, VALUES).map(i -> (i + seed) * 40_503 ^ (i >>> 3)).toArray();
        int[] sorted = ForkJoinPool.commonPool().invoke(new MergeSort(values));
        long checksum = 0;
        for (int i = 0; i < sorted.length; i += 97) {
            checksum = checksum * 31 + sorted[i];
        }
        return checksum;
    }

    private static long collatzSteps(int limit) {
        return LongStream.range(1, limit).parallel().map(ParallelMix::stepsToOne).sum();
    }

    private static long stepsToOne(long number) {
        long steps = 0;
        for (long n = number; n != 1; n = (n & 1) == 0 ? n >> 1 : 3 * n + 1) {
            steps++;
        }
        return steps;
    }

    /** Threads that share a map, an atomic and a lock. */
    private static final class SharedCounts {
        private final ConcurrentMap<Integer, Long> counts = new ConcurrentHashMap<>();
        private final AtomicLong atomic = new AtomicLong();
        private long guarded;

        Void countAll(int first) {
            for (int i = first; i < VALUES; i += THREADS) {
                counts.merge(i * 7 % KEYS, 1L, Long::sum);
                atomic.addAndGet(i);
                synchronized (this) {
                    guarded += i & 15;
                }
            }
            return null;
        }

        long checksum() {
            return new TreeMap<>(counts).hashCode() + atomic.get() + guarded;
        }
    }

    private static long countInThreads(ExecutorService pool) throws InterruptedException, ExecutionException {
        SharedCounts shared = new SharedCounts();
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int first = i;
            tasks.add(() -> shared.countAll(first));
        }
        for (Future<Void> done : pool.invokeAll(tasks)) {
            done.get();
        }
        return shared.checksum();
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : DEFAULT_ROUNDS;
        try (ExecutorService pool = Executors.newFixedThreadPool(THREADS)) {
            for (int round = 0; round < rounds; round++) {
                System.out.println("round " + round + ": sorted " + sortInParallel(round)
                        + ", steps " + collatzSteps(200_000) + ", counted " + countInThreads(pool));
            }
        }
    }
}
