// SPDX-License-Identifier: Apache-2.0
package assay.shim.counting;

import assay.shim.compilation.Compilation;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;

/** Emits no byte; hands the compilation's result to its record. */
@Opcode("ASSAY_OBSERVE")
public final class ObserveEmissionOp extends LIRInstruction {
    public static final LIRInstructionClass<ObserveEmissionOp> TYPE = LIRInstructionClass.create(ObserveEmissionOp.class);

    private final Compilation compilation;

    ObserveEmissionOp(Compilation compilation) {
        super(TYPE);
        this.compilation = compilation;
    }

    @Override
    public void emitCode(CompilationResultBuilder builder) {
        compilation.emitted(builder.compilationResult);
    }
}
