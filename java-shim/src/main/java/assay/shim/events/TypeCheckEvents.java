// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.BEFORE;
import static assay.shim.events.BuiltinEventType.scheduled;

import java.util.List;

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
                        scheduled(BuiltinEvent.TYPESWITCH, BEFORE, TypeSwitchNode.class));
    }
}
