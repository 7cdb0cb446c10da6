// SPDX-License-Identifier: Apache-2.0
package assay.shim.bridge;

import java.util.List;

/**
 * Says how a counter is kept in a register through a loop. What the register holds has numbers: {@link #CARRIED_IN},
 * {@link #INCREMENTED}, and {@link #FIRST_MERGE} plus the index of a merge.
 *
 * @param header the loop's header, as a block's number
 * @param entrySource the block that enters the loop
 * @param merges merges of the loop that take different values
 * @param latches what the header takes from the ends of the loop
 * @param onLeaving where the counter is stored, or null: at each pass of the probe
 */
public record CarriedLoop(int header, int entrySource, List<Merge> merges, List<UnitPlan.PhiInput> latches, StoresOnLeaving onLeaving) {
    /** The header's value. */
    public static final int CARRIED_IN = 0;
    /** The header's value plus the probe's constant. */
    public static final int INCREMENTED = 1;
    public static final int FIRST_MERGE = 2;

    public record Merge(int block, List<UnitPlan.PhiInput> inputs) {
    }

    /**
     * @param exits blocks at whose begin the loop has been left
     * @param polls blocks of the loop with a poll, before which the counter is stored
     */
    public record StoresOnLeaving(List<LoopStore> exits, List<LoopStore> polls) {
    }

    public record LoopStore(int block, int value) {
    }
}
