// SPDX-License-Identifier: Apache-2.0
package assay.regions;

import jdk.internal.misc.Unsafe;

/** Reads the word in an object's header by which the VM finds the object's class. */
final class ClassWords {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final int OFFSET = offset0();
    private static final int SHIFT = shift0();

    private ClassWords() {
    }

    /** Tells whether the VM's headers are known, and whether the JDK lets this class read them. */
    static boolean areReadable() {
        try {
            return OFFSET > 0;
        } catch (IllegalAccessError | UnsatisfiedLinkError refused) {
            return false;
        }
    }

    /** Returns 0 for null, which no class has. */
    static int of(Object object) {
        return object == null ? 0 : UNSAFE.getInt(object, OFFSET) >>> SHIFT;
    }

    private static native int offset0();

    private static native int shift0();
}
