// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.AFTER;
import static assay.api.Side.BEFORE;

import java.util.List;

import assay.api.EventType;
import assay.api.Side;
import assay.api.TargetPoint;
import assay.api.TargetPoint.Tier;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.AbstractBeginNode;
import jdk.graal.compiler.nodes.DeoptimizeNode;
import jdk.graal.compiler.nodes.IfNode;
import jdk.graal.compiler.nodes.java.AbstractNewObjectNode;
import jdk.graal.compiler.nodes.java.AllocateWithExceptionNode;
import jdk.graal.compiler.nodes.java.ClassIsAssignableFromNode;
import jdk.graal.compiler.nodes.java.InstanceOfDynamicNode;
import jdk.graal.compiler.nodes.java.InstanceOfNode;
import jdk.graal.compiler.phases.common.DeoptimizationGroupingPhase;
import jdk.graal.compiler.phases.common.LoopSafepointInsertionPhase;
import jdk.graal.compiler.phases.common.LowTierLoweringPhase;
import jdk.vm.ci.meta.DeoptimizationReason;

/** Types whose nodes are lowered or merged before the final schedule, and hence need markers. */
final class MarkedEventTypes {
    /** The point before mid-tier lowering, which turns type checks into loads and compares. */
    private static final TargetPoint BEFORE_MID_TIER_LOWERING = TargetPoint.after(Tier.MID, LoopSafepointInsertionPhase.class);
    /** The point before grouping, which makes one deoptimization of many, with a phi of reasons. */
    private static final TargetPoint BEFORE_GROUPING = TargetPoint.before(Tier.MID, DeoptimizationGroupingPhase.class);
    /** The point before low-tier lowering, which turns allocations into bumps of the buffer. */
    private static final TargetPoint BEFORE_LOW_TIER_LOWERING = TargetPoint.before(Tier.LOW, LowTierLoweringPhase.class);

    private MarkedEventTypes() {
    }

    static List<EventType> all() {
        return List.of(
                        new BuiltinEventType("allocation", BEFORE_LOW_TIER_LOWERING, AFTER,
                                        List.of(AbstractNewObjectNode.class, AllocateWithExceptionNode.class), n -> true),
                        new BuiltinEventType("instanceof", BEFORE_MID_TIER_LOWERING, BEFORE,
                                        List.of(InstanceOfNode.class, InstanceOfDynamicNode.class, ClassIsAssignableFromNode.class), n -> true),
                        new NullCheckEventType("guard"),
                        new NullCheckEventType("guard-null-check"));
    }

    /**
     * A null check while it is still a branch to a deoptimization of its own; later most become
     * implicit. The marker goes before the branch: with a marker on either side of the branch, the
     * phase that makes null checks implicit would miss its pattern. Other guards are read off the
     * final schedule: see {@link ScheduledGuards}.
     */
    private record NullCheckEventType(String name) implements EventType {
        @Override
        public TargetPoint targetPoint() {
            return BEFORE_GROUPING;
        }

        @Override
        public Side side() {
            return BEFORE;
        }

        @Override
        public List<Class<?>> nodeClasses() {
            return List.of(DeoptimizeNode.class);
        }

        @Override
        public Node eventAt(Node node) {
            DeoptimizeNode deoptimize = (DeoptimizeNode) node;
            if (deoptimize.getReason() != DeoptimizationReason.NullCheckException) {
                return null;
            }
            AbstractBeginNode begin = AbstractBeginNode.prevBegin(deoptimize);
            return begin != null && begin.predecessor() instanceof IfNode branch ? branch : null;
        }
    }
}
