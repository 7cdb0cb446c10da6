// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.graph.NodeSourcePosition;
import jdk.graal.compiler.nodes.AbstractBeginNode;
import jdk.graal.compiler.nodes.AbstractMergeNode;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.Invoke;
import jdk.graal.compiler.nodes.LoopExitNode;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.virtual.AllocatedObjectNode;
import jdk.graal.compiler.nodes.virtual.CommitAllocationNode;
import jdk.graal.compiler.nodes.virtual.VirtualObjectNode;
import jdk.graal.compiler.phases.BasePhase;

/**
 * Says where the regions are executed once inlining and escape analysis are done (paper 5, "reconciling operations").
 * The region of an allocation that became virtual goes to each place where the object is allocated after all, and
 * vanishes where there is none. The region of a call vanishes where the call was inlined.
 */
public final class ResolveRegionsPhase extends BasePhase<Object> {
    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        List<TiedRegionNode> regions = graph.getNodes(TiedRegionNode.TYPE).snapshot();
        if (regions.isEmpty()) {
            return;
        }
        MergedAllocations merged = new MergedAllocations(graph);
        for (TiedRegionNode region : regions) {
            if (region.kind() != RegionKind.PRED_ALLOC) {
                resolveCall(region);
            } else if (region.tiedTo() instanceof VirtualObjectNode object) {
                resolveVirtual(region, object, merged);
            } else if (region.tiedTo() == null) {
                graph.removeFixed(region);
            } else {
                settle(region);
            }
        }
        merged.markUntied();
    }

    private static void resolveVirtual(TiedRegionNode region, VirtualObjectNode object, MergedAllocations merged) {
        StructuredGraph graph = region.graph();
        merged.note(region, object);
        for (CommitAllocationNode commit : commitsOf(object)) {
            if (VirtualObjectUses.neededIn(commit).contains(object)) {
                TiedRegionNode moved = graph.add(region.tiedTo(allocatedBy(commit, object)));
                graph.addAfterFixed(commit, moved);
                settle(moved);
            }
        }
        graph.removeFixed(region);
    }

    /** Returns a set, because an object may also be the value of a field of the same commit. */
    static Set<CommitAllocationNode> commitsOf(VirtualObjectNode object) {
        Set<CommitAllocationNode> commits = new LinkedHashSet<>();
        for (CommitAllocationNode commit : object.usages().filter(CommitAllocationNode.class)) {
            if (commit.getVirtualObjects().contains(object)) {
                commits.add(commit);
            }
        }
        return commits;
    }

    static AllocatedObjectNode allocatedBy(CommitAllocationNode commit, VirtualObjectNode object) {
        for (AllocatedObjectNode allocated : commit.usages().filter(AllocatedObjectNode.class)) {
            if (allocated.getVirtualObject() == object) {
                return allocated;
            }
        }
        AllocatedObjectNode allocated = commit.graph().addWithoutUnique(new AllocatedObjectNode(object));
        allocated.setCommit(commit);
        return allocated;
    }

    /** Only a query about the allocation needs the allocation any longer. */
    static void settle(TiedRegionNode region) {
        if (!region.asksForAllocation()) {
            placeMarkers(region, region);
            region.graph().removeFixed(region);
        }
    }

    /** Places the markers of the region's hits directly before the node. */
    static void placeMarkers(TiedRegionNode region, FixedWithNextNode before) {
        for (SiteHit hit : region.hits()) {
            SiteMarkerNode marker = region.graph().add(new SiteMarkerNode(hit));
            marker.setNodeSourcePosition(region.getNodeSourcePosition());
            region.graph().addBeforeFixed(before, marker);
        }
    }

    private static void resolveCall(TiedRegionNode region) {
        if (isTiedToNeighbour(region)) {
            placeMarkers(region, region);
        }
        region.graph().removeFixed(region);
    }

    /**
     * Tells whether the call is still there. Where a call was inlined, the region is tied to what the call returned,
     * which may be another call.
     */
    private static boolean isTiedToNeighbour(TiedRegionNode region) {
        if (!(region.tiedTo() instanceof Invoke call)) {
            return false;
        }
        NodeSourcePosition position = call.asNode().getNodeSourcePosition();
        boolean isSame = position == null || Objects.equals(position, region.getNodeSourcePosition());
        return isSame && neighbour(region) == call;
    }

    private static Node neighbour(TiedRegionNode region) {
        boolean isBefore = region.kind() == RegionKind.PRED_INVOKE;
        Node node = isBefore ? region.predecessor() : region.next();
        while (isPassedOver(node)) {
            node = isBefore ? node.predecessor() : ((FixedWithNextNode) node).next();
        }
        return node;
    }

    private static boolean isPassedOver(Node node) {
        boolean isPlainBegin = node instanceof AbstractBeginNode && !(node instanceof AbstractMergeNode) && !(node instanceof LoopExitNode);
        return isPlainBegin || node instanceof TiedRegionNode || node instanceof SiteMarkerNode;
    }
}
