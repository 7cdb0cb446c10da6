// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.AFTER;
import static assay.shim.events.BuiltinEventType.scheduled;

import java.util.List;

import jdk.graal.compiler.bytecode.Bytecodes;
import jdk.graal.compiler.graph.NodeSourcePosition;
import jdk.graal.compiler.hotspot.nodes.HotSpotDirectCallTargetNode;
import jdk.graal.compiler.hotspot.nodes.HotSpotIndirectCallTargetNode;
import jdk.graal.compiler.nodes.CallTargetNode.InvokeKind;
import jdk.graal.compiler.nodes.Invoke;
import jdk.graal.compiler.nodes.extended.ForeignCall;
import jdk.vm.ci.meta.ResolvedJavaMethod;

/** The category invokes. */
final class CallEvents {
    private CallEvents() {
    }

    static List<BuiltinEventType> all() {
        return List.of(
                        scheduled(BuiltinEvent.FOREIGN_CALL, AFTER, ForeignCall.class),
                        invoke(BuiltinEvent.INVOKESTATIC, InvokeKind.Static),
                        invoke(BuiltinEvent.INVOKESPECIAL, InvokeKind.Special),
                        invoke(BuiltinEvent.INVOKEVIRTUAL, InvokeKind.Virtual),
                        invoke(BuiltinEvent.INVOKEINTERFACE, InvokeKind.Interface),
                        scheduled(BuiltinEvent.INLINE_CACHE_CALL, AFTER, Invoke.class,
                                        i -> i.callTarget() instanceof HotSpotDirectCallTargetNode && i.callTarget().invokeKind().isIndirect()),
                        scheduled(BuiltinEvent.VTABLE_CALL, AFTER, Invoke.class,
                                        i -> i.callTarget() instanceof HotSpotIndirectCallTargetNode && i.callTarget().invokeKind().isIndirect()),
                        scheduled(BuiltinEvent.INVOKE_DEVIRTUALIZED, AFTER, Invoke.class, CallEvents::isDevirtualized));
    }

    /** Tells whether the target is known although the bytecode is one that dispatches. */
    private static boolean isDevirtualized(Invoke invoke) {
        ResolvedJavaMethod target = invoke.callTarget().targetMethod();
        if (invoke.callTarget().invokeKind() != InvokeKind.Special || target == null || target.isConstructor()) {
            return false;
        }
        NodeSourcePosition call = invoke.asFixedNode().getNodeSourcePosition();
        if (call == null || call.getBCI() < 0) {
            return false;
        }
        byte[] code = call.getMethod().getCode();
        int bytecode = code == null || call.getBCI() >= code.length ? 0 : Byte.toUnsignedInt(code[call.getBCI()]);
        return bytecode == Bytecodes.INVOKEVIRTUAL || bytecode == Bytecodes.INVOKEINTERFACE;
    }

    private static BuiltinEventType invoke(BuiltinEvent event, InvokeKind kind) {
        return scheduled(event, AFTER, Invoke.class, i -> i.callTarget().invokeKind() == kind);
    }
}
