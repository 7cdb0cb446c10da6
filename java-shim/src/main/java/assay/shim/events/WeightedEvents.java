// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.AFTER;
import static assay.api.Side.BEFORE;
import static assay.shim.events.BuiltinEventType.scheduled;

import java.util.List;

import assay.api.Weight;
import assay.shim.compilation.SourceFrames;
import assay.shim.events.BuiltinEvent.Points;
import jdk.graal.compiler.nodes.LoopEndNode;
import jdk.graal.compiler.nodes.java.AbstractNewObjectNode;
import jdk.graal.compiler.nodes.java.AllocateWithExceptionNode;
import jdk.graal.compiler.nodes.java.NewMultiArrayNode;
import jdk.graal.compiler.nodes.virtual.CommitAllocationNode;
import jdk.graal.compiler.replacements.arraycopy.ArrayCopyNode;

/** Types whose occurrences add more than one: bytes, elements, objects, iterations. */
final class WeightedEvents {
    private static final List<Class<?>> ALLOCATIONS = List.of(AbstractNewObjectNode.class, NewMultiArrayNode.class, AllocateWithExceptionNode.class);

    private WeightedEvents() {
    }

    static List<BuiltinEventType> all() {
        return List.of(
                        new BuiltinEventType(BuiltinEvent.ALLOCATED_BYTES, Points.BEFORE_LOW_TIER_LOWERING, AFTER, ALLOCATIONS,
                                        n -> ObjectSizes.of(n) == null ? null : n).weighing(ObjectSizes::of),
                        new BuiltinEventType(BuiltinEvent.UNSIZED_ALLOCATION, Points.BEFORE_LOW_TIER_LOWERING, AFTER, ALLOCATIONS,
                                        n -> ObjectSizes.of(n) == null ? n : null),
                        // Mid-tier lowering turns one commit into an allocation for each object.
                        new BuiltinEventType(BuiltinEvent.MATERIALIZED_OBJECTS, Points.BEFORE_MID_TIER_LOWERING, AFTER, List.of(CommitAllocationNode.class), n -> n)
                                        .weighing(n -> Weight.of(((CommitAllocationNode) n).getVirtualObjects().size())),
                        // High-tier lowering turns the copy into a call that clones make, too.
                        new BuiltinEventType(BuiltinEvent.COPIED_ELEMENTS, Points.BEFORE_HIGH_TIER_LOWERING, AFTER, List.of(ArrayCopyNode.class), n -> n)
                                        .weighing(n -> Weight.of(((ArrayCopyNode) n).getLength())),
                        // Graal's snippets bring loops along, such as those that clear arrays.
                        scheduled(BuiltinEvent.SOURCE_ITERATIONS, BEFORE, LoopEndNode.class, n -> SourceFrames.isOfTheProgram(n.loopBegin()))
                                        .weighing(n -> Weight.of(((LoopEndNode) n).loopBegin().getUnrollFactor())));
    }
}
