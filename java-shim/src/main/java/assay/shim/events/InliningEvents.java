// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import java.util.List;

import assay.api.Side;
import assay.api.TargetPoint;
import jdk.graal.compiler.nodes.Invoke;

/**
 * The category inlining: each call is either inlined or not. No node stands for a call that is inlined: its marker is put
 * where the compiler begins to inline a method (assay.shim.marking.InlinedCalls).
 */
final class InliningEvents {
    private InliningEvents() {
    }

    static List<BuiltinEventType> all() {
        return List.of(new BuiltinEventType(BuiltinEvent.INLINED_CALL, TargetPoint.INLINED_METHOD, Side.BEFORE, List.of(), n -> null),
                        BuiltinEventType.scheduled(BuiltinEvent.NOT_INLINED_CALL, Side.BEFORE, Invoke.class));
    }
}
