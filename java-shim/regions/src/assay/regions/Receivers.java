// SPDX-License-Identifier: Apache-2.0
package assay.regions;

/**
 * Counts the classes of the objects on which a call is executed.
 *
 * <p>Without assay's agent, or without its option {@code regions}, nothing is counted.
 */
public final class Receivers {
    private static final boolean IS_BOUND = Sites.areCounted() && ClassWords.areReadable();

    private Receivers() {
    }

    /**
     * Tells whether an agent counts, and can tell the class of an object. Interpreted code needs the package
     * {@code jdk.internal.misc} of java.base for that, which {@code --add-exports java.base/jdk.internal.misc=ALL-UNNAMED} or
     * {@code Instrumentation.redefineModule} exports.
     */
    public static boolean areCounted() {
        return IS_BOUND;
    }

    /**
     * Counts the receiver's class for the site; null counts as a class of its own. In compiled code the receiver that counts
     * is that of the call that the region is tied to. Requires: the call stands in a region of the kind
     * {@link Region#SUCC_INVOKE}, and {@code receiver} is the receiver of that region's call.
     */
    public static void count(Object receiver, int site) {
        if (IS_BOUND) {
            count0(site, ClassWords.of(receiver));
        }
    }

    private static native void count0(int site, int classWord);
}
