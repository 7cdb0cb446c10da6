// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import static jdk.graal.compiler.nodeinfo.NodeCycles.CYCLES_0;
import static jdk.graal.compiler.nodeinfo.NodeSize.SIZE_0;

import java.util.List;

import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.IterableNodeType;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.graph.spi.NodeWithIdentity;
import jdk.graal.compiler.hotspot.nodes.KlassBeingInitializedCheckNode;
import jdk.graal.compiler.nodeinfo.InputType;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.java.MonitorEnterNode;
import jdk.graal.compiler.nodes.java.MonitorIdNode;
import jdk.graal.compiler.nodes.spi.LIRLowerable;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;

/**
 * A region that is tied to the entry of a lock. All nodes of one lock share an identity, which the copies of the entry have,
 * too, and which stays where the lock is not taken any more.
 */
@NodeInfo(cycles = CYCLES_0, size = SIZE_0)
final class LockedRegionNode extends FixedWithNextNode implements LIRLowerable, IterableNodeType, NodeWithIdentity {
    public static final NodeClass<LockedRegionNode> TYPE = NodeClass.create(LockedRegionNode.class);

    private final List<SiteHit> hits;
    @OptionalInput(InputType.Association) private MonitorIdNode lock;

    LockedRegionNode(List<SiteHit> hits, MonitorIdNode lock) {
        super(TYPE, StampFactory.forVoid());
        this.hits = hits;
        this.lock = lock;
    }

    /** Replaces the markers by a region that is tied to the entry of a lock. Returns the rule that the region breaks, or null. */
    static String tie(DelimiterNode begin, List<SiteMarkerNode> markers) {
        Node before = begin.predecessor();
        while (before instanceof KlassBeingInitializedCheckNode) { // where the class of the API is initialized first
            before = before.predecessor();
        }
        if (!(before instanceof MonitorEnterNode enter)) {
            return "no entry of a lock stands directly before it, but " + before;
        }
        StructuredGraph graph = begin.graph();
        LockedRegionNode region = graph.add(new LockedRegionNode(markers.stream().map(SiteMarkerNode::hit).toList(), enter.getMonitorId()));
        region.setNodeSourcePosition(enter.getNodeSourcePosition());
        markers.forEach(graph::removeFixed);
        graph.replaceFixedWithFixed(begin, region);
        return null;
    }

    List<SiteHit> hits() {
        return hits;
    }

    /** Returns the lock's identity; null where a phase has taken it away. */
    MonitorIdNode lock() {
        return lock;
    }

    /** Emits nothing. */
    @Override
    public void generate(NodeLIRBuilderTool builder) {
    }
}
