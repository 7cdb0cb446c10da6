// SPDX-License-Identifier: Apache-2.0
package assay.workloads;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A program whose compiled code becomes invalid again and again: classes are loaded that end what code takes for
 * granted, branches are taken for the first time, and (with the jar as {@code -javaagent}) methods are redefined while
 * they run. Arguments: rounds, and {@code redefine} where methods are to be redefined. Prints a checksum that says
 * whether each round computed what it should.
 */
public final class ChangingProgram {
    private static final int CALLS = 40_000;
    private static final int ELEMENTS = 64;

    private ChangingProgram() {
    }

    /** Has more implementors in each round. */
    interface Shape {
        int area(int x);
    }

    record Square(int side) implements Shape {
        @Override
        public int area(int x) {
            return side * x;
        }
    }

    record Half(int side) implements Shape {
        @Override
        public int area(int x) {
            return side * x / 2;
        }
    }

    record Shifted(int side) implements Shape {
        @Override
        public int area(int x) {
            return side * x + 1;
        }
    }

    static int sumOf(Shape[] shapes, int x) {
        int sum = 0;
        for (Shape shape : shapes) {
            sum += shape.area(x);
        }
        return sum;
    }

    static int sumOf(int[] values, int threshold) {
        int sum = 0;
        for (int value : values) {
            sum += value > threshold ? value : 1;
        }
        return sum;
    }

    private static Shape shape(int round, int number) {
        return switch (round < 4 ? 0 : (round + number) % (round < 8 ? 2 : 3)) {
            case 0 -> new Square(number);
            case 1 -> new Half(number);
            default -> new Shifted(number);
        };
    }

    private static long round(int round) {
        Shape[] shapes = new Shape[ELEMENTS];
        int[] values = new int[ELEMENTS];
        for (int i = 0; i < ELEMENTS; i++) {
            shapes[i] = shape(round, i);
            values[i] = i;
        }
        long sum = 0;
        for (int call = 0; call < CALLS; call++) {
            // The branch is never taken in the first rounds.
            sum += sumOf(shapes, call & 7) + sumOf(values, round < 6 ? ELEMENTS : round % ELEMENTS);
        }
        return sum;
    }

    public static void main(String[] arguments) throws InterruptedException {
        int rounds = Integer.parseInt(arguments[0]);
        boolean redefines = arguments.length > 1 && arguments[1].equals("redefine");
        AtomicLong checksum = new AtomicLong();
        for (int round = 0; round < rounds; round++) {
            int own = round;
            Thread other = new Thread(() -> checksum.addAndGet(round(own)));
            other.start();
            checksum.addAndGet(round(own));
            other.join();
            if (redefines && round % 5 == 4) {
                Redefiner.redefine(ChangingProgram.class);
            }
        }
        System.out.println("rounds=" + rounds + " checksum=" + checksum);
    }
}
