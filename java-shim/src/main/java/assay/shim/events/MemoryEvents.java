// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.AFTER;
import static assay.api.Side.BEFORE;
import static assay.shim.events.BuiltinEventType.scheduled;

import java.util.List;
import java.util.Set;

import assay.api.TargetPoint;
import jdk.graal.compiler.core.common.memory.MemoryOrderMode;
import jdk.graal.compiler.core.common.type.ObjectStamp;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.hotspot.replacements.HotSpotReplacementsUtil;
import jdk.graal.compiler.nodes.FieldLocationIdentity;
import jdk.graal.compiler.nodes.NamedLocationIdentity;
import jdk.graal.compiler.nodes.NodeView;
import jdk.graal.compiler.nodes.extended.MembarNode;
import jdk.graal.compiler.nodes.extended.NullCheckNode;
import jdk.graal.compiler.nodes.java.AbstractCompareAndSwapNode;
import jdk.graal.compiler.nodes.java.LogicCompareAndSwapNode;
import jdk.graal.compiler.nodes.java.LoweredAtomicReadAndAddNode;
import jdk.graal.compiler.nodes.java.LoweredAtomicReadAndWriteNode;
import jdk.graal.compiler.nodes.java.ValueCompareAndSwapNode;
import jdk.graal.compiler.nodes.memory.FixedAccessNode;
import jdk.graal.compiler.nodes.memory.MemoryAccess;
import jdk.graal.compiler.nodes.memory.ReadNode;
import jdk.graal.compiler.nodes.memory.WriteNode;
import org.graalvm.word.LocationIdentity;

/** The categories atomics, memory-accesses and memory-barriers, and null checks. */
final class MemoryEvents {
    private static final Set<LocationIdentity> HUBS = Set.of(HotSpotReplacementsUtil.HUB_LOCATION, HotSpotReplacementsUtil.COMPRESSED_HUB_LOCATION,
                    HotSpotReplacementsUtil.COMPACT_HUB_LOCATION);

    private MemoryEvents() {
    }

    static List<BuiltinEventType> all() {
        return List.of(
                        scheduled(BuiltinEvent.LOAD, AFTER, ReadNode.class, r -> isFieldOrArray(r.getLocationIdentity())),
                        scheduled(BuiltinEvent.STORE, AFTER, WriteNode.class, w -> isFieldOrArray(w.getLocationIdentity())),
                        scheduled(BuiltinEvent.ARRAY_LENGTH, AFTER, ReadNode.class, MemoryEvents::isArrayLength),
                        scheduled(BuiltinEvent.VOLATILE_LOAD, AFTER, ReadNode.class, r -> r.getMemoryOrder() == MemoryOrderMode.VOLATILE),
                        scheduled(BuiltinEvent.VOLATILE_STORE, AFTER, WriteNode.class, w -> w.getMemoryOrder() == MemoryOrderMode.VOLATILE),
                        scheduled(BuiltinEvent.ATOMIC_RMW, AFTER, LoweredAtomicReadAndAddNode.class, LoweredAtomicReadAndWriteNode.class),
                        scheduled(BuiltinEvent.CAS, AFTER, List.of(LogicCompareAndSwapNode.class, ValueCompareAndSwapNode.class),
                                        n -> !LockEvents.isLockWord(((AbstractCompareAndSwapNode) n).getLocationIdentity())),
                        new BuiltinEventType(BuiltinEvent.CAS_FAILED, TargetPoint.FINAL_SCHEDULE, AFTER, List.of(LogicCompareAndSwapNode.class),
                                        n -> failureOf((LogicCompareAndSwapNode) n)),
                        scheduled(BuiltinEvent.ACQUIRE_LOAD, AFTER, ReadNode.class, r -> r.getMemoryOrder() == MemoryOrderMode.ACQUIRE),
                        scheduled(BuiltinEvent.RELEASE_STORE, AFTER, WriteNode.class, w -> w.getMemoryOrder() == MemoryOrderMode.RELEASE),
                        scheduled(BuiltinEvent.STORE_INIT, AFTER, WriteNode.class, w -> w.getLocationIdentity().isInit()),
                        scheduled(BuiltinEvent.HUB_LOAD, AFTER, ReadNode.class, r -> HUBS.contains(r.getLocationIdentity())),
                        scheduled(BuiltinEvent.RAW_LOAD, AFTER, ReadNode.class, MemoryEvents::isRaw),
                        scheduled(BuiltinEvent.RAW_STORE, AFTER, WriteNode.class, MemoryEvents::isRaw),
                        scheduled(BuiltinEvent.IMPLICIT_NULL_CHECK, BEFORE, FixedAccessNode.class, FixedAccessNode::getUsedAsNullCheck),
                        scheduled(BuiltinEvent.EXPLICIT_NULL_CHECK, BEFORE, NullCheckNode.class),
                        membar(BuiltinEvent.MEMBAR_STORE_STORE, MembarNode.FenceKind.STORE_STORE),
                        membar(BuiltinEvent.MEMBAR_ACQUIRE, MembarNode.FenceKind.LOAD_ACQUIRE),
                        membar(BuiltinEvent.MEMBAR_RELEASE, MembarNode.FenceKind.STORE_RELEASE),
                        membar(BuiltinEvent.MEMBAR_ALLOCATION_INIT, MembarNode.FenceKind.ALLOCATION_INIT),
                        membar(BuiltinEvent.MEMBAR_CONSTRUCTOR_FREEZE, MembarNode.FenceKind.CONSTRUCTOR_FREEZE),
                        scheduled(BuiltinEvent.MEMBAR_STORE_LOAD, AFTER, List.of(MembarNode.class, WriteNode.class), MemoryEvents::isStoreLoadBarrier));
    }

    /**
     * Tells whether the location is a field or an array element of the program. Headers, card
     * tables and the initialisation of a new object have other locations.
     */
    private static boolean isFieldOrArray(LocationIdentity location) {
        return location instanceof FieldLocationIdentity || NamedLocationIdentity.isArrayLocation(location);
    }

    private static BuiltinEventType membar(BuiltinEvent event, MembarNode.FenceKind kind) {
        return scheduled(event, AFTER, MembarNode.class, m -> m.getFenceKind() == kind);
    }

    /** Returns where the program goes on after a swap that failed; null where no branch asks. */
    private static Node failureOf(LogicCompareAndSwapNode swap) {
        SwapOutcome outcome = LockEvents.isLockWord(swap.getLocationIdentity()) ? null : SwapOutcome.of(swap);
        return outcome == null ? null : outcome.failure();
    }

    /**
     * Tells whether the access goes to an offset of an object, or to an address outside the heap, of which Graal does
     * not know what is there. Graal reads method tables, too, at unknown locations, but from no object.
     */
    private static boolean isRaw(FixedAccessNode access) {
        LocationIdentity location = access.getLocationIdentity();
        return location.equals(NamedLocationIdentity.OFF_HEAP_LOCATION) ||
                        location.isAny() && access.getAddress().getBase() != null && access.getAddress().getBase().stamp(NodeView.DEFAULT) instanceof ObjectStamp;
    }

    private static boolean isArrayLength(MemoryAccess access) {
        return NamedLocationIdentity.ARRAY_LENGTH_LOCATION.equals(access.getLocationIdentity());
    }

    /** Tells whether the node is a barrier. On AMD64 a volatile store emits the barrier itself. */
    private static boolean isStoreLoadBarrier(Node node) {
        if (node instanceof MembarNode membar) {
            return membar.getFenceKind() == MembarNode.FenceKind.STORE_LOAD || membar.getFenceKind() == MembarNode.FenceKind.FULL;
        }
        return ((WriteNode) node).getMemoryOrder() == MemoryOrderMode.VOLATILE;
    }
}
