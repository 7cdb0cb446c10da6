// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/** Nine receiver classes behind an abstract class: no inlining, no type switch. */
final class VirtualCall {
    abstract static class Shape {
        abstract int callee(int value);
    }

    static final class Shape0 extends Shape {
        @Override
        int callee(int value) {
            return value * 3 + 0;
        }
    }

    static final class Shape1 extends Shape {
        @Override
        int callee(int value) {
            return value * 5 + 1;
        }
    }

    static final class Shape2 extends Shape {
        @Override
        int callee(int value) {
            return value * 7 + 2;
        }
    }

    static final class Shape3 extends Shape {
        @Override
        int callee(int value) {
            return value * 9 + 3;
        }
    }

    static final class Shape4 extends Shape {
        @Override
        int callee(int value) {
            return value * 11 + 4;
        }
    }

    static final class Shape5 extends Shape {
        @Override
        int callee(int value) {
            return value * 13 + 5;
        }
    }

    static final class Shape6 extends Shape {
        @Override
        int callee(int value) {
            return value * 15 + 6;
        }
    }

    static final class Shape7 extends Shape {
        @Override
        int callee(int value) {
            return value * 17 + 7;
        }
    }

    static final class Shape8 extends Shape {
        @Override
        int callee(int value) {
            return value * 19 + 8;
        }
    }

    static Shape[] shapes(int size) {
        Shape[] kinds = {
            new Shape0(), new Shape1(), new Shape2(), new Shape3(), new Shape4(),
            new Shape5(), new Shape6(), new Shape7(), new Shape8(),
        };
        Shape[] shapes = new Shape[size];
        for (int i = 0; i < size; i++) {
            shapes[i] = kinds[i % kinds.length];
        }
        return shapes;
    }

    static long target(Shape[] shapes) {
        int value = 0;
        for (int i = 0; i < shapes.length; i++) {
            value = shapes[i].callee(value);
        }
        return value;
    }

    public static void main(String[] arguments) {
        OracleRun run = OracleRun.parse(arguments);
        Shape[] shapes = shapes(run.size);
        run.repeatAndPrint(() -> target(shapes));
    }
}
