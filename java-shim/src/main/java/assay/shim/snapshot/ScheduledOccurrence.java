// SPDX-License-Identifier: Apache-2.0
package assay.shim.snapshot;

import assay.api.Side;
import assay.api.Weight;
import jdk.graal.compiler.graph.Node;

/**
 * An event at its place in the final schedule.
 *
 * @param eventTypeId number of the event type
 * @param context inlining context
 * @param bci bytecode index in the context's method; -1: unknown
 * @param weight what one execution adds; null: what the emitted code will say
 * @param anchor the node beside which the event is counted; null: at the begin of its block
 * @param side before or after the anchor
 */
public record ScheduledOccurrence(int eventTypeId, int context, int bci, Weight weight, Node anchor, Side side) {
    /** The largest constant that an instruction can add (native/unit/unit_snapshot.h). */
    private static final long MAX_WEIGHT = Integer.MAX_VALUE;

    /** Returns what stands for all occurrences of a type that only the emitted code shows. */
    static ScheduledOccurrence ofEmittedCode(int eventTypeId, int context) {
        return new ScheduledOccurrence(eventTypeId, context, InlineContexts.UNKNOWN_BCI, null, null, Side.AFTER);
    }

    public boolean isOfEmittedCode() {
        return weight == null;
    }

    /** Returns the weight as a snapshot has it: 0 for one that the code adds as a value. */
    int encodedWeight() {
        return weight instanceof Weight.Constant constant && constant.amount() <= MAX_WEIGHT ? (int) constant.amount() : 0;
    }

    boolean addsNothing() {
        return weight instanceof Weight.Constant constant && constant.amount() == 0;
    }
}
