// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.spi.CoreProviders;
import jdk.graal.compiler.nodes.virtual.AllocatedObjectNode;
import jdk.graal.compiler.nodes.virtual.CommitAllocationNode;
import jdk.graal.compiler.nodes.virtual.VirtualObjectNode;
import jdk.graal.compiler.phases.BasePhase;

/**
 * Says where the regions of allocations are executed once escape analysis is done (paper 5, "reconciling operations").
 * The region of an allocation that became virtual goes to each place where the object is allocated after all, and
 * vanishes where there is none.
 */
public final class ResolveRegionsPhase extends BasePhase<Object> {
    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        if (context instanceof CoreProviders providers) {
            graph.getNodes(CompilationFactNode.TYPE).snapshot().forEach(fact -> fact.answer(providers));
        }
        List<TiedRegionNode> regions = graph.getNodes(TiedRegionNode.TYPE).snapshot();
        if (regions.isEmpty()) {
            return;
        }
        MergedAllocations merged = new MergedAllocations(graph);
        for (TiedRegionNode region : regions) {
            if (region.tiedTo() instanceof VirtualObjectNode object) {
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
            region.actions().placeBefore(region, region.getNodeSourcePosition());
            region.graph().removeFixed(region);
        }
    }
}
