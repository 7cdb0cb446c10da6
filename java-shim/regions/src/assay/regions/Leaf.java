// SPDX-License-Identifier: Apache-2.0
package assay.regions;

import java.nio.charset.StandardCharsets;

/**
 * Calls functions of C or C++ from a region, without leaving compiled code: no safepoint, no state of the VM is changed.
 * Two leaves are built in; {@link #define} adds a tool's own.
 *
 * <p>Without assay's agent, or without its option {@code regions}, nothing is called.
 */
public final class Leaf {
    /** Adds the second argument to the counter of the site that the first argument says. */
    public static final int ADD = 0;
    /**
     * Counts an event of the site {@code first + n}, where {@code first} is the first argument and {@code n} the number
     * of bits of the second: 0 for 0, 1 for 1, 2 for 2 and 3, 3 for 4 to 7, and so on; 63 for a negative number.
     */
    public static final int BUCKET = 1;
    /** Number of sites that {@link #BUCKET} needs. */
    public static final int BUCKETS = 64;

    private static final int NO_LEAF = -1;

    private Leaf() {
    }

    /**
     * Registers a function {@code void f(int64_t, int64_t)} and returns its number; -1 where nothing is counted, or too
     * many leaves are registered. Requires: the function stays loaded as long as the VM runs, and neither waits, nor
     * calls the VM, nor throws; many threads may call the function at once.
     *
     * @param name what messages say about the leaf
     * @param address where the function begins
     */
    public static int define(String name, long address) {
        return Sites.areCounted() && address != 0 ? define0(name.getBytes(StandardCharsets.UTF_8), address) : NO_LEAF;
    }

    /** Calls the leaf. A number that belongs to no leaf is passed over. */
    public static void call(int leaf, long first, long second) {
        if (Sites.areCounted()) {
            call0(leaf, first, second);
        }
    }

    private static native int define0(byte[] name, long address);

    private static native void call0(int leaf, long first, long second);
}
