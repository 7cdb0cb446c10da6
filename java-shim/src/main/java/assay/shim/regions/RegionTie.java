// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.graph.NodeSourcePosition;
import jdk.graal.compiler.hotspot.nodes.KlassBeingInitializedCheckNode;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.java.AbstractNewObjectNode;
import jdk.graal.compiler.nodes.java.NewMultiArrayNode;

/**
 * Names what a region is tied to: an allocation, or a call. A call is named by its source position, because the call may
 * be inlined or duplicated.
 *
 * @param allocation null for a call
 * @param brokenRule null where the region stands as its kind says
 */
record RegionTie(ValueNode allocation, NodeSourcePosition position, String brokenRule) {
    /** Requires: the region has one of the kinds that tie it. */
    static RegionTie of(DelimiterNode begin, DelimiterNode end) {
        return switch (begin.kind().orElseThrow()) {
            case PRED_ALLOC -> toAllocation(begin);
            case PRED_INVOKE -> toCall(begin, RegionBytecodes.callBefore(begin.method(), begin.bci()));
            case SUCC_INVOKE -> toCall(begin, RegionBytecodes.callBehind(end.method(), end.bci()));
            case PRED_LOCK -> broken("it does more than count, which the region of a lock may not do");
            case HERE, IN_PLACE -> throw new IllegalArgumentException("the region is tied to nothing");
        };
    }

    boolean isToCall() {
        return allocation == null && brokenRule == null;
    }

    private static RegionTie toAllocation(DelimiterNode begin) {
        Node before = begin.predecessor();
        while (before instanceof KlassBeingInitializedCheckNode) { // where the class of the API is initialized first
            before = before.predecessor();
        }
        if (!(before instanceof AbstractNewObjectNode || before instanceof NewMultiArrayNode)) {
            return broken("no allocation stands directly before it, but " + before);
        }
        return new RegionTie((ValueNode) before, before.getNodeSourcePosition(), null);
    }

    private static RegionTie toCall(DelimiterNode begin, int callBci) {
        NodeSourcePosition position = ApiFrames.callerOfApi(begin.getNodeSourcePosition());
        if (callBci < 0) {
            return broken(begin.kind().orElseThrow() == RegionKind.PRED_INVOKE ? "no call stands directly before it" : "no call stands directly behind it");
        }
        if (position == null) {
            return broken("Graal keeps no source positions, by which calls are found");
        }
        return new RegionTie(null, new NodeSourcePosition(position.getCaller(), begin.method(), callBci), null);
    }

    private static RegionTie broken(String rule) {
        return new RegionTie(null, null, rule);
    }
}
