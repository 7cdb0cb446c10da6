// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import assay.shim.bridge.NativeBridge;
import assay.shim.bridge.RegionBridge;
import jdk.graal.compiler.graph.NodeSourcePosition;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.virtual.CommitAllocationNode;
import jdk.graal.compiler.nodes.virtual.VirtualObjectNode;
import jdk.vm.ci.meta.ResolvedJavaType;

/**
 * Finds allocations that escape analysis made of several. Where control flow joins, the objects of both ways become one
 * virtual object, which has no region: Graal gives it the source position of the first object, and does not say which
 * the others are. What such an allocation executes is counted on a site of its own, which names the sites that it may
 * belong to: those of virtual objects of the same type in this unit.
 */
final class MergedAllocations {
    private final StructuredGraph graph;
    private final Set<VirtualObjectNode> tied = new HashSet<>();
    private final Set<NodeSourcePosition> positions = new HashSet<>();
    private final Map<ResolvedJavaType, Set<RegionActions>> actionsOfType = new HashMap<>();

    MergedAllocations(StructuredGraph graph) {
        this.graph = graph;
    }

    void note(TiedRegionNode region, VirtualObjectNode object) {
        tied.add(object);
        if (region.getNodeSourcePosition() != null) {
            positions.add(region.getNodeSourcePosition());
        }
        actionsOfType.computeIfAbsent(object.type(), type -> new LinkedHashSet<>()).add(region.actions());
    }

    /** Ties the hits of the only candidate, or of a site that names all candidates, to each allocation without a region. */
    void markUntied() {
        for (CommitAllocationNode commit : graph.getNodes().filter(CommitAllocationNode.class).snapshot()) {
            for (VirtualObjectNode object : List.copyOf(VirtualObjectUses.neededIn(commit))) {
                boolean isOfRegions = positions.contains(object.getNodeSourcePosition()) && actionsOfType.containsKey(object.type());
                if (!tied.contains(object) && isOfRegions) {
                    TiedRegionNode region = graph.add(new TiedRegionNode(RegionKind.PRED_ALLOC, actionsOf(object.type()), ResolveRegionsPhase.allocatedBy(commit, object)));
                    region.setNodeSourcePosition(object.getNodeSourcePosition());
                    graph.addAfterFixed(commit, region);
                    ResolveRegionsPhase.settle(region);
                }
            }
        }
    }

    private RegionActions actionsOf(ResolvedJavaType type) {
        Set<RegionActions> candidates = actionsOfType.get(type);
        if (candidates.size() == 1) {
            return candidates.iterator().next();
        }
        List<Integer> sites = new ArrayList<>();
        candidates.forEach(actions -> actions.hits().forEach(hit -> sites.add(hit.site())));
        if (candidates.stream().anyMatch(actions -> actions.body() != null)) {
            NativeBridge.reportMessage("escape analysis made one object of type " + type.toJavaName() + " of those of several allocations in " + graph.method().format("%H.%n(%p)") +
                            ": the regions with leaf calls that are tied to them are not executed for it");
        }
        if (sites.isEmpty()) {
            return RegionActions.counting(List.of());
        }
        int site = RegionBridge.siteOfSeveral(sites.stream().sorted().distinct().mapToInt(Integer::intValue).toArray());
        return RegionActions.counting(site < 0 ? List.of() : List.of(new SiteHit(site, SiteQuery.ALLOCATION)));
    }
}
