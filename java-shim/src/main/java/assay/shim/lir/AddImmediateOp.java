// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.REG;

import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;
import jdk.vm.ci.code.ValueUtil;
import jdk.vm.ci.meta.AllocatableValue;

/** Emits {@code lea result, [value + immediate]}: an addition that does not change the flags. */
@Opcode("ASSAY_ADD_IMMEDIATE")
public final class AddImmediateOp extends LIRInstruction {
    public static final LIRInstructionClass<AddImmediateOp> TYPE = LIRInstructionClass.create(AddImmediateOp.class);

    @Def({REG}) private AllocatableValue result;
    @Use({REG}) private AllocatableValue value;
    private final int immediate;

    public AddImmediateOp(AllocatableValue result, AllocatableValue value, int immediate) {
        super(TYPE);
        this.result = result;
        this.value = value;
        this.immediate = immediate;
    }

    @Override
    public void emitCode(CompilationResultBuilder builder) {
        ((AMD64MacroAssembler) builder.asm).leaq(ValueUtil.asRegister(result), new AMD64Address(ValueUtil.asRegister(value), immediate));
    }
}
