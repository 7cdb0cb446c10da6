// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

import java.io.File;

/**
 * Calls whose numbers are known for each call site, after a warm-up that compiles all callers and callees. The methods
 * are to be kept apart by {@code -XX:CompileCommand=dontinline}. A round of size N, which is a multiple of 4, calls
 * {@code first}, {@code second}, {@code dispatch} and {@code recurse} N times each. {@code first} calls {@code shared} once,
 * {@code second} twice, from two lines. {@code dispatch} calls {@code Circle.area} three times of four, and otherwise
 * {@code Square.area}. {@code recurse} calls itself 5 times for each call from outside.
 *
 * <p>The program waits for the file before it runs the rounds that are counted, so that the counts before and after
 * can be compared.
 * Arguments: warm-up-rounds rounds size file.
 */
final class Calls {
    private static final int DEPTH = 5;
    private static final int KINDS = 4;

    private interface Shape {
        int area(int scale);
    }

    private record Circle(int radius) implements Shape {
        @Override
        public int area(int scale) {
            return 3 * radius * radius * scale;
        }
    }

    private record Square(int side) implements Shape {
        @Override
        public int area(int scale) {
            return side * side * scale;
        }
    }

    private Calls() {
    }

    private static int shared(int value) {
        return value ^ 5;
    }

    private static int first(int value) {
        return shared(value) + 1; // first calls shared
    }

    private static int second(int value) {
        int sum = shared(value); // second calls shared
        return sum + shared(sum); // second calls shared again
    }

    private static int dispatch(Shape shape, int value) {
        return shape.area(value); // dispatch calls area
    }

    private static int recurse(int depth) {
        return depth == 0 ? 1 : recurse(depth - 1) + depth; // recurse calls itself
    }

    private static int round(Shape[] shapes, int size) {
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += first(i); // round calls first
            sum += second(i); // round calls second
            sum += dispatch(shapes[i % KINDS], i); // round calls dispatch
            sum += recurse(DEPTH); // round calls recurse
        }
        return sum;
    }

    private static int rounds(int number, Shape[] shapes, int size) {
        int sum = 0;
        for (int i = 0; i < number; i++) {
            sum += round(shapes, size);
        }
        return sum;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Shape[] shapes = {new Circle(1), new Circle(2), new Square(3), new Circle(4)};
        int size = Integer.parseInt(arguments[2]);
        int sum = 0;
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            sum += rounds(1, shapes, size);
        }
        System.out.println("warm");
        File go = new File(arguments[3]);
        while (!go.exists()) {
            Thread.sleep(20);
        }
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
            sum += rounds(1, shapes, size);
        }
        System.out.println("counted: checksum=" + sum);
        while (go.exists()) {
            Thread.sleep(20);
        }
    }
}
