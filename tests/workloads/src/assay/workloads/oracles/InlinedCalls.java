// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.io.File;

/**
 * Calls that are inlined, and whose numbers are known for each call site. {@code target} alone is to be kept apart by
 * {@code -XX:CompileCommand=dontinline}. A round of size N, which is a multiple of 4, calls {@code target} N times. Each call
 * of {@code target} calls
 * <ul>
 * <li>{@code outer} once, which calls {@code middle} twice, which calls {@code inner} once: nested inlining;
 * <li>{@code step} 4 times, in a loop that is unrolled into 4 copies;
 * <li>{@code area}, which is {@code Circle.area} three times of four and otherwise {@code Square.area}: guarded by the
 * receiver's class;
 * <li>{@code nothing} once, of which no code remains, and the accessor {@code Circle.radius} once;
 * <li>{@code rare} once in four calls.
 * </ul>
 *
 * <p>The program waits for the file before it runs the rounds that are counted.
 * Arguments: warm-up-rounds rounds size file.
 */
final class InlinedCalls {
    private static final int COPIES = 4;
    private static final int KINDS = 4;

    private interface Shape {
        int area(int scale);
    }

    private record Circle(int radius) implements Shape {
        @Override
        public int area(int scale) {
            int square = radius * radius;
            int scaled = square * scale + (square >> 3);
            return 3 * scaled ^ scale;
        }
    }

    private record Square(int side) implements Shape {
        @Override
        public int area(int scale) {
            int square = side * side;
            int scaled = square * scale - (square >> 5);
            return scaled ^ scale;
        }
    }

    private InlinedCalls() {
    }

    private static int inner(int value) {
        return value ^ 5;
    }

    private static int middle(int value) {
        int more = inner(value) * 31; // middle calls inner
        return more + (more >>> 7) + (value << 1);
    }

    private static int outer(int value) {
        int sum = middle(value); // outer calls middle
        sum += middle(sum + 3); // outer calls middle again
        return sum - (sum >>> 3);
    }

    private static int step(int sum, int i) {
        int next = sum * 17 + i;
        return next ^ (next >>> 11) ^ (next << 3);
    }

    private static void nothing(int value) {
        int unused = value + 1;
    }

    private static int rare(int value) {
        return (value >>> 4) * 7 + (value << 2) - 1;
    }

    private static int target(Shape shape, Circle circle, int value) {
        int sum = outer(value); // target calls outer
        for (int i = 0; i < COPIES; i++) {
            sum = step(sum, i); // target calls step
        }
        sum += shape.area(value); // target calls area
        nothing(sum); // target calls nothing
        sum += circle.radius(); // target calls radius
        if (value % KINDS == 1) {
            sum += rare(sum); // target calls rare
        }
        return sum;
    }

    private static int round(Shape[] shapes, Circle circle, int size) {
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += target(shapes[i % KINDS], circle, i); // round calls target
        }
        return sum;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Circle circle = new Circle(7);
        Shape[] shapes = {new Circle(1), new Circle(2), new Square(3), new Circle(4)};
        int size = Integer.parseInt(arguments[2]);
        int sum = 0;
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            sum += round(shapes, circle, size);
        }
        System.out.println("warm");
        File go = new File(arguments[3]);
        while (!go.exists()) {
            Thread.sleep(20);
        }
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
            sum += round(shapes, circle, size);
        }
        System.out.println("counted: checksum=" + sum);
        while (go.exists()) {
            Thread.sleep(20);
        }
    }
}
