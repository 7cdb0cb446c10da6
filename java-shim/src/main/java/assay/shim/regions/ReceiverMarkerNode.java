// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import static jdk.graal.compiler.nodeinfo.NodeCycles.CYCLES_0;
import static jdk.graal.compiler.nodeinfo.NodeSize.SIZE_0;

import assay.api.Weight;
import assay.shim.marking.EventMarkerNode;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodes.ValueNode;

/**
 * Stands before a call whose receiver's class is to be counted. The node does not have the receiver as input, because Graal
 * would compute the receiver for it, earlier than for the call: {@link CountReceiversPhase} asks the call.
 */
@NodeInfo(cycles = CYCLES_0, size = SIZE_0)
final class ReceiverMarkerNode extends EventMarkerNode {
    public static final NodeClass<ReceiverMarkerNode> TYPE = NodeClass.create(ReceiverMarkerNode.class);

    private static final int NO_EVENT = -1;

    private final int site;

    ReceiverMarkerNode(int site) {
        super(TYPE, NO_EVENT, Weight.of(1), false);
        this.site = site;
    }

    int site() {
        return site;
    }

    @Override
    public boolean isOfEvent() {
        return false;
    }

    @Override
    protected EventMarkerNode withValue(ValueNode other) {
        return new ReceiverMarkerNode(site);
    }
}
