// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.REG;

import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;
import jdk.vm.ci.code.Register;
import jdk.vm.ci.code.ValueUtil;
import jdk.vm.ci.meta.AllocatableValue;

/** Emits {@code mov result, fs:[tlsOffset]}. */
@Opcode("ASSAY_SEGMENT_BASE")
public final class LoadSegmentBaseOp extends LIRInstruction {
    public static final LIRInstructionClass<LoadSegmentBaseOp> TYPE = LIRInstructionClass.create(LoadSegmentBaseOp.class);

    @Def({REG}) private AllocatableValue result;
    private final int tlsOffset;

    public LoadSegmentBaseOp(AllocatableValue result, int tlsOffset) {
        super(TYPE);
        this.result = result;
        this.tlsOffset = tlsOffset;
    }

    @Override
    public void emitCode(CompilationResultBuilder builder) {
        emit((AMD64MacroAssembler) builder.asm, ValueUtil.asRegister(result), tlsOffset);
    }

    /**
     * Emits the load as bytes, for Graal's assembler has no segment prefixes: prefix fs, REX.W (and
     * R for the upper registers), MOV r64 r/m64, ModRM with a SIB byte, SIB for disp32 without base
     * and index.
     */
    static void emit(AMD64MacroAssembler assembler, Register result, int tlsOffset) {
        assembler.emitByte(0x64);
        assembler.emitByte(result.encoding() < 8 ? 0x48 : 0x4C);
        assembler.emitByte(0x8B);
        assembler.emitByte((result.encoding() & 7) << 3 | 4);
        assembler.emitByte(0x25);
        assembler.emitInt(tlsOffset);
    }
}
