// SPDX-License-Identifier: Apache-2.0
package assay.regions;

/**
 * Delimits code that a tool has inserted into a program (paper 5, "delimitation API").
 *
 * <p>Code between {@link #begin} and {@link #end} is a region. Where assay's agent runs with the
 * option {@code regions}, Graal takes each region out of the method before it optimizes the method,
 * lets the region follow the operation that the region is tied to, and puts the region back when
 * nothing is optimized any more. So the region sees what the compiler left of the program, and the
 * compiler sees the program without the region. Everywhere else both methods do nothing, and the
 * code of the region runs as it stands.
 *
 * <p>The rules of a region (docs/regions.md): one entry and one exit, no other region within, the
 * kind is a constant, and the body consists of calls of {@link Sites#hit(int)} and
 * {@link Sites#hit(int, int)}. A region that breaks a rule is not taken out; the agent says the
 * method, the bytecode index and the rule.
 */
public final class Region {
    /** The region stays where it is. */
    public static final int HERE = 0;
    /** The region is tied to the allocation whose bytecode stands directly before it. */
    public static final int PRED_ALLOC = 1;
    /** The region is tied to the call whose bytecode stands directly before it. */
    public static final int PRED_INVOKE = 2;
    /** The region is tied to the call whose bytecode stands directly behind it. */
    public static final int SUCC_INVOKE = 3;
    /** The region is tied to the entry of a lock whose bytecode ({@code monitorenter}) stands directly before it. */
    public static final int PRED_LOCK = 5;

    private Region() {
    }

    /** Begins a region. Requires: {@code kind} is one of this class's constants, as a constant of the bytecode. */
    public static void begin(int kind) {
    }

    /** Ends the region. */
    public static void end() {
    }
}
