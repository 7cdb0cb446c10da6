// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/**
 * Dispatched calls whose numbers are known: each call of {@code target} makes size calls of an interface's method, of which
 * three of four go to {@code Circle}, and one to {@code Square}. {@code measured} calls {@code target} rounds times. Size is
 * a multiple of 4.
 * Arguments: warm-up-calls rounds size.
 */
final class UnevenReceivers {
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

    private static final Shape[] SHAPES = {new Circle(1), new Circle(2), new Square(3), new Circle(4)};

    private UnevenReceivers() {
    }

    static int target(Shape[] shapes, int size) {
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += shapes[i % shapes.length].area(i); // target calls area
        }
        return sum;
    }

    static int measured(int rounds, int size) {
        int sum = 0;
        for (int round = 0; round < rounds; round++) {
            sum += target(SHAPES, size);
        }
        return sum;
    }

    public static void main(String[] arguments) {
        int warmUp = Integer.parseInt(arguments[0]);
        int size = Integer.parseInt(arguments[2]);
        int sum = 0;
        for (int i = 0; i < warmUp; i++) {
            sum += target(SHAPES, size);
        }
        System.out.println(sum + measured(Integer.parseInt(arguments[1]), size));
    }
}
