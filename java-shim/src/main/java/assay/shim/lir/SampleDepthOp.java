// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.REG;

import jdk.graal.compiler.asm.Label;
import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64Assembler.ConditionFlag;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;
import jdk.vm.ci.amd64.AMD64;
import jdk.vm.ci.code.Register;
import jdk.vm.ci.code.ValueUtil;
import jdk.vm.ci.meta.AllocatableValue;

/**
 * Samples the depth of the stack at every Nth call on average (jni/sites/depth_counters.h). In the call's way are one
 * subtraction and one branch that is not taken.
 */
@Opcode("ASSAY_SAMPLE_DEPTH")
public final class SampleDepthOp extends LIRInstruction {
    public static final LIRInstructionClass<SampleDepthOp> TYPE = LIRInstructionClass.create(SampleDepthOp.class);

    @Temp({REG}) private AllocatableValue scratch;
    private final SegmentAddress countdown;
    private final AgentCall call;
    private final int every;

    /** @param every how many calls a sample counts for */
    public SampleDepthOp(AllocatableValue scratch, SegmentAddress countdown, AgentCall call, int every) {
        super(TYPE);
        this.scratch = scratch;
        this.countdown = countdown;
        this.call = call;
        this.every = every;
    }

    @Override
    public void emitCode(CompilationResultBuilder builder) {
        AMD64MacroAssembler assembler = (AMD64MacroAssembler) builder.asm;
        Register register = ValueUtil.asRegister(scratch);
        Label sample = new Label();
        Label done = new Label();
        assembler.subq(countdown.operand(assembler, Register.None, register), 1);
        assembler.jcc(ConditionFlag.LessEqual, sample);
        assembler.bind(done);
        int returnAddress = builder.frameMap.totalFrameSize() - Long.BYTES;
        builder.getLIR().addSlowPath(this, () -> {
            assembler.bind(sample);
            assembler.leaq(register, new AMD64Address(AMD64.rsp, returnAddress));
            assembler.push(0);
            assembler.push(every);
            assembler.push(register);
            call.emit(assembler, register);
            assembler.jmp(done);
        });
    }
}
