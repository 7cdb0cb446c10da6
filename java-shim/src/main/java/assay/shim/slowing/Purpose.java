// SPDX-License-Identifier: Apache-2.0
package assay.shim.slowing;

/** The purpose of a thread's current compilation, in the order of jni/compilation_purpose.h. */
enum Purpose {
    /** The VM asked for it. */
    VM,
    /** A command asked for it, to apply the plan. */
    PLAN,
    /** A command asked for it, to count blocks. */
    COUNT,
    /** It gives a unit that the VM has just compiled the profile that its plan was found with. */
    REPLAY;

    private static final ThreadLocal<Purpose> CURRENT = ThreadLocal.withInitial(() -> VM);

    static Purpose current() {
        return CURRENT.get();
    }

    /** Sets the purpose of the compilation that this thread is about to begin. */
    void begin() {
        CURRENT.set(this);
    }

    static void end() {
        CURRENT.remove();
    }
}
