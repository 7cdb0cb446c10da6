// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.AFTER;
import static assay.api.Side.BEFORE;
import static assay.shim.events.BuiltinEventType.scheduled;

import java.util.List;

import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.ArithmeticOperation;
import jdk.graal.compiler.nodes.NodeView;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.memory.ReadNode;
import jdk.graal.compiler.nodes.memory.WriteNode;
import jdk.graal.compiler.vector.nodes.simd.SimdMaskedReadNode;
import jdk.graal.compiler.vector.nodes.simd.SimdMaskedWriteNode;
import jdk.graal.compiler.vector.nodes.simd.SimdStamp;

/**
 * The category vectorization. Graal Community makes no vectors of loops. It does make vector instructions of the calls of
 * the Vector API (jdk.incubator.vector), where all that a vector depends on and flows to is in the same unit. What it does
 * not make vectors of stays calls and objects.
 */
final class VectorEvents {
    private VectorEvents() {
    }

    static List<BuiltinEventType> all() {
        return List.of(
                        scheduled(BuiltinEvent.VECTOR_LOAD, AFTER, List.of(ReadNode.class, SimdMaskedReadNode.class), VectorEvents::isVector),
                        scheduled(BuiltinEvent.VECTOR_STORE, AFTER, List.of(WriteNode.class, SimdMaskedWriteNode.class), VectorEvents::storesVector),
                        scheduled(BuiltinEvent.VECTOR_ARITHMETIC, BEFORE, List.of(ArithmeticOperation.class),
                                        n -> isVector(n) && !ArithmeticEvents.isConversion(n)));
    }

    private static boolean isVector(Node node) {
        return node instanceof ValueNode value && value.stamp(NodeView.DEFAULT) instanceof SimdStamp;
    }

    private static boolean storesVector(Node node) {
        return !(node instanceof WriteNode write) || isVector(write.value());
    }
}
