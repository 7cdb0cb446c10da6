// SPDX-License-Identifier: Apache-2.0
package assay.shim.slowing;

import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;

/**
 * Emits instructions that the native side has encoded. The register allocator and the verifier need not know of these
 * instructions, because the instructions change no register, flag or memory (slowdown/instructions).
 */
@Opcode("ASSAY_RAW_BYTES")
public final class RawBytesOp extends LIRInstruction {
    public static final LIRInstructionClass<RawBytesOp> TYPE = LIRInstructionClass.create(RawBytesOp.class);

    private final byte[] code;

    RawBytesOp(byte[] code) {
        super(TYPE);
        this.code = code;
    }

    @Override
    public void emitCode(CompilationResultBuilder builder) {
        for (byte part : code) {
            builder.asm.emitByte(part);
        }
    }
}
