// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.shim.events.BuiltinEventType.scheduled;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

import assay.api.EventType;
import assay.api.Side;
import jdk.graal.compiler.nodes.AbstractBeginNode;
import jdk.graal.compiler.nodes.AbstractEndNode;
import jdk.graal.compiler.nodes.AbstractMergeNode;
import jdk.graal.compiler.nodes.DeoptimizeNode;
import jdk.graal.compiler.nodes.DynamicDeoptimizeNode;
import jdk.graal.compiler.nodes.FixedNode;
import jdk.graal.compiler.nodes.IfNode;
import jdk.graal.compiler.nodes.LoopEndNode;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.ValuePhiNode;
import jdk.vm.ci.hotspot.HotSpotJVMCIRuntime;
import jdk.vm.ci.meta.DeoptimizationReason;

/**
 * Guards that are branches in the final schedule: one side leads only to a deoptimization. Where
 * deoptimizations were grouped, the reason is the input of a phi on the way there. Null checks are not
 * looked for here: most have become implicit by now.
 */
final class ScheduledGuards {
    private ScheduledGuards() {
    }

    static List<EventType> all() {
        return List.of(
                        guard("guard", reason -> reason != DeoptimizationReason.NullCheckException),
                        guard("guard-bounds-check", reason -> reason == DeoptimizationReason.BoundsCheckException),
                        guard("guard-class-cast", reason -> reason == DeoptimizationReason.ClassCastException),
                        guard("guard-unreached-code", reason -> reason == DeoptimizationReason.UnreachedCode));
    }

    private static EventType guard(String name, Predicate<DeoptimizationReason> wanted) {
        return scheduled(name, Side.BEFORE, IfNode.class,
                        branch -> reasonBehind(branch.trueSuccessor()).filter(wanted).isPresent() ||
                                        reasonBehind(branch.falseSuccessor()).filter(wanted).isPresent());
    }

    /** A merge on the way, and the number of the end through which it was reached. */
    private record Passage(AbstractMergeNode merge, int phiIndex) {
    }

    /** Returns the reason of the deoptimization to which only begins, ends and merges lead. */
    private static Optional<DeoptimizationReason> reasonBehind(AbstractBeginNode successor) {
        List<Passage> passages = new ArrayList<>(0);
        FixedNode node = successor;
        while (true) {
            if (node instanceof DeoptimizeNode deoptimize) {
                return Optional.of(deoptimize.getReason());
            } else if (node instanceof DynamicDeoptimizeNode dynamic) {
                return decode(dynamic.getActionAndReason(), passages);
            } else if (node instanceof AbstractEndNode end && !(node instanceof LoopEndNode)) {
                passages.add(new Passage(end.merge(), end.merge().phiPredecessorIndex(end)));
                node = end.merge();
            } else if (node instanceof AbstractBeginNode begin) {
                node = begin.next();
            } else {
                return Optional.empty();
            }
        }
    }

    private static Optional<DeoptimizationReason> decode(ValueNode actionAndReason, List<Passage> passages) {
        ValueNode value = actionAndReason;
        for (int i = passages.size() - 1; i >= 0; i--) {
            Passage passage = passages.get(i);
            if (value instanceof ValuePhiNode phi && phi.merge() == passage.merge) {
                value = phi.valueAt(passage.phiIndex);
            }
        }
        if (!value.isJavaConstant()) {
            return Optional.empty();
        }
        var metaAccess = HotSpotJVMCIRuntime.runtime().getHostJVMCIBackend().getMetaAccess();
        return Optional.ofNullable(metaAccess.decodeDeoptReason(value.asJavaConstant()));
    }
}
