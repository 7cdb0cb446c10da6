// SPDX-License-Identifier: Apache-2.0
package assay.workloads.oracles;

/**
 * Calls that Graal does not inline, for a known reason each. Each call of {@code target} makes size calls of a method
 * that is too large, size calls of an interface's method with twelve receiver classes, and size calls of a small
 * method, which is inlined. {@code measured} calls {@code target} rounds times, and a recursive method rounds times
 * with a depth of size.
 * Arguments: warm-up-calls rounds size.
 */
final class MissedCalls {
    interface Shape {
        long area(long x);
    }

    record A(long side) implements Shape {
        @Override
        public long area(long x) {
            return side * x;
        }
    }

    record B(long side) implements Shape {
        @Override
        public long area(long x) {
            return side + x;
        }
    }

    record C(long side) implements Shape {
        @Override
        public long area(long x) {
            return side - x;
        }
    }

    record D(long side) implements Shape {
        @Override
        public long area(long x) {
            return side ^ x;
        }
    }

    record E(long side) implements Shape {
        @Override
        public long area(long x) {
            return side | x;
        }
    }

    record F(long side) implements Shape {
        @Override
        public long area(long x) {
            return side & x;
        }
    }

    record G(long side) implements Shape {
        @Override
        public long area(long x) {
            return side * x;
        }
    }

    record H(long side) implements Shape {
        @Override
        public long area(long x) {
            return side + x;
        }
    }

    record I(long side) implements Shape {
        @Override
        public long area(long x) {
            return side - x;
        }
    }

    record J(long side) implements Shape {
        @Override
        public long area(long x) {
            return side ^ x;
        }
    }

    record K(long side) implements Shape {
        @Override
        public long area(long x) {
            return side | x;
        }
    }

    record L(long side) implements Shape {
        @Override
        public long area(long x) {
            return side & x;
        }
    }

    private static final Shape[] SHAPES = {new A(1), new B(2), new C(3), new D(4), new E(5), new F(6),
                    new G(7), new H(8), new I(9), new J(10), new K(11), new L(12)};

    private MissedCalls() {
    }

    static long target(int size) {
        long sum = 0;
        for (int i = 0; i < size; i++) {
            sum += small(i);
            sum += large(i); // large
            sum += SHAPES[i % SHAPES.length].area(i); // megamorphic
        }
        return sum;
    }

    static long small(long x) {
        return x * 3 + 1;
    }

    /** Is too large for Graal: more than 300 nodes. */
    static long large(long x) {
        long y = x;
        y = (y ^ (y >>> 1)) * 3L + (x << 1) - (y & 7L);
        y = (y ^ (y >>> 2)) * 5L + (x << 2) - (y & 8L);
        y = (y ^ (y >>> 3)) * 7L + (x << 3) - (y & 9L);
        y = (y ^ (y >>> 4)) * 9L + (x << 4) - (y & 10L);
        y = (y ^ (y >>> 5)) * 11L + (x << 5) - (y & 11L);
        y = (y ^ (y >>> 6)) * 13L + (x << 6) - (y & 12L);
        y = (y ^ (y >>> 7)) * 15L + (x << 7) - (y & 13L);
        y = (y ^ (y >>> 8)) * 17L + (x << 8) - (y & 14L);
        y = (y ^ (y >>> 9)) * 19L + (x << 9) - (y & 15L);
        y = (y ^ (y >>> 10)) * 21L + (x << 10) - (y & 16L);
        y = (y ^ (y >>> 11)) * 23L + (x << 11) - (y & 17L);
        y = (y ^ (y >>> 12)) * 25L + (x << 1) - (y & 18L);
        y = (y ^ (y >>> 13)) * 27L + (x << 2) - (y & 19L);
        y = (y ^ (y >>> 1)) * 29L + (x << 3) - (y & 20L);
        y = (y ^ (y >>> 2)) * 31L + (x << 4) - (y & 21L);
        y = (y ^ (y >>> 3)) * 33L + (x << 5) - (y & 22L);
        y = (y ^ (y >>> 4)) * 35L + (x << 6) - (y & 23L);
        y = (y ^ (y >>> 5)) * 37L + (x << 7) - (y & 24L);
        y = (y ^ (y >>> 6)) * 39L + (x << 8) - (y & 25L);
        y = (y ^ (y >>> 7)) * 41L + (x << 9) - (y & 26L);
        y = (y ^ (y >>> 8)) * 43L + (x << 10) - (y & 27L);
        y = (y ^ (y >>> 9)) * 45L + (x << 11) - (y & 28L);
        y = (y ^ (y >>> 10)) * 47L + (x << 1) - (y & 29L);
        y = (y ^ (y >>> 11)) * 49L + (x << 2) - (y & 30L);
        y = (y ^ (y >>> 12)) * 51L + (x << 3) - (y & 31L);
        y = (y ^ (y >>> 13)) * 53L + (x << 4) - (y & 32L);
        y = (y ^ (y >>> 1)) * 55L + (x << 5) - (y & 33L);
        y = (y ^ (y >>> 2)) * 57L + (x << 6) - (y & 34L);
        y = (y ^ (y >>> 3)) * 59L + (x << 7) - (y & 35L);
        y = (y ^ (y >>> 4)) * 61L + (x << 8) - (y & 36L);
        y = (y ^ (y >>> 5)) * 63L + (x << 9) - (y & 37L);
        y = (y ^ (y >>> 6)) * 65L + (x << 10) - (y & 38L);
        y = (y ^ (y >>> 7)) * 67L + (x << 11) - (y & 39L);
        y = (y ^ (y >>> 8)) * 69L + (x << 1) - (y & 40L);
        y = (y ^ (y >>> 9)) * 71L + (x << 2) - (y & 41L);
        y = (y ^ (y >>> 10)) * 73L + (x << 3) - (y & 42L);
        y = (y ^ (y >>> 11)) * 75L + (x << 4) - (y & 43L);
        y = (y ^ (y >>> 12)) * 77L + (x << 5) - (y & 44L);
        y = (y ^ (y >>> 13)) * 79L + (x << 6) - (y & 45L);
        y = (y ^ (y >>> 1)) * 81L + (x << 7) - (y & 46L);
        y = (y ^ (y >>> 2)) * 83L + (x << 8) - (y & 47L);
        y = (y ^ (y >>> 3)) * 85L + (x << 9) - (y & 48L);
        y = (y ^ (y >>> 4)) * 87L + (x << 10) - (y & 49L);
        y = (y ^ (y >>> 5)) * 89L + (x << 11) - (y & 50L);
        y = (y ^ (y >>> 6)) * 91L + (x << 1) - (y & 51L);
        y = (y ^ (y >>> 7)) * 93L + (x << 2) - (y & 52L);
        y = (y ^ (y >>> 8)) * 95L + (x << 3) - (y & 53L);
        y = (y ^ (y >>> 9)) * 97L + (x << 4) - (y & 54L);
        y = (y ^ (y >>> 10)) * 99L + (x << 5) - (y & 55L);
        y = (y ^ (y >>> 11)) * 101L + (x << 6) - (y & 56L);
        y = (y ^ (y >>> 12)) * 103L + (x << 7) - (y & 57L);
        y = (y ^ (y >>> 13)) * 105L + (x << 8) - (y & 58L);
        y = (y ^ (y >>> 1)) * 107L + (x << 9) - (y & 59L);
        y = (y ^ (y >>> 2)) * 109L + (x << 10) - (y & 60L);
        y = (y ^ (y >>> 3)) * 111L + (x << 11) - (y & 61L);
        y = (y ^ (y >>> 4)) * 113L + (x << 1) - (y & 62L);
        y = (y ^ (y >>> 5)) * 115L + (x << 2) - (y & 63L);
        y = (y ^ (y >>> 6)) * 117L + (x << 3) - (y & 64L);
        y = (y ^ (y >>> 7)) * 119L + (x << 4) - (y & 65L);
        y = (y ^ (y >>> 8)) * 121L + (x << 5) - (y & 66L);
        return y;
    }

    static long recursive(int depth) {
        return depth == 0 ? 1 : depth + recursive(depth - 1); // recursive
    }

    static long measured(int rounds, int size) {
        long sum = 0;
        for (int round = 0; round < rounds; round++) {
            sum += target(size) + recursive(size);
        }
        return sum;
    }

    public static void main(String[] arguments) {
        int warmUp = Integer.parseInt(arguments[0]);
        int rounds = Integer.parseInt(arguments[1]);
        int size = Integer.parseInt(arguments[2]);
        long sum = 0;
        for (int i = 0; i < warmUp; i++) {
            sum += target(size) + recursive(size);
        }
        System.out.println(sum + measured(rounds, size));
    }
}
