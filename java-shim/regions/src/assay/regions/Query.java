// SPDX-License-Identifier: Apache-2.0
package assay.regions;

/**
 * Asks what the optimizing compiler did with the code around a region. The answers are numbers from
 * 0 to 2, so that {@link Sites#hit(int, int)} can count each answer by itself.
 *
 * <p>Outside of code that Graal compiled with assay's regions, each query has the answer that its
 * description calls the default.
 */
public final class Query {
    /** The object was allocated in the thread's own buffer, without a call. */
    public static final int ALLOCATED_FAST = 0;
    /** The object was allocated by a call into the VM. */
    public static final int ALLOCATED_SLOWLY = 1;
    /** Nobody knows: the code is not compiled by Graal, or the shape of the compiled code was not recognised. */
    public static final int ALLOCATED_SOMEHOW = 2;

    /** The method is the root of its compilation. */
    public static final int COMPILED_AS_ROOT = 0;
    /** The method was inlined into the compilation of another. */
    public static final int COMPILED_INLINED = 1;
    /** Graal did not compile the code. */
    public static final int NOT_COMPILED = 2;

    private Query() {
    }

    /**
     * Tells how the object was allocated that the region is tied to. Requires: the region's kind is
     * {@link Region#PRED_ALLOC}, and the call is the second argument of {@link Sites#hit(int, int)}.
     * The default is {@link #ALLOCATED_SOMEHOW}.
     */
    public static int allocationType() {
        return ALLOCATED_SOMEHOW;
    }

    /**
     * Tells whether the method that the region stands in is the root of the compilation. Requires:
     * the call is the second argument of {@link Sites#hit(int, int)}. The default is
     * {@link #NOT_COMPILED}. A method that was inlined into itself counts as inlined.
     */
    public static int compilation() {
        return NOT_COMPILED;
    }

    /** Tells whether Graal compiled the code that asks. The default is false. */
    public static boolean isCompiled() {
        return false;
    }
}
