// SPDX-License-Identifier: Apache-2.0
package assay.api;

import jdk.graal.compiler.nodes.ValueNode;

/**
 * Says what one execution of an occurrence adds to the count of its type: one, another constant, or
 * a value that only the running program knows.
 */
public sealed interface Weight {
    /** The weight of most types, which count how often something happens. */
    Weight ONE = new Constant(1);

    /** Returns a weight that is known while the unit is compiled. It costs nothing at run time. */
    static Weight of(long amount) {
        return new Constant(amount);
    }

    /**
     * Returns a value of the program as a weight. The code adds it to a counter where the event
     * occurs. Requires: the value is an int or a long, not negative, and an input of the node that
     * was asked about; no escape analysis follows.
     */
    static Weight of(ValueNode value) {
        return new Value(value, Scale.NONE);
    }

    /** Returns a value of the program, scaled, as a weight. Requires: as for {@link #of(ValueNode)}. */
    static Weight of(ValueNode value, Scale scale) {
        return new Value(value, scale);
    }

    /** @param amount not negative */
    record Constant(long amount) implements Weight {
        public Constant {
            if (amount < 0) {
                throw new IllegalArgumentException("a weight is negative: " + amount);
            }
        }
    }

    /** A value of the program, and what is made of it. */
    record Value(ValueNode value, Scale scale) implements Weight {
    }

    /**
     * Makes {@code (value << shift) + addend}, rounded up to a multiple of {@code alignment}, of a
     * value: the bytes of an array, of its length.
     *
     * @param shift 0 to 3
     * @param addend 0 to 2^30
     * @param alignment a power of two, up to 2^30
     */
    record Scale(int shift, int addend, int alignment) {
        public static final Scale NONE = new Scale(0, 0, 1);

        private static final int MAX_SHIFT = 3;
        private static final int MAX_TERM = 1 << 30;

        public Scale {
            if (shift < 0 || shift > MAX_SHIFT || addend < 0 || addend > MAX_TERM || Integer.bitCount(alignment) != 1 || alignment < 1 || alignment > MAX_TERM) {
                throw new IllegalArgumentException("a weight's value cannot be scaled by shift " + shift + ", addend " + addend + ", alignment " + alignment);
            }
        }

        /** Returns what is added before the bits below the alignment are cleared. */
        public int summand() {
            return addend + (alignment - 1);
        }

        public long applyTo(long value) {
            return (value << shift) + summand() & -alignment;
        }
    }
}
