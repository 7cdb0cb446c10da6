// SPDX-License-Identifier: Apache-2.0
package example;

import java.util.List;

import assay.api.EventType;
import assay.api.TargetPoint;
import assay.api.TargetPoint.Tier;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.java.MonitorEnterNode;
import jdk.graal.compiler.phases.common.HighTierLoweringPhase;

/** Counts entries into synchronized code: a node that is lowered early, and hence needs a marker. */
public final class MonitorEntries implements EventType {
    @Override
    public String name() {
        return "monitor-entry";
    }

    @Override
    public TargetPoint targetPoint() {
        return TargetPoint.before(Tier.HIGH, HighTierLoweringPhase.class);
    }

    @Override
    public List<Class<?>> nodeClasses() {
        return List.of(MonitorEnterNode.class);
    }

    @Override
    public Node eventAt(Node node) {
        return node;
    }
}
