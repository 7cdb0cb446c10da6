// SPDX-License-Identifier: Apache-2.0
package assay.shim.bridge;

import java.util.List;

/**
 * A loop through which a counter is kept in a register.
 *
 * @param header the loop's header, as a block's number
 * @param entrySource the block that enters the loop
 * @param onLeaving where the counter is stored, or null: in each iteration
 */
public record CarriedLoop(int header, int entrySource, StoresOnLeaving onLeaving) {

    /**
     * @param exits blocks at whose begin the loop has been left
     * @param polls blocks of the loop with a poll, before which the counter is stored
     */
    public record StoresOnLeaving(List<LoopStore> exits, List<LoopStore> polls) {
    }

    /** @param incremented whether the iteration has passed the probe */
    public record LoopStore(int block, boolean incremented) {
    }
}
