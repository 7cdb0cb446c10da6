// SPDX-License-Identifier: Apache-2.0
package assay.regions;

/**
 * Tells which objects the program uses, and when, from the interpreter and the first compiler (C1). In code that Graal has
 * compiled the calls are nothing: the compiler marks the uses that are left there itself.
 *
 * <p>Without an agent that traces uses, nothing is told.
 */
public final class Uses {
    private static final boolean IS_BOUND = bind();

    private Uses() {
    }

    /** Tells whether an agent traces uses. */
    public static boolean areTraced() {
        return IS_BOUND;
    }

    /** Tells that the object is used now. Null is passed over. */
    public static void of(Object object) {
        if (IS_BOUND && object != null) {
            of0(object);
        }
    }

    /**
     * Tells that the array is used now, and the element that it has at the index. Null, and an index that the array does not
     * have, are passed over: the store that follows says what is wrong with them.
     */
    public static void overwritten(Object[] array, int index) {
        if (IS_BOUND && array != null) {
            of0(array);
            if (index >= 0 && index < array.length) {
                of(array[index]);
            }
        }
    }

    /**
     * Tells the elements that a copy of so many elements into the array overwrites. An array without references, and a copy
     * that the array has no room for, are passed over. Code that Graal has compiled tells them by this call, too.
     */
    public static void overwrittenElements(Object array, int from, int length) {
        if (IS_BOUND && array instanceof Object[] elements && from >= 0 && length >= 0 && from <= elements.length - length) {
            for (int i = from; i < from + length; i++) {
                if (elements[i] != null) {
                    of0(elements[i]);
                }
            }
        }
    }

    private static boolean bind() {
        try {
            return areTraced0();
        } catch (UnsatisfiedLinkError noAgent) {
            return false;
        }
    }

    private static native boolean areTraced0();

    private static native void of0(Object object);
}
