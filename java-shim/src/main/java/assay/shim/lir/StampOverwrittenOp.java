// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.COMPOSITE;
import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.REG;

import jdk.graal.compiler.asm.Label;
import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64Assembler.ConditionFlag;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.graal.compiler.lir.amd64.AMD64AddressValue;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;
import jdk.vm.ci.code.Register;
import jdk.vm.ci.code.ValueUtil;
import jdk.vm.ci.meta.AllocatableValue;

/**
 * Notes that the object is used now to which a place in memory refers, directly before the place is overwritten. Where
 * the object with the place is null, the store itself will throw, and nothing is noted.
 */
@Opcode("ASSAY_STAMP_OVERWRITTEN")
public final class StampOverwrittenOp extends LIRInstruction {
    public static final LIRInstructionClass<StampOverwrittenOp> TYPE = LIRInstructionClass.create(StampOverwrittenOp.class);

    @Alive({REG}) private AllocatableValue holder;
    @Alive({COMPOSITE}) private AMD64AddressValue place;
    @Temp({REG}) private AllocatableValue address;
    @Temp({REG}) private AllocatableValue time;
    private final UseStamps stamps;
    private final boolean isCompressed;

    public StampOverwrittenOp(AllocatableValue holder, AMD64AddressValue place, AllocatableValue address, AllocatableValue time, UseStamps stamps, boolean isCompressed) {
        super(TYPE);
        this.holder = holder;
        this.place = place;
        this.address = address;
        this.time = time;
        this.stamps = stamps;
        this.isCompressed = isCompressed;
    }

    @Override
    public void emitCode(CompilationResultBuilder builder) {
        AMD64MacroAssembler assembler = (AMD64MacroAssembler) builder.asm;
        Register before = ValueUtil.asRegister(address);
        Register object = ValueUtil.asRegister(holder);
        AMD64Address memory = place.toAddress(assembler);
        Label done = new Label();
        assembler.testq(object, object);
        assembler.jcc(ConditionFlag.Zero, done);
        if (isCompressed) {
            assembler.movl(before, memory);
        } else {
            assembler.movq(before, memory);
        }
        stamps.emit(assembler, before, ValueUtil.asRegister(time), isCompressed);
        assembler.bind(done);
    }
}
