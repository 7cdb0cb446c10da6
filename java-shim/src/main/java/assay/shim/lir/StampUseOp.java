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

/** Notes that an object is used now. */
@Opcode("ASSAY_STAMP_USE")
public final class StampUseOp extends LIRInstruction {
    public static final LIRInstructionClass<StampUseOp> TYPE = LIRInstructionClass.create(StampUseOp.class);

    @Alive({REG}) private AllocatableValue object;
    @Temp({REG}) private AllocatableValue address;
    @Temp({REG}) private AllocatableValue time;
    private final UseStamps stamps;
    private final boolean isCompressed;

    public StampUseOp(AllocatableValue object, AllocatableValue address, AllocatableValue time, UseStamps stamps, boolean isCompressed) {
        super(TYPE);
        this.object = object;
        this.address = address;
        this.time = time;
        this.stamps = stamps;
        this.isCompressed = isCompressed;
    }

    @Override
    public void emitCode(CompilationResultBuilder builder) {
        AMD64MacroAssembler assembler = (AMD64MacroAssembler) builder.asm;
        Register used = ValueUtil.asRegister(address);
        if (isCompressed) {
            assembler.movl(used, ValueUtil.asRegister(object));
        } else {
            assembler.movq(used, ValueUtil.asRegister(object));
        }
        stamps.emit(assembler, used, ValueUtil.asRegister(time), isCompressed);
    }
}
