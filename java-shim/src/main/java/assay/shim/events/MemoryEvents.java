// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.AFTER;
import static assay.shim.events.BuiltinEventType.scheduled;

import java.util.List;

import jdk.graal.compiler.core.common.memory.MemoryOrderMode;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.FieldLocationIdentity;
import jdk.graal.compiler.nodes.NamedLocationIdentity;
import jdk.graal.compiler.nodes.extended.MembarNode;
import jdk.graal.compiler.nodes.java.AbstractCompareAndSwapNode;
import jdk.graal.compiler.nodes.java.LogicCompareAndSwapNode;
import jdk.graal.compiler.nodes.java.LoweredAtomicReadAndAddNode;
import jdk.graal.compiler.nodes.java.LoweredAtomicReadAndWriteNode;
import jdk.graal.compiler.nodes.java.ValueCompareAndSwapNode;
import jdk.graal.compiler.nodes.memory.MemoryAccess;
import jdk.graal.compiler.nodes.memory.ReadNode;
import jdk.graal.compiler.nodes.memory.WriteNode;
import org.graalvm.word.LocationIdentity;

/** The categories atomics, memory-accesses and memory-barriers. */
final class MemoryEvents {
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
                        scheduled(BuiltinEvent.MEMBAR_STORE_LOAD, AFTER, List.of(MembarNode.class, WriteNode.class), MemoryEvents::isStoreLoadBarrier));
    }

    /**
     * Tells whether the location is a field or an array element of the program. Headers, card
     * tables and the initialisation of a new object have other locations.
     */
    private static boolean isFieldOrArray(LocationIdentity location) {
        return location instanceof FieldLocationIdentity || NamedLocationIdentity.isArrayLocation(location);
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
