// SPDX-License-Identifier: Apache-2.0
package assay.shim.bridge;

import java.util.List;

/**
 * Says what the native side wants inserted into one unit to count it. Blocks are named by their numbers in the unit's
 * snapshot.
 *
 * @param unitId the unit's number in the session
 * @param pathValues the path register in SSA form
 * @param baseLoads where the segment's base address is loaded
 * @param rowPointers address of the row table's pointers; 0: there is none
 * @param probes in the order in which those at one place are inserted
 */
public record UnitPlan(int unitId, List<PathValue> pathValues, List<Place> baseLoads, long rowPointers, List<Probe> probes) {

    /** @param index a block's number, or an occurrence's for {@link Wire.PlaceKind#AT_OCCURRENCE} */
    public record Place(Wire.PlaceKind kind, int index) {
    }

    /** A value of the path register. Other values refer to it by its position in {@link #pathValues}. */
    public sealed interface PathValue {
    }

    /** A constant. */
    public record Constant(long value) implements PathValue {
    }

    /** Another value plus a constant, at the end of a block. */
    public record Add(int block, int operand, int addend) implements PathValue {
    }

    /** A value for each edge into a block, a merge. */
    public record Phi(int block, List<PhiInput> inputs) implements PathValue {
    }

    /** @param sourceBlock the block that the edge comes from */
    public record PhiInput(int sourceBlock, int value) {
    }

    /**
     * One update of counters at one place.
     *
     * @param baseLoad position in {@link #baseLoads}, or {@link #NO_BASE}
     * @param loop the loop through which the counter is kept in a register, or null
     */
    public record Probe(Place place, int baseLoad, CarriedLoop loop, Action action) {
    }

    public static final int NO_BASE = -1;

    /** How a probe changes counters. Counters are numbered from the begin of a segment. */
    public sealed interface Action {
    }

    /** Adds {@code delta} to one counter. */
    public record AddConstant(int counter, int delta) implements Action {
    }

    /** Increments counter {@code firstCounter + offset + register}. */
    public record CountPath(int firstCounter, int register, long offset) implements Action {
    }

    /** Adds the weight of the occurrence at which the probe is. */
    public record AddValue(int counter) implements Action {
    }

    /** Adds what row {@code offset + register} of the row table holds. */
    public record DecodePath(int register, long offset) implements Action {
    }

    public static final int NO_REGISTER = -1;

    /**
     * Increments counter {@code firstCounter + offset + register} if the thread's word asks for a sample. With
     * {@link #NO_REGISTER} the register counts as 0.
     */
    public record SamplePath(int firstCounter, int register, long offset) implements Action {
    }
}
