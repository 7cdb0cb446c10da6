// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

/**
 * Says what a hit asks the compiler. The answer is added to the number of the hit's site (assay.regions.Query).
 */
enum SiteQuery {
    NONE(0),
    /** How the object of the region was allocated. */
    ALLOCATION(2),
    /** Whether the method is the root of the compilation. */
    COMPILATION(2),
    /** How the lock of the region was got. */
    LOCK(2),
    /** Which class the receiver of the region's call has. The class is counted by itself, so the answer is no number. */
    RECEIVER(0),
    /** How deep the stack is at the region's call. The depth is counted by itself, and the hit's number says how many calls a sample counts for. */
    DEPTH(0);

    static final int FAST = 0;
    static final int SLOW = 1;
    static final int THIN = 0;
    static final int INFLATED = 1;
    static final int ROOT = 0;
    static final int INLINED = 1;

    /** What the query answers where nobody knows. */
    final int unknown;

    SiteQuery(int unknown) {
        this.unknown = unknown;
    }
}
