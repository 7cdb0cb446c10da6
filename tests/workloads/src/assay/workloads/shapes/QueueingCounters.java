// SPDX-License-Identifier: Apache-2.0
package assay.workloads.shapes;

import java.util.ArrayDeque;
import java.util.PriorityQueue;
import java.util.Queue;

import assay.workloads.kernels.Kernel;

/** A discrete event simulation: customers come, wait at counters and are served; a priority queue has the events in order. */
final class QueueingCounters implements Kernel {
    private static final int COUNTERS = 12;
    private static final int MEAN_GAP = 10;
    private static final int MEAN_SERVICE = 105;

    private interface Happening {
        void happen(Hall hall, long time);
    }

    /** Of two events at the same time, the one that was planned first comes first. */
    private record Event(long time, int number, Happening happening) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return time != other.time ? Long.compare(time, other.time) : Integer.compare(number, other.number);
        }
    }

    private record Customer(int number, long came) {}

    private static final class Counter implements Happening {
        private final Queue<Customer> waiting = new ArrayDeque<>();
        private final int index;

        Counter(int index) {
            this.index = index;
        }

        void join(Customer customer, Hall hall, long time) {
            waiting.add(customer);
            if (waiting.size() == 1) {
                hall.plan(time + hall.random(2 * MEAN_SERVICE), this);
            }
        }

        /** The first customer has been served. */
        @Override
        public void happen(Hall hall, long time) {
            Customer served = waiting.remove();
            hall.note(served.number() + index, time - served.came());
            if (!waiting.isEmpty()) {
                hall.plan(time + hall.random(2 * MEAN_SERVICE), this);
            }
        }
    }

    private static final class Arrivals implements Happening {
        private int remaining;

        Arrivals(int customers) {
            remaining = customers;
        }

        @Override
        public void happen(Hall hall, long time) {
            remaining--;
            hall.shortest().join(new Customer(remaining, time), hall, time);
            if (remaining > 0) {
                hall.plan(time + hall.random(2 * MEAN_GAP), this);
            }
        }
    }

    private static final class Hall {
        private final PriorityQueue<Event> events = new PriorityQueue<>();
        private final Counter[] counters = new Counter[COUNTERS];
        private int random = 20_011;
        private int planned;
        private long checksum;

        Hall() {
            for (int i = 0; i < COUNTERS; i++) {
                counters[i] = new Counter(i);
            }
        }

        /** Draws a number from 1 to {@code most}. */
        int random(int most) {
            random = random * 1_664_525 + 1_013_904_223;
            return 1 + (random >>> 8) % most;
        }

        void plan(long time, Happening happening) {
            events.add(new Event(time, planned++, happening));
        }

        Counter shortest() {
            Counter best = counters[0];
            for (Counter counter : counters) {
                if (counter.waiting.size() < best.waiting.size()) {
                    best = counter;
                }
            }
            return best;
        }

        void note(int what, long waited) {
            checksum = checksum * 31 + what * 7L + waited;
        }

        long run() {
            while (!events.isEmpty()) {
                Event event = events.remove();
                event.happening().happen(this, event.time());
            }
            return checksum;
        }
    }

    @Override
    public long iterate(int size) {
        Hall hall = new Hall();
        hall.plan(0, new Arrivals(size));
        return hall.run();
    }
}
