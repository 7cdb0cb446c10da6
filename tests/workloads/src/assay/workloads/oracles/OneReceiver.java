// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** Calls of an abstract method with one receiver class, although there are two: the call is inlined behind a guard. */
final class OneReceiver {
    private abstract static class Shape {
        abstract int area(int i);
    }

    private static final class Square extends Shape {
        @Override
        int area(int i) {
            return i * i;
        }
    }

    private static final class Line extends Shape {
        @Override
        int area(int i) {
            return 0;
        }
    }

    static long target(Shape[] shapes) {
        long sum = 0;
        for (int i = 0; i < shapes.length; i++) {
            sum += shapes[i].area(i);
        }
        return sum;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Shape[] shapes = new Shape[run.size];
        for (int i = 0; i < shapes.length; i++) {
            shapes[i] = new Square();
        }
        long nothing = new Line().area(1);
        run.repeatAndPrint(() -> target(shapes) + nothing);
    }
}
