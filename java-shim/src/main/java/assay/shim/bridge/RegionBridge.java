// SPDX-License-Identifier: Apache-2.0
package assay.shim.bridge;

import java.nio.charset.StandardCharsets;

/** Connects compilations with the agent where regions are counted. See {@link NativeBridge}. */
public final class RegionBridge {
    private static final int OFF = 0;
    private static final int REMOVES_REFUSED = 2;

    /**
     * Asked once: the agent does not change its mind. The class is one of its own, because the agent binds the native
     * methods when {@link RegionBridge} is initialized already.
     */
    private static final class OfThisVm {
        static final int MODE = mode();
    }

    private RegionBridge() {
    }

    /** Tells whether an agent is loaded that counts sites. */
    public static boolean areCounted() {
        return OfThisVm.MODE != OFF;
    }

    /** Tells whether the code of regions that break a rule is left out of compiled code. */
    public static boolean removesRefused() {
        return OfThisVm.MODE == REMOVES_REFUSED;
    }

    /** Returns the number of the counter that compiled code increments for the site; negative where there is no such site. */
    public static int counterOf(int site) {
        return counterOf0(site);
    }

    /**
     * Returns the first of three sites for what belongs to one of several sites, nobody knows to which. The same sites
     * have the same three. Negative where no memory is left.
     */
    public static int siteOfSeveral(int[] sites) {
        return siteOfSeveral0(sites);
    }

    /**
     * Returns the site of a site's events in a calling context, which the text says. The same context has the same site.
     * Negative where no memory is left.
     */
    public static int siteInContext(int site, String context) {
        return siteInContext0(site, context.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the address of the agent's function that counts the class of an object for a site. */
    public static long receiverCounter() {
        return receiverCounter0();
    }

    /** Returns the address of the way into the agent that keeps all registers; 0 where the processor does not allow it. */
    public static long savingCall() {
        return savingCall0();
    }

    /** Returns the address of the agent's function that samples the depth of the stack; 0 where this VM does not allow it. */
    public static long depthSample() {
        return depthSample0();
    }

    /** Returns the number of the counter by which code counts down to a sample of the depth; negative where there is none. */
    public static int depthCountdown() {
        return depthCountdown0();
    }

    /** Returns the address of the agent's function for a receiver whose class is not in the site's line; 0 where there is none. */
    public static long receiverMiss() {
        return receiverMiss0();
    }

    /** Returns the address of the agent's function for a receiver that counts by its callers on the stack; 0 where none are looked for. */
    public static long receiverBehindCallers() {
        return receiverBehindCallers0();
    }

    /** Returns the address of the line with the classes that a site has met last; 0 where the site has none. */
    public static long receiverLine(int site) {
        return receiverLine0(site);
    }

    /** Returns where an object's header has the word of its class, in bytes; negative where this VM does not tell. */
    public static int classOffset() {
        return classOffset0();
    }

    /** Returns how many bits of the 32 are below the word of the class, and belong to something else. */
    public static int classShift() {
        return classShift0();
    }

    /** Returns the address of the agent's function that calls leaves: {@code void f(int32_t leaf, int64_t, int64_t)}. */
    public static long leafAddress() {
        return leafAddress0();
    }

    /**
     * Returns what code needs to stamp the objects that it uses: what is added to half an object's address, the address of
     * the clock, and the base and the shift of compressed references. Returns null where nobody wants stamps.
     */
    public static long[] useStamps() {
        return areCounted() ? useStamps0() : null;
    }

    private static int mode() {
        try {
            return mode0();
        } catch (UnsatisfiedLinkError noAgent) {
            return OFF;
        }
    }

    private static native int mode0();

    private static native int counterOf0(int site);

    private static native int siteOfSeveral0(int[] sites);

    private static native int siteInContext0(int site, byte[] context);

    private static native long receiverCounter0();

    private static native long savingCall0();

    private static native long depthSample0();

    private static native int depthCountdown0();

    private static native long receiverMiss0();

    private static native long receiverBehindCallers0();

    private static native long receiverLine0(int site);

    private static native int classOffset0();

    private static native int classShift0();

    private static native long leafAddress0();

    private static native long[] useStamps0();
}
