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
 * kind is a constant, and no value that the region computes is used behind it. The body calls
 * {@link Sites#hit(int)}, {@link Sites#hit(int, int)} and {@link Leaf#call}. A region {@link #HERE}
 * may also compute, test conditions, branch forward, and read primitive variables of the method and
 * primitive static fields. A region that breaks a rule is not taken out; the agent says the method,
 * the bytecode index and the rule. A region {@link #IN_PLACE} has no rules for its body.
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
    /**
     * The slow form: the region's code stays part of the method and is optimized with it, so its body may call Java
     * methods, loop, allocate, throw and write. An object that the body passes on escapes, and the method is longer.
     */
    public static final int IN_PLACE = 4;
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
