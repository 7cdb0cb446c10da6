// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.AFTER;
import static assay.shim.events.BuiltinEventType.scheduled;

import java.util.List;
import java.util.Set;

import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.hotspot.replacements.HotSpotReplacementsUtil;
import jdk.graal.compiler.hotspot.replacements.ObjectCloneNode;
import jdk.graal.compiler.nodes.extended.BoxNode;
import jdk.graal.compiler.nodes.extended.ForeignCall;
import jdk.graal.compiler.nodes.extended.UnboxNode;
import jdk.graal.compiler.nodes.java.AbstractNewObjectNode;
import jdk.graal.compiler.nodes.java.AllocateWithExceptionNode;
import jdk.graal.compiler.nodes.java.NewMultiArrayNode;
import jdk.graal.compiler.nodes.memory.WriteNode;
import jdk.graal.compiler.nodes.type.StampTool;
import jdk.graal.compiler.replacements.arraycopy.ArrayCopyNode;
import jdk.graal.compiler.replacements.nodes.ZeroMemoryNode;

/** The categories allocations and arraycopies. */
final class ObjectEvents {
    private static final Set<String> ALLOCATING_CALLS = Set.of("new_instance_or_null", "new_array_or_null", "new_multi_array_or_null",
                    "dynamic_new_instance_or_null");

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
                        // Mid-tier lowering turns a boxing into an allocation behind a look into the cache, and an
                        // unboxing into a load.
                        new BuiltinEventType(BuiltinEvent.BOX, BuiltinEvent.Points.BEFORE_MID_TIER_LOWERING, AFTER, List.of(BoxNode.class), n -> n),
                        new BuiltinEventType(BuiltinEvent.UNBOX, BuiltinEvent.Points.BEFORE_MID_TIER_LOWERING, AFTER, List.of(UnboxNode.class), n -> n),
                        scheduled(BuiltinEvent.ALLOC_TLAB_FAST, AFTER, WriteNode.class, w -> w.getLocationIdentity().equals(HotSpotReplacementsUtil.TLAB_TOP_LOCATION)),
                        scheduled(BuiltinEvent.ALLOC_SLOW, AFTER, ForeignCall.class, call -> ALLOCATING_CALLS.contains(call.getDescriptor().getName())),
                        scheduled(BuiltinEvent.BULK_ZERO, AFTER, ZeroMemoryNode.class),
                        new BuiltinEventType(BuiltinEvent.ARRAYCOPY, BuiltinEvent.Points.BEFORE_HIGH_TIER_LOWERING, AFTER,
                                        List.of(ArrayCopyNode.class), n -> n));
    }

    private static boolean clonesArray(Node node) {
        return StampTool.isAlwaysArray(((ObjectCloneNode) node).getObject());
    }
}
