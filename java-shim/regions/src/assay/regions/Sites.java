// SPDX-License-Identifier: Apache-2.0
package assay.regions;

import java.nio.charset.StandardCharsets;

/**
 * Counters of sites, places in a program that a tool has chosen. A site has two counters in each
 * thread: one for what compiled code executes and one for what the interpreter and the first
 * compiler (C1) execute. No counter is shared between threads, so counts are exact and cost no lock.
 *
 * <p>Without assay's agent, or without its option {@code regions}, nothing is counted.
 */
public final class Sites {
    private static final int NO_SITE = -1;
    private static final boolean IS_BOUND = bind();

    private Sites() {
    }

    /** Tells whether an agent counts. */
    public static boolean areCounted() {
        return IS_BOUND;
    }

    /**
     * Makes a site.
     *
     * @param description what results say about the site
     * @return the site's number; -1 where nothing is counted, or no memory is left for another site
     */
    public static int define(String description) {
        return define(description, 1);
    }

    /**
     * Makes {@code count} sites with consecutive numbers, for a place whose events are counted by kinds.
     *
     * @param description what results say about the sites
     * @return the number of the first; -1 where nothing is counted, or no memory is left for more sites
     */
    public static int define(String description, int count) {
        return IS_BOUND ? define0(description.getBytes(StandardCharsets.UTF_8), count) : NO_SITE;
    }

    /** Counts one event of the site. A number that belongs to no site is passed over. */
    public static void hit(int site) {
        if (IS_BOUND) {
            hit0(site);
        }
    }

    /** Counts one event of the site {@code first + which}. */
    public static void hit(int first, int which) {
        hit(first + which);
    }

    /**
     * Tells that what this thread does from now on is a tool's work and not the program's: it changes a class, for example,
     * which the program loads. What it allocates is not traced. Requires: {@link #endToolWork} is called by the same thread.
     */
    public static void beginToolWork() {
        if (IS_BOUND) {
            beginToolWork0();
        }
    }

    /** Ends what {@link #beginToolWork} began. */
    public static void endToolWork() {
        if (IS_BOUND) {
            endToolWork0();
        }
    }

    /** Returns what compiled code has counted so far, in all threads. */
    public static long compiled(int site) {
        return IS_BOUND ? compiled0(site) : 0;
    }

    /** Returns what the interpreter and the first compiler have counted so far, in all threads. */
    public static long interpreted(int site) {
        return IS_BOUND ? interpreted0(site) : 0;
    }

    private static boolean bind() {
        try {
            return areCounted0();
        } catch (UnsatisfiedLinkError noAgent) {
            return false;
        }
    }

    private static native boolean areCounted0();

    private static native int define0(byte[] description, int count);

    private static native void hit0(int site);

    private static native long compiled0(int site);

    private static native long interpreted0(int site);

    private static native void beginToolWork0();

    private static native void endToolWork0();
}
