// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.AFTER;
import static assay.shim.events.BuiltinEventType.scheduled;

import java.util.List;

import jdk.graal.compiler.nodes.CallTargetNode.InvokeKind;
import jdk.graal.compiler.nodes.Invoke;
import jdk.graal.compiler.nodes.extended.ForeignCall;

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
                        invoke(BuiltinEvent.INVOKEINTERFACE, InvokeKind.Interface));
    }

    private static BuiltinEventType invoke(BuiltinEvent event, InvokeKind kind) {
        return scheduled(event, AFTER, Invoke.class, i -> i.callTarget().invokeKind() == kind);
    }
}
