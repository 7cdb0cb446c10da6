// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.java.MonitorEnterNode;
import jdk.graal.compiler.nodes.java.MonitorIdNode;
import jdk.graal.compiler.phases.BasePhase;

/**
 * Puts the regions of locks directly behind the entries that are left, before the entries are lowered. Locks of objects that
 * do not escape, and a lock that is given back only to be taken again, are not taken any more; their regions vanish.
 */
public final class LocksLeftPhase extends BasePhase<Object> {
    @Override
    public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
        return ALWAYS_APPLICABLE;
    }

    @Override
    protected void run(StructuredGraph graph, Object context) {
        Map<MonitorIdNode, Set<List<SiteHit>>> hits = new HashMap<>();
        for (LockedRegionNode region : graph.getNodes(LockedRegionNode.TYPE).snapshot()) {
            if (region.lock() != null) {
                hits.computeIfAbsent(region.lock(), lock -> new LinkedHashSet<>()).add(region.hits());
            }
            graph.removeFixed(region);
        }
        if (hits.isEmpty()) {
            return;
        }
        for (MonitorEnterNode enter : graph.getNodes(MonitorEnterNode.TYPE).snapshot()) {
            for (List<SiteHit> ofLock : hits.getOrDefault(enter.getMonitorId(), Set.of())) {
                TiedRegionNode region = graph.add(new TiedRegionNode(RegionKind.PRED_LOCK, RegionActions.counting(ofLock), null));
                region.setNodeSourcePosition(enter.getNodeSourcePosition());
                graph.addAfterFixed(enter, region);
            }
        }
    }
}
