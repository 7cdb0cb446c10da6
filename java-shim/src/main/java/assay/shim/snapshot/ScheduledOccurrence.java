// SPDX-License-Identifier: Apache-2.0
package assay.shim.snapshot;

import assay.api.Side;
import jdk.graal.compiler.graph.Node;

/**
 * An event at its place in the final schedule.
 *
 * @param eventTypeId number of the event type
 * @param context inlining context
 * @param bci bytecode index in the context's method; -1: unknown
 * @param anchor the node beside which the event is counted; null: at the begin of its block
 * @param side before or after the anchor
 */
public record ScheduledOccurrence(int eventTypeId, int context, int bci, Node anchor, Side side) {
}
