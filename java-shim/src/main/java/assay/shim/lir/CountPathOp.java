// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.ILLEGAL;
import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.REG;

import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.vm.ci.code.ValueUtil;
import jdk.vm.ci.meta.AllocatableValue;

/** Emits {@code add qword [counter of path 0 + path * 8], 1}. */
@Opcode("ASSAY_COUNT_PATH")
public final class CountPathOp extends SegmentOp {
    public static final LIRInstructionClass<CountPathOp> TYPE = LIRInstructionClass.create(CountPathOp.class);

    @Use({REG, ILLEGAL}) private AllocatableValue base;
    @Temp({REG, ILLEGAL}) private AllocatableValue scratch;
    // The path is Alive rather than Use, because the scratch register is written before the path is
    // read.
    @Alive({REG}) private AllocatableValue path;

    public CountPathOp(AllocatableValue base, AllocatableValue scratch, AllocatableValue path, SegmentAddress address) {
        super(TYPE, address);
        this.base = base;
        this.scratch = scratch;
        this.path = path;
    }

    @Override
    protected void emit(AMD64MacroAssembler assembler) {
        var operand = address.operand(assembler, registerOrNone(base), registerOrNone(scratch), ValueUtil.asRegister(path));
        emitLockPrefix(assembler);
        CounterIncrement.emitAddition(assembler, operand, 1);
    }
}
