// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.REG;

import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;
import jdk.vm.ci.code.ValueUtil;
import jdk.vm.ci.meta.AllocatableValue;

/** Loads the address of the segment's start. */
@Opcode("ASSAY_SEGMENT_BASE")
public final class LoadSegmentBaseOp extends LIRInstruction {
    public static final LIRInstructionClass<LoadSegmentBaseOp> TYPE = LIRInstructionClass.create(LoadSegmentBaseOp.class);

    @Def({REG}) private AllocatableValue result;
    private final SegmentAddress address;

    public LoadSegmentBaseOp(AllocatableValue result, SegmentAddress address) {
        super(TYPE);
        this.result = result;
        this.address = address;
    }

    @Override
    public void emitCode(CompilationResultBuilder builder) {
        address.emitStart((AMD64MacroAssembler) builder.asm, ValueUtil.asRegister(result));
    }
}
