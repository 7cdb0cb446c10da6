// SPDX-License-Identifier: Apache-2.0
package assay.regions;

/** Samples how deep the stack is. */
public final class Depths {
    private Depths() {
    }

    /**
     * Samples the depth of the stack at every Nth call on average, in code that Graal has compiled; interpreted code does
     * nothing. Frames are counted as they are: a method that was inlined has none. Requires: the call stands in a region of the
     * kind {@link Region#SUCC_INVOKE}, and {@code every} is a constant above 0.
     */
    public static void sample(int every) {
    }
}
