// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/**
 * Calls with twelve receiver classes, more than the VM's profile has room for. Two of them take nine of ten calls, and are
 * inlined; the others are dispatched.
 */
final class MostlyTwoReceivers {
    private interface Shape {
        int area(int i);
    }

    private record Square() implements Shape {
        @Override
        public int area(int i) {
            return i * i;
        }
    }

    private record Strip() implements Shape {
        @Override
        public int area(int i) {
            return 3 * i;
        }
    }

    private static final Shape[] OTHERS = {i -> i + 1, i -> i + 2, i -> i + 3, i -> i + 4, i -> i + 5, i -> i + 6, i -> i + 7, i -> i + 8,
                    i -> i + 9, i -> i + 10};

    static long target(Shape[] shapes) {
        long sum = 0;
        for (int i = 0; i < shapes.length; i++) {
            sum += shapes[i].area(i);
        }
        return sum;
    }

    private static Shape shape(int i) {
        if (i % OTHERS.length == OTHERS.length - 1) {
            return OTHERS[i / OTHERS.length % OTHERS.length];
        }
        return (i & 1) == 0 ? new Square() : new Strip();
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Shape[] shapes = new Shape[run.size];
        for (int i = 0; i < shapes.length; i++) {
            shapes[i] = shape(i);
        }
        run.repeatAndPrint(() -> target(shapes));
    }
}
