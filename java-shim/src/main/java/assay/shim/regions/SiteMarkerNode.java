// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import static jdk.graal.compiler.nodeinfo.NodeCycles.CYCLES_0;
import static jdk.graal.compiler.nodeinfo.NodeSize.SIZE_0;

import assay.api.Weight;
import assay.shim.marking.EventMarkerNode;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.graph.NodeSourcePosition;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodes.ValueNode;

/**
 * Counts a site where it stands. The node has no input, and goes out of the way of Graal's patterns as the markers of
 * events do. {@link CountSitesPhase} makes a counter of it, behind the final schedule.
 */
@NodeInfo(cycles = CYCLES_0, size = SIZE_0)
final class SiteMarkerNode extends EventMarkerNode {
    public static final NodeClass<SiteMarkerNode> TYPE = NodeClass.create(SiteMarkerNode.class);

    private static final int NO_EVENT = -1;
    private static final int NO_SITE = -1;

    private final SiteHit hit;

    SiteMarkerNode(SiteHit hit) {
        super(TYPE, NO_EVENT, Weight.of(1), false);
        this.hit = hit;
    }

    SiteHit hit() {
        return hit;
    }

    /** Returns the site that is counted here, with the query answered; -1 where the answer is no site. */
    int site() {
        if (hit.query() == SiteQuery.RECEIVER || hit.query() == SiteQuery.DEPTH) {
            return NO_SITE;
        }
        int answer = hit.query() == SiteQuery.COMPILATION ? compilation() : hit.query().unknown;
        return hit.query() == SiteQuery.NONE ? hit.site() : hit.answered(answer).site();
    }

    /** A position with a caller is one in code that was inlined. */
    private int compilation() {
        NodeSourcePosition position = ApiFrames.callerOfApi(getNodeSourcePosition());
        if (position == null) {
            return hit.query().unknown;
        }
        return position.getCaller() == null ? SiteQuery.ROOT : SiteQuery.INLINED;
    }

    @Override
    public boolean isOfEvent() {
        return false;
    }

    @Override
    protected EventMarkerNode withValue(ValueNode other) {
        return new SiteMarkerNode(hit);
    }
}
