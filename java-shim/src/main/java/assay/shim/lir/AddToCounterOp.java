// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.ILLEGAL;
import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.REG;

import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.vm.ci.meta.AllocatableValue;

/** Emits {@code add qword [counter], delta}. */
@Opcode("ASSAY_ADD")
public final class AddToCounterOp extends SegmentOp {
    public static final LIRInstructionClass<AddToCounterOp> TYPE = LIRInstructionClass.create(AddToCounterOp.class);

    @Use({REG, ILLEGAL}) private AllocatableValue base;
    @Temp({REG, ILLEGAL}) private AllocatableValue scratch;
    private final int delta;

    public AddToCounterOp(AllocatableValue base, AllocatableValue scratch, SegmentAddress address, int delta) {
        super(TYPE, address);
        this.base = base;
        this.scratch = scratch;
        this.delta = delta;
    }

    @Override
    protected void emit(AMD64MacroAssembler assembler) {
        var operand = address.operand(assembler, registerOrNone(base), registerOrNone(scratch));
        emitLockPrefix(assembler);
        CounterIncrement.emitAddition(assembler, operand, delta);
    }
}
