// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.AFTER;
import static assay.api.Side.BEFORE;
import static assay.shim.events.BuiltinEventType.scheduled;

import java.util.List;

import assay.api.TargetPoint;
import jdk.graal.compiler.nodes.IfNode;
import jdk.graal.compiler.nodes.LoopEndNode;
import jdk.graal.compiler.nodes.ReturnNode;
import jdk.graal.compiler.nodes.SafepointNode;
import jdk.graal.compiler.nodes.StartNode;
import jdk.graal.compiler.nodes.UnwindNode;
import jdk.graal.compiler.nodes.WithExceptionNode;
import jdk.graal.compiler.nodes.calc.ConditionalNode;
import jdk.graal.compiler.nodes.extended.BytecodeExceptionNode;
import jdk.graal.compiler.nodes.extended.ForeignCall;
import jdk.graal.compiler.nodes.extended.IntegerSwitchNode;

/** The categories activations, branches, safepoints and unwinds. */
final class ControlEvents {
    private ControlEvents() {
    }

    static List<BuiltinEventType> all() {
        return List.of(
                        scheduled(BuiltinEvent.METHOD_ENTRY, AFTER, StartNode.class),
                        scheduled(BuiltinEvent.OSR_ENTRY, AFTER, ForeignCall.class, call -> call.getDescriptor().getName().equals("OSR_migration_end")),
                        scheduled(BuiltinEvent.RETURN, BEFORE, ReturnNode.class),
                        scheduled(BuiltinEvent.IF, BEFORE, IfNode.class),
                        scheduled(BuiltinEvent.LOOP_END, BEFORE, LoopEndNode.class),
                        scheduled(BuiltinEvent.SWITCH, BEFORE, IntegerSwitchNode.class),
                        scheduled(BuiltinEvent.SELECT, BEFORE, ConditionalNode.class),
                        scheduled(BuiltinEvent.SAFEPOINT, AFTER, SafepointNode.class),
                        scheduled(BuiltinEvent.UNWIND, BEFORE, UnwindNode.class),
                        // Mid-tier lowering turns it into an allocation, or into a call of the runtime.
                        new BuiltinEventType(BuiltinEvent.EXCEPTION_CREATE, BuiltinEvent.Points.BEFORE_MID_TIER_LOWERING, AFTER,
                                        List.of(BytecodeExceptionNode.class), n -> n),
                        exceptionHandlerEntry());
    }

    /** Recognises the exception edge of a call: the handler's block, whatever became of the exception object. */
    private static BuiltinEventType exceptionHandlerEntry() {
        return new BuiltinEventType(BuiltinEvent.EXCEPTION_HANDLER_ENTRY, TargetPoint.FINAL_SCHEDULE, AFTER, List.of(WithExceptionNode.class),
                        n -> ((WithExceptionNode) n).exceptionEdge());
    }
}
