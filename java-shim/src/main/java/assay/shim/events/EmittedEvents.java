// SPDX-License-Identifier: Apache-2.0
package assay.shim.events;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import assay.api.Side;
import assay.api.TargetPoint;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.LIRValueUtil;
import jdk.graal.compiler.lir.StandardOp.ValueMoveOp;
import jdk.graal.compiler.lir.amd64.AMD64Call;
import jdk.graal.compiler.lir.amd64.AMD64ControlFlow.HashTableSwitchOp;
import jdk.graal.compiler.lir.amd64.AMD64ControlFlow.RangeTableSwitchOp;
import jdk.graal.compiler.lir.amd64.AMD64ControlFlow.StrategySwitchOp;
import jdk.vm.ci.code.ValueUtil;

/**
 * The category machine-code: what only the instructions show that are emitted. No node stands for
 * an occurrence.
 */
public final class EmittedEvents {
    private static final Map<BuiltinEvent, Predicate<LIRInstruction>> PREDICATES = Map.of(
                    BuiltinEvent.SPILL, op -> ValueMoveOp.isValueMoveOp(op) && isRegister(op) && toStack(op),
                    BuiltinEvent.RELOAD, op -> ValueMoveOp.isValueMoveOp(op) && !isRegister(op) && !toStack(op),
                    BuiltinEvent.SWITCH_TABLE, RangeTableSwitchOp.class::isInstance,
                    BuiltinEvent.SWITCH_HASH, HashTableSwitchOp.class::isInstance,
                    BuiltinEvent.SWITCH_SEARCH, StrategySwitchOp.class::isInstance,
                    BuiltinEvent.EMITTED_FOREIGN_CALL, AMD64Call.ForeignCallOp.class::isInstance);

    private EmittedEvents() {
    }

    static List<BuiltinEventType> all() {
        return PREDICATES.keySet().stream().map(event -> new BuiltinEventType(event, TargetPoint.EMITTED_CODE, Side.BEFORE, List.of(), n -> null)).toList();
    }

    /** Tells whether the instruction is an occurrence. Requires: the event is looked for in emitted code. */
    static boolean occursAt(LIRInstruction instruction, BuiltinEvent event) {
        return PREDICATES.get(event).test(instruction);
    }

    /** Tells whether a move takes its value from a register. Other moves take it from the stack. */
    private static boolean isRegister(LIRInstruction move) {
        return ValueUtil.isRegister(ValueMoveOp.asValueMoveOp(move).getInput());
    }

    private static boolean toStack(LIRInstruction move) {
        return LIRValueUtil.isStackSlotValue(ValueMoveOp.asValueMoveOp(move).getResult());
    }
}
