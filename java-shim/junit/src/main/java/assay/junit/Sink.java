// SPDX-License-Identifier: Apache-2.0
package assay.junit;

/**
 * Takes values for which a test has no use, so that the compiler has to compute them. A target that
 * returns its value needs none of this.
 */
public final class Sink {
    private static volatile long word;
    private static volatile Object object;

    private Sink() {
    }

    /** Takes a number. The cost is one volatile store. */
    public static void take(long value) {
        word = value;
    }

    /** Takes a number. The cost is one volatile store. */
    public static void take(double value) {
        word = Double.doubleToRawLongBits(value);
    }

    /** Takes an object, which escapes therefore. The cost is one volatile store. */
    public static void take(Object value) {
        object = value;
    }
}
