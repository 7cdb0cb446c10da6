// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.AFTER;
import static assay.api.Side.BEFORE;
import static assay.shim.events.BuiltinEventType.scheduled;

import java.util.List;

import assay.api.Side;
import jdk.graal.compiler.core.common.memory.BarrierType;
import jdk.graal.compiler.nodes.gc.ArrayRangeWriteBarrierNode;
import jdk.graal.compiler.nodes.gc.G1ArrayRangePostWriteBarrierNode;
import jdk.graal.compiler.nodes.gc.G1ArrayRangePreWriteBarrierNode;
import jdk.graal.compiler.nodes.gc.G1PostWriteBarrierNode;
import jdk.graal.compiler.nodes.gc.G1PreWriteBarrierNode;
import jdk.graal.compiler.nodes.gc.G1ReferentFieldReadBarrierNode;
import jdk.graal.compiler.nodes.gc.SerialArrayRangeWriteBarrierNode;
import jdk.graal.compiler.nodes.gc.SerialWriteBarrierNode;
import jdk.graal.compiler.nodes.memory.FixedAccessNode;
import jdk.graal.compiler.nodes.memory.ReadNode;
import jdk.graal.compiler.nodes.memory.WriteNode;
import jdk.graal.compiler.replacements.gc.WriteBarrierSnippets;

/**
 * The category writebarriers. Barriers of G1 stay nodes until machine code is emitted. Low-tier lowering replaces those
 * of Serial and Parallel, and those of all collectors that are for ranges of arrays. ZGC has no barrier nodes: there an
 * access brings its barrier along. {@link CollectorAbsences} says which types a VM cannot have.
 */
final class BarrierEvents {
    private BarrierEvents() {
    }

    static List<BuiltinEventType> all() {
        return List.of(
                        scheduled(BuiltinEvent.WRITEBARRIER, AFTER, G1PreWriteBarrierNode.class, G1PostWriteBarrierNode.class),
                        lowered(BuiltinEvent.WRITEBARRIER, AFTER, SerialWriteBarrierNode.class, ArrayRangeWriteBarrierNode.class),
                        scheduled(BuiltinEvent.WRITEBARRIER_PRE, AFTER, G1PreWriteBarrierNode.class),
                        lowered(BuiltinEvent.WRITEBARRIER_PRE, AFTER, G1ArrayRangePreWriteBarrierNode.class),
                        scheduled(BuiltinEvent.WRITEBARRIER_POST, AFTER, G1PostWriteBarrierNode.class),
                        lowered(BuiltinEvent.WRITEBARRIER_POST, AFTER, SerialWriteBarrierNode.class, SerialArrayRangeWriteBarrierNode.class,
                                        G1ArrayRangePostWriteBarrierNode.class),
                        scheduled(BuiltinEvent.CARD_MARK, AFTER, WriteNode.class, w -> w.getLocationIdentity().equals(WriteBarrierSnippets.GC_CARD_LOCATION)),
                        scheduled(BuiltinEvent.REFERENT_READ_BARRIER, AFTER, G1ReferentFieldReadBarrierNode.class),
                        scheduled(BuiltinEvent.LOAD_BARRIER, AFTER, ReadNode.class, BarrierEvents::hasBarrier),
                        scheduled(BuiltinEvent.STORE_BARRIER, BEFORE, FixedAccessNode.class, n -> !(n instanceof ReadNode) && hasBarrier(n)));
    }

    private static BuiltinEventType lowered(BuiltinEvent event, Side side, Class<?>... nodeClasses) {
        return new BuiltinEventType(event, BuiltinEvent.Points.BEFORE_LOW_TIER_LOWERING, side, List.of(nodeClasses), n -> n);
    }

    private static boolean hasBarrier(FixedAccessNode access) {
        return access.getBarrierType() != BarrierType.NONE;
    }
}
