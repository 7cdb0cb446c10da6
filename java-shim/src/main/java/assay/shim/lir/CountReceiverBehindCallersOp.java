// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import static jdk.vm.ci.code.ValueUtil.asRegister;
import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.REG;

import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;
import jdk.vm.ci.amd64.AMD64;
import jdk.vm.ci.code.Register;
import jdk.vm.ci.meta.AllocatableValue;

/**
 * Counts the class of an object for a site, by the callers on the stack (jni/counting/receiver_callers.h): calls the agent
 * each time, by a way that keeps all registers.
 */
@Opcode("ASSAY_COUNT_RECEIVER_BEHIND_CALLERS")
public final class CountReceiverBehindCallersOp extends LIRInstruction {
    public static final LIRInstructionClass<CountReceiverBehindCallersOp> TYPE = LIRInstructionClass.create(CountReceiverBehindCallersOp.class);

    @Alive({REG}) private AllocatableValue object;
    @Temp({REG}) private AllocatableValue scratch;
    private final long siteAndInlined;
    private final AgentCall call;

    /** @param inlinedCallers how many callers the method of the call was inlined into */
    public CountReceiverBehindCallersOp(AllocatableValue object, AllocatableValue scratch, int site, int inlinedCallers, AgentCall call) {
        super(TYPE);
        this.object = object;
        this.scratch = scratch;
        this.siteAndInlined = (long) inlinedCallers << Integer.SIZE | site;
        this.call = call;
    }

    @Override
    public void emitCode(CompilationResultBuilder builder) {
        AMD64MacroAssembler assembler = (AMD64MacroAssembler) builder.asm;
        Register register = asRegister(scratch);
        assembler.leaq(register, new AMD64Address(AMD64.rsp, builder.frameMap.totalFrameSize() - Long.BYTES));
        assembler.push(register);
        assembler.movq(register, siteAndInlined);
        assembler.push(register);
        assembler.push(asRegister(object));
        call.emit(assembler, register);
    }
}
