// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.ILLEGAL;
import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.REG;

import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.vm.ci.code.ValueUtil;
import jdk.vm.ci.meta.AllocatableValue;

/** Emits {@code mov result, [counter]}; the result itself serves to form the address. */
@Opcode("ASSAY_LOAD_COUNTER")
public final class LoadCounterOp extends SegmentOp {
    public static final LIRInstructionClass<LoadCounterOp> TYPE = LIRInstructionClass.create(LoadCounterOp.class);

    @Def({REG}) private AllocatableValue result;
    @Use({REG, ILLEGAL}) private AllocatableValue base;

    public LoadCounterOp(AllocatableValue result, AllocatableValue base, SegmentAddress address) {
        super(TYPE, address);
        this.result = result;
        this.base = base;
    }

    @Override
    protected void emit(AMD64MacroAssembler assembler) {
        var register = ValueUtil.asRegister(result);
        assembler.movq(register, address.operand(assembler, registerOrNone(base), register));
    }
}
