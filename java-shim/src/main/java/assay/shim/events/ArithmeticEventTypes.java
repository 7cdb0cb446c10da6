// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.AFTER;
import static assay.api.Side.BEFORE;

import java.util.List;
import java.util.function.Predicate;

import assay.api.EventType;
import assay.api.TargetPoint;
import jdk.graal.compiler.core.common.type.FloatStamp;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.ArithmeticOperation;
import jdk.graal.compiler.nodes.NodeView;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.calc.FloatConvertNode;
import jdk.graal.compiler.nodes.calc.FloatDivNode;
import jdk.graal.compiler.nodes.calc.IntegerConvertNode;
import jdk.graal.compiler.nodes.calc.IntegerDivRemNode;
import jdk.graal.compiler.nodes.calc.ReinterpretNode;
import jdk.graal.compiler.nodes.calc.RemNode;

/**
 * Arithmetic operations in the final schedule. Operations that address lowering took into an
 * addressing mode are no longer there. Conversions are a type of their own, so that
 * {@code arithmetic} means what a programmer wrote.
 */
final class ArithmeticEventTypes {
    private static final List<Class<?>> OPERATIONS = List.of(ArithmeticOperation.class, IntegerDivRemNode.class);

    private ArithmeticEventTypes() {
    }

    static List<EventType> all() {
        return List.of(
                        operation("arithmetic", n -> true),
                        new BuiltinEventType("convert", TargetPoint.FINAL_SCHEDULE, BEFORE, List.of(ArithmeticOperation.class),
                                        ArithmeticEventTypes::isConversion),
                        BuiltinEventType.scheduled("int-div-rem", AFTER, IntegerDivRemNode.class),
                        operation("float-arithmetic-32", n -> isFloat(n, 32)),
                        operation("float-arithmetic-64", n -> isFloat(n, 64)),
                        operation("float-div-rem-32", n -> isFloat(n, 32) && isDivRem(n)),
                        operation("float-div-rem-64", n -> isFloat(n, 64) && isDivRem(n)));
    }

    private static EventType operation(String name, Predicate<Node> predicate) {
        return new BuiltinEventType(name, TargetPoint.FINAL_SCHEDULE, BEFORE, OPERATIONS, n -> !isConversion(n) && predicate.test(n));
    }

    private static boolean isConversion(Node node) {
        return node instanceof IntegerConvertNode || node instanceof FloatConvertNode || node instanceof ReinterpretNode;
    }

    private static boolean isFloat(Node node, int bits) {
        return node instanceof ValueNode value && value.stamp(NodeView.DEFAULT) instanceof FloatStamp stamp && stamp.getBits() == bits;
    }

    private static boolean isDivRem(Node node) {
        return node instanceof FloatDivNode || node instanceof RemNode;
    }
}
