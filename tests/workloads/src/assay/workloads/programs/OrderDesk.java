// SPDX-License-Identifier: Apache-2.0
package assay.workloads.programs;

import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * A program as people bring one: threads of a pool read orders from lines of text, reject the bad ones by exceptions,
 * book the others into concurrent maps, and sort and print what they have booked. No method has much of the time. The
 * program prints a line for each iteration, as ReBench's harnesses do.
 * Arguments: iterations [threads [lines of an iteration [out|err]]].
 */
public final class OrderDesk {
    private static final int DEFAULT_ITERATIONS = 20;
    private static final int DEFAULT_THREADS = 3;
    private static final int DEFAULT_LINES = 24_000;
    private static final String[] PRODUCTS = {
        "bolt", "nut", "washer", "spring", "gear", "valve", "pump", "hinge", "lever", "crank", "shaft", "rotor"
    };

    private OrderDesk() {}

    /** What is wrong with a line of an order. */
    private static final class BadOrder extends Exception {
        private static final long serialVersionUID = 1L;

        BadOrder(String message) {
            super(message);
        }
    }

    private enum Kind {
        BUY,
        SELL,
        RETURN
    }

    private record Order(long number, Kind kind, String customer, String product, int pieces, long cents) {
        long worth() {
            return switch (kind) {
                case BUY -> pieces * cents;
                case SELL -> -pieces * cents;
                case RETURN -> -pieces * cents / 2;
            };
        }
    }

    /** All that one customer has ordered. Threads book for the same customer. */
    private static final class Account {
        private final String customer;
        private final LongAdder balance = new LongAdder();
        private final Map<String, Integer> pieces = new TreeMap<>();
        private final ArrayDeque<Order> newest = new ArrayDeque<>();

        Account(String customer) {
            this.customer = customer;
        }

        synchronized void book(Order order) {
            balance.add(order.worth());
            pieces.merge(order.product(), order.pieces(), Integer::sum);
            newest.addLast(order);
            if (newest.size() > 16) {
                newest.removeFirst();
            }
        }

        synchronized String statement() {
            StringBuilder text = new StringBuilder(128);
            text.append(customer).append(": ").append(balance.sum());
            for (Map.Entry<String, Integer> entry : pieces.entrySet()) {
                text.append(", ").append(entry.getKey()).append(" x ").append(entry.getValue());
            }
            return text.toString();
        }
    }

    /** Makes lines of orders. Equal seeds make equal lines. */
    private static final class Lines {
        private long state;

        Lines(long seed) {
            state = seed;
        }

        private int next(int bound) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            return (int) ((state >>> 33) % bound);
        }

        String line(long number) {
            Kind kind = Kind.values()[next(Kind.values().length)];
            String line = number + ";" + kind.name().toLowerCase(Locale.ROOT) + ";customer-" + next(700) + ";"
                    + PRODUCTS[next(PRODUCTS.length)] + ";" + (1 + next(40)) + ";" + (next(9000) / 100.0);
            return switch (next(50)) {
                case 0 -> line.replace(';', ',');
                case 1 -> line + "x";
                default -> line;
            };
        }
    }

    private static List<String> fields(String line) throws BadOrder {
        List<String> fields = new ArrayList<>(6);
        int from = 0;
        for (int at = line.indexOf(';'); at >= 0; at = line.indexOf(';', from)) {
            fields.add(line.substring(from, at).trim());
            from = at + 1;
        }
        fields.add(line.substring(from).trim());
        if (fields.size() != 6) {
            throw new BadOrder("fields: " + fields.size());
        }
        return fields;
    }

    private static long cents(String price) throws BadOrder {
        try {
            return Math.round(Double.parseDouble(price) * 100);
        } catch (NumberFormatException wrong) {
            throw new BadOrder("price: " + price);
        }
    }

    private static Order order(String line) throws BadOrder {
        List<String> fields = fields(line);
        Kind kind = Kind.valueOf(fields.get(1).toUpperCase(Locale.ROOT));
        return new Order(
                Long.parseLong(fields.get(0)),
                kind,
                fields.get(2),
                fields.get(3),
                Integer.parseInt(fields.get(4)),
                cents(fields.get(5)));
    }

    /** The desk of one iteration. */
    private static final class Desk {
        private final ConcurrentHashMap<String, Account> accounts = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<String, AtomicLong> rejected = new ConcurrentHashMap<>();

        private void take(String line) {
            try {
                Order order = order(line);
                accounts.computeIfAbsent(order.customer(), Account::new).book(order);
            } catch (BadOrder bad) {
                rejected.computeIfAbsent(bad.getMessage(), message -> new AtomicLong()).incrementAndGet();
            }
        }

        private long takeAll(List<String> lines) {
            Map<Character, Integer> endings = new HashMap<>();
            for (String line : lines) {
                take(line);
                endings.merge(line.charAt(line.length() - 1), 1, Integer::sum);
            }
            long sum = 0;
            for (Map.Entry<Character, Integer> entry : endings.entrySet()) {
                sum += (long) entry.getKey() * entry.getValue();
            }
            return sum;
        }

        private long checksum() {
            List<String> statements = new ArrayList<>();
            accounts.forEach((customer, account) -> statements.add(account.statement()));
            Collections.sort(statements);
            long sum = 17;
            for (String statement : statements) {
                sum = 31 * sum + statement.hashCode();
            }
            for (AtomicLong count : rejected.values()) {
                sum += count.get();
            }
            return sum;
        }
    }

    private static long iterate(ExecutorService pool, List<List<String>> parts) throws InterruptedException {
        Desk desk = new Desk();
        List<Callable<Long>> tasks = new ArrayList<>();
        for (List<String> part : parts) {
            tasks.add(() -> desk.takeAll(part));
        }
        long sum = 0;
        for (Future<Long> task : pool.invokeAll(tasks)) {
            try {
                sum += task.get();
            } catch (ExecutionException failed) {
                throw new IllegalStateException(failed.getCause());
            }
        }
        return sum + desk.checksum();
    }

    private static List<List<String>> parts(int threads, int lines) {
        List<List<String>> parts = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Lines source = new Lines(i + 1L);
            List<String> part = new ArrayList<>();
            for (int line = 0; line < lines / threads; line++) {
                part.add(source.line(line));
            }
            parts.add(part);
        }
        return parts;
    }

    public static void main(String[] arguments) throws InterruptedException {
        int iterations = arguments.length > 0 ? Integer.parseInt(arguments[0]) : DEFAULT_ITERATIONS;
        int threads = arguments.length > 1 ? Integer.parseInt(arguments[1]) : DEFAULT_THREADS;
        int lines = arguments.length > 2 ? Integer.parseInt(arguments[2]) : DEFAULT_LINES;
        PrintStream told = arguments.length > 3 && arguments[3].equals("err") ? System.err : System.out;
        List<List<String>> parts = parts(threads, lines);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            long expected = iterate(pool, parts);
            for (int i = 1; i <= iterations; i++) {
                long begin = System.nanoTime();
                long checksum = iterate(pool, parts);
                long took = System.nanoTime() - begin;
                if (checksum != expected) {
                    throw new IllegalStateException("iteration " + i + " gave another checksum");
                }
                told.println("OrderDesk: iterations=" + i + " runtime: " + took / 1000 + "us");
            }
            System.out.println("OrderDesk: checksum=" + expected);
        } finally {
            pool.shutdown();
        }
    }
}
