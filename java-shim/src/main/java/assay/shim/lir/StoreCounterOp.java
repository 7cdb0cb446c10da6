// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.ILLEGAL;
import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.REG;

import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.vm.ci.code.ValueUtil;
import jdk.vm.ci.meta.AllocatableValue;

/** Emits {@code mov [counter], value}. */
@Opcode("ASSAY_STORE_COUNTER")
public final class StoreCounterOp extends SegmentOp {
    public static final LIRInstructionClass<StoreCounterOp> TYPE = LIRInstructionClass.create(StoreCounterOp.class);

    @Use({REG, ILLEGAL}) private AllocatableValue base;
    @Temp({REG, ILLEGAL}) private AllocatableValue scratch;
    /** The value is read after the scratch register has been written. */
    @Alive({REG}) private AllocatableValue value;

    public StoreCounterOp(AllocatableValue base, AllocatableValue scratch, AllocatableValue value, SegmentAddress address) {
        super(TYPE, address);
        this.base = base;
        this.scratch = scratch;
        this.value = value;
    }

    @Override
    protected void emit(AMD64MacroAssembler assembler) {
        assembler.movq(address.operand(assembler, registerOrNone(base), registerOrNone(scratch)), ValueUtil.asRegister(value));
    }
}
