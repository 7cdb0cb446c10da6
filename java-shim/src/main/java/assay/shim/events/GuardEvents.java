// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.BEFORE;
import static assay.shim.events.BuiltinEventType.scheduled;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.AbstractBeginNode;
import jdk.graal.compiler.nodes.AbstractDeoptimizeNode;
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
 * The category speculative-ops. In the final schedule a guard is a branch of which one side leads
 * only to a deoptimization. Where deoptimizations were grouped, the reason is the input of a phi on
 * the way there. Most null checks have become implicit by then, so they are looked for earlier.
 */
final class GuardEvents {
    private GuardEvents() {
    }

    static List<BuiltinEventType> all() {
        return List.of(
                        guard(BuiltinEvent.GUARD, reason -> reason != DeoptimizationReason.NullCheckException),
                        nullCheck(BuiltinEvent.GUARD),
                        nullCheck(BuiltinEvent.GUARD_NULL_CHECK),
                        guard(BuiltinEvent.GUARD_BOUNDS_CHECK, DeoptimizationReason.BoundsCheckException),
                        guard(BuiltinEvent.GUARD_CLASS_CAST, DeoptimizationReason.ClassCastException),
                        guard(BuiltinEvent.GUARD_UNREACHED_CODE, DeoptimizationReason.UnreachedCode),
                        guard(BuiltinEvent.GUARD_ARRAY_STORE, DeoptimizationReason.ArrayStoreException),
                        guard(BuiltinEvent.GUARD_TYPE_CHECKED_INLINING, DeoptimizationReason.TypeCheckedInliningViolated),
                        guard(BuiltinEvent.GUARD_OPTIMIZED_TYPE_CHECK, DeoptimizationReason.OptimizedTypeCheckViolated),
                        guard(BuiltinEvent.GUARD_NOT_COMPILED_HANDLER, DeoptimizationReason.NotCompiledExceptionHandler),
                        guard(BuiltinEvent.GUARD_UNRESOLVED, DeoptimizationReason.Unresolved),
                        guard(BuiltinEvent.GUARD_ARITHMETIC, DeoptimizationReason.ArithmeticException),
                        guard(BuiltinEvent.GUARD_RUNTIME_CONSTRAINT, DeoptimizationReason.RuntimeConstraint),
                        guard(BuiltinEvent.GUARD_LOOP_LIMIT, DeoptimizationReason.LoopLimitCheck),
                        guard(BuiltinEvent.GUARD_TRANSFER_TO_INTERPRETER, DeoptimizationReason.TransferToInterpreter),
                        scheduled(BuiltinEvent.DEOPTIMIZATION, BEFORE, AbstractDeoptimizeNode.class));
    }

    private static BuiltinEventType guard(BuiltinEvent event, DeoptimizationReason wanted) {
        return guard(event, reason -> reason == wanted);
    }

    private static BuiltinEventType guard(BuiltinEvent event, Predicate<DeoptimizationReason> wanted) {
        return scheduled(event, BEFORE, IfNode.class,
                        branch -> reasonBehind(branch.trueSuccessor()).filter(wanted).isPresent() ||
                                        reasonBehind(branch.falseSuccessor()).filter(wanted).isPresent());
    }

    /**
     * Recognises a null check while it is still a branch to a deoptimization of its own, before
     * grouping makes one deoptimization of many. The marker goes before the branch: with a marker on
     * either side of the branch, the phase that makes null checks implicit would miss its pattern.
     */
    private static BuiltinEventType nullCheck(BuiltinEvent event) {
        return new BuiltinEventType(event, BuiltinEvent.Points.BEFORE_GROUPING, BEFORE, List.of(DeoptimizeNode.class), GuardEvents::branchToNullCheck);
    }

    private static Node branchToNullCheck(Node node) {
        DeoptimizeNode deoptimize = (DeoptimizeNode) node;
        if (deoptimize.getReason() != DeoptimizationReason.NullCheckException) {
            return null;
        }
        AbstractBeginNode begin = AbstractBeginNode.prevBegin(deoptimize);
        return begin != null && begin.predecessor() instanceof IfNode branch ? branch : null;
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
