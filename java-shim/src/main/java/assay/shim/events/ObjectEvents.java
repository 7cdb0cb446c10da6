// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.AFTER;

import java.util.List;

import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.hotspot.replacements.ObjectCloneNode;
import jdk.graal.compiler.nodes.java.AbstractNewObjectNode;
import jdk.graal.compiler.nodes.java.AllocateWithExceptionNode;
import jdk.graal.compiler.nodes.java.NewMultiArrayNode;
import jdk.graal.compiler.nodes.type.StampTool;
import jdk.graal.compiler.replacements.arraycopy.ArrayCopyNode;

/** The categories allocations and arraycopies. */
final class ObjectEvents {
    private ObjectEvents() {
    }

    static List<BuiltinEventType> all() {
        return List.of(
                        // Low-tier lowering turns allocations into bumps of the allocation buffer.
                        new BuiltinEventType(BuiltinEvent.ALLOCATION, BuiltinEvent.Points.BEFORE_LOW_TIER_LOWERING, AFTER,
                                        List.of(AbstractNewObjectNode.class, NewMultiArrayNode.class, AllocateWithExceptionNode.class), n -> n),
                        // High-tier lowering turns clones and copies into allocations and calls of stubs, as other
                        // intrinsics are turned, too.
                        new BuiltinEventType(BuiltinEvent.ARRAY_DUPLICATION, BuiltinEvent.Points.BEFORE_HIGH_TIER_LOWERING, AFTER,
                                        List.of(ObjectCloneNode.class), n -> clonesArray(n) ? n : null),
                        new BuiltinEventType(BuiltinEvent.ARRAYCOPY, BuiltinEvent.Points.BEFORE_HIGH_TIER_LOWERING, AFTER,
                                        List.of(ArrayCopyNode.class), n -> n));
    }

    private static boolean clonesArray(Node node) {
        return StampTool.isAlwaysArray(((ObjectCloneNode) node).getObject());
    }
}
