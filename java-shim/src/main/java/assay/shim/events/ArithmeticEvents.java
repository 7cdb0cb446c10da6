// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import static assay.api.Side.AFTER;
import static assay.api.Side.BEFORE;
import static assay.shim.events.BuiltinEventType.scheduled;

import java.util.List;
import java.util.function.Predicate;

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
 * The category arithmetics: Arithmetic operations in the final schedule. Operations that address lowering took into an
 * addressing mode are no longer there. Conversions are a type of their own, so that {@code
 * arithmetic} means what a programmer wrote.
 */
final class ArithmeticEvents {
    private static final List<Class<?>> OPERATIONS = List.of(ArithmeticOperation.class, IntegerDivRemNode.class);

    private ArithmeticEvents() {
    }

    static List<BuiltinEventType> all() {
        return List.of(
                        operation(BuiltinEvent.ARITHMETIC, n -> true),
                        scheduled(BuiltinEvent.CONVERT, BEFORE, List.of(ArithmeticOperation.class),
                                        ArithmeticEvents::isConversion),
                        scheduled(BuiltinEvent.INT_DIV_REM, AFTER, IntegerDivRemNode.class),
                        operation(BuiltinEvent.FLOAT_ARITHMETIC_32, n -> isFloat(n, 32)),
                        operation(BuiltinEvent.FLOAT_ARITHMETIC_64, n -> isFloat(n, 64)),
                        operation(BuiltinEvent.FLOAT_DIV_REM_32, n -> isFloat(n, 32) && isDivRem(n)),
                        operation(BuiltinEvent.FLOAT_DIV_REM_64, n -> isFloat(n, 64) && isDivRem(n)));
    }

    private static BuiltinEventType operation(BuiltinEvent event, Predicate<Node> predicate) {
        return scheduled(event, BEFORE, OPERATIONS, n -> !isConversion(n) && predicate.test(n));
    }

    static boolean isConversion(Node node) {
        return node instanceof IntegerConvertNode || node instanceof FloatConvertNode || node instanceof ReinterpretNode;
    }

    private static boolean isFloat(Node node, int bits) {
        return node instanceof ValueNode value && value.stamp(NodeView.DEFAULT) instanceof FloatStamp stamp && stamp.getBits() == bits;
    }

    private static boolean isDivRem(Node node) {
        return node instanceof FloatDivNode || node instanceof RemNode;
    }
}
