// SPDX-License-Identifier: Apache-2.0
package assay.layouts;

import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;

/** Emits as many bytes as it is told, of as few instructions that do nothing as there can be. */
@Opcode("PADDING")
final class PaddingOp extends LIRInstruction {
    public static final LIRInstructionClass<PaddingOp> TYPE = LIRInstructionClass.create(PaddingOp.class);

    private final int bytes;

    PaddingOp(int bytes) {
        super(TYPE);
        this.bytes = bytes;
    }

    @Override
    public void emitCode(CompilationResultBuilder builder) {
        if (bytes > 0) {
            ((AMD64MacroAssembler) builder.asm).nop(bytes);
        }
    }
}
