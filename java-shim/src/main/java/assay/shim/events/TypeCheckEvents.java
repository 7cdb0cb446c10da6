// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.AFTER;
import static assay.api.Side.BEFORE;
import static assay.shim.events.BuiltinEventType.scheduled;

import java.util.List;

import assay.api.TargetPoint;
import jdk.graal.compiler.hotspot.nodes.KlassBeingInitializedCheckNode;
import jdk.graal.compiler.hotspot.nodes.KlassFullyInitializedCheckNode;
import jdk.graal.compiler.nodes.extended.ForeignCall;
import jdk.graal.compiler.nodes.java.ClassIsAssignableFromNode;
import jdk.graal.compiler.nodes.java.InstanceOfDynamicNode;
import jdk.graal.compiler.nodes.java.InstanceOfNode;
import jdk.graal.compiler.nodes.java.TypeSwitchNode;

/** The category typechecks. */
final class TypeCheckEvents {
    private TypeCheckEvents() {
    }

    static List<BuiltinEventType> all() {
        return List.of(
                        // Mid-tier lowering turns type checks into loads and compares.
                        new BuiltinEventType(BuiltinEvent.INSTANCEOF, BuiltinEvent.Points.BEFORE_MID_TIER_LOWERING, BEFORE,
                                        List.of(InstanceOfNode.class, InstanceOfDynamicNode.class, ClassIsAssignableFromNode.class), n -> n),
                        scheduled(BuiltinEvent.TYPESWITCH, BEFORE, TypeSwitchNode.class),
                        new BuiltinEventType(BuiltinEvent.POLYMORPHIC_MISS, TargetPoint.FINAL_SCHEDULE, AFTER, List.of(TypeSwitchNode.class),
                                        n -> ((TypeSwitchNode) n).defaultSuccessor()),
                        scheduled(BuiltinEvent.SUBTYPE_SLOW, AFTER, ForeignCall.class,
                                        call -> call.getDescriptor().getName().equals("lookupSecondarySupersTableSlowPath")),
                        // Low-tier lowering turns it into loads and branches.
                        new BuiltinEventType(BuiltinEvent.CLASS_INIT_CHECK, BuiltinEvent.Points.BEFORE_LOW_TIER_LOWERING, BEFORE,
                                        List.of(KlassBeingInitializedCheckNode.class, KlassFullyInitializedCheckNode.class), n -> n));
    }
}
