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

    /** The lock was got without a monitor: by the object's header, or because the thread had it already. */
    public static final int LOCKED_THIN = 0;
    /** The lock was got by the monitor that the object has. */
    public static final int LOCKED_INFLATED = 1;
    /** Nobody knows: the VM got the lock, or the code is not compiled by Graal, or its shape was not recognised. */
    public static final int LOCKED_SOMEHOW = 2;

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
     * Tells how the lock was got that the region is tied to. Requires: the region's kind is
     * {@link Region#PRED_LOCK}, and the call is the second argument of {@link Sites#hit(int, int)}.
     * The default is {@link #LOCKED_SOMEHOW}.
     */
    public static int lockType() {
        return LOCKED_SOMEHOW;
    }

    /**
     * Tells whether the method that the region stands in is the root of the compilation. Requires:
     * the call is the second argument of {@link Sites#hit(int, int)}. The default is
     * {@link #NOT_COMPILED}. A method that was inlined into itself counts as inlined.
     */
    public static int compilation() {
        return NOT_COMPILED;
    }

    /**
     * Returns the method whose compilation the code that asks is part of, as {@code acme.Main.sum(int[])}. Ordinary code asks
     * this, outside of regions. The default is null.
     */
    public static String rootMethod() {
        return null;
    }

    /**
     * Returns the VM's number of that compilation, which {@code -XX:+PrintCompilation} prints. Ordinary code asks this, outside
     * of regions. The default is 0, which no compilation has.
     */
    public static int compilationId() {
        return 0;
    }

    /**
     * Returns 4, the VM's number for its optimizing compiler, in code that Graal compiled. The default is 0: the interpreter
     * and the first compiler (C1) run inserted code as it stands, and do not tell.
     */
    public static int compilationLevel() {
        return 0;
    }

    /** Tells whether Graal compiled the code that asks. The default is false. */
    public static boolean isCompiled() {
        return false;
    }
}
