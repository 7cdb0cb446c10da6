// SPDX-License-Identifier: Apache-2.0
package assay.workloads.kernels;

import java.util.ArrayDeque;
import java.util.Deque;

/** A small simulation in objects: producers, relays and sinks of messages behind one interface, scheduled in turn. */
final class TaskQueue implements Kernel {
    private static final int CAPACITY = 8;

    private static final class Message {
        final int number;
        int hops;

        Message(int number) {
            this.number = number;
        }
    }

    private abstract static class Task {
        final Deque<Message> inbox = new ArrayDeque<>();
        private final Task next;

        Task(Task next) {
            this.next = next;
        }

        boolean accept(Message message) {
            return inbox.size() < CAPACITY && inbox.add(message);
        }

        boolean pass(Message message) {
            message.hops++;
            return next.accept(message);
        }

        /** Whether there was anything to do. */
        abstract boolean run();
    }

    private static final class Producer extends Task {
        private int remaining;

        Producer(Task next, int messages) {
            super(next);
            remaining = messages;
        }

        @Override
        boolean run() {
            if (remaining == 0 || !pass(new Message(remaining))) {
                return false;
            }
            remaining--;
            return true;
        }
    }

    private static final class Relay extends Task {
        Relay(Task next) {
            super(next);
        }

        @Override
        boolean run() {
            Message message = inbox.peek();
            if (message == null || !pass(message)) {
                return false;
            }
            inbox.remove();
            return true;
        }
    }

    /** Drops every third message, and passes the others on. */
    private static final class Filter extends Task {
        Filter(Task next) {
            super(next);
        }

        @Override
        boolean run() {
            Message message = inbox.peek();
            if (message == null || (message.number % 3 != 0 && !pass(message))) {
                return false;
            }
            inbox.remove();
            return true;
        }
    }

    private static final class Sink extends Task {
        long checksum;

        Sink() {
            super(null);
        }

        @Override
        boolean run() {
            Message message = inbox.poll();
            if (message == null) {
                return false;
            }
            checksum = checksum * 31 + message.number + message.hops;
            return true;
        }
    }

    @Override
    public long iterate(int size) {
        Sink sink = new Sink();
        runAll(chain(sink, size));
        return sink.checksum;
    }

    private static Task[] chain(Sink sink, int messages) {
        Task lastRelay = new Relay(sink);
        Task filter = new Filter(lastRelay);
        Task firstRelay = new Relay(filter);
        Task even = new Producer(firstRelay, messages / 2);
        Task odd = new Producer(filter, messages / 2);
        return new Task[] {even, odd, firstRelay, filter, lastRelay, sink};
    }

    private static void runAll(Task[] tasks) {
        boolean busy = true;
        while (busy) {
            busy = false;
            for (Task task : tasks) {
                busy |= task.run();
            }
        }
    }
}
