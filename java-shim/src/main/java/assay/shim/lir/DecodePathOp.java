// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.ILLEGAL;
import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.REG;

import jdk.graal.compiler.asm.Label;
import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64Assembler.ConditionFlag;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.core.common.Stride;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.vm.ci.code.Register;
import jdk.vm.ci.code.ValueUtil;
import jdk.vm.ci.meta.AllocatableValue;

/**
 * Walks the row of a path, and adds each entry to its counter. A row is a list of pairs (counter
 * byte offset, delta) of 32 bits each, and ends with a delta of 0.
 */
@Opcode("ASSAY_DECODE_PATH")
public final class DecodePathOp extends SegmentOp {
    public static final LIRInstructionClass<DecodePathOp> TYPE = LIRInstructionClass.create(DecodePathOp.class);

    private static final int PAIR_BYTES = 8;
    private static final int DELTA_OFFSET = 4;

    @Alive({REG, ILLEGAL}) private AllocatableValue base;
    @Alive({REG}) private AllocatableValue path;
    @Temp({REG}) private AllocatableValue row;
    @Temp({REG}) private AllocatableValue delta;
    @Temp({REG}) private AllocatableValue counter;
    @Temp({REG, ILLEGAL}) private AllocatableValue baseScratch;
    private final long rowPointers;

    /**
     * @param scratch three registers, and a fourth for the segment's base where {@code base} is
     *            illegal
     */
    public DecodePathOp(AllocatableValue base, AllocatableValue path, AllocatableValue[] scratch, SegmentAddress address, long rowPointers) {
        super(TYPE, address);
        this.base = base;
        this.path = path;
        this.row = scratch[0];
        this.delta = scratch[1];
        this.counter = scratch[2];
        this.baseScratch = scratch[3];
        this.rowPointers = rowPointers;
    }

    @Override
    protected void emit(AMD64MacroAssembler assembler) {
        Register rowRegister = ValueUtil.asRegister(row);
        Register deltaRegister = ValueUtil.asRegister(delta);
        Register counterRegister = ValueUtil.asRegister(counter);
        Label next = new Label();
        Label done = new Label();
        Register segment = registerOrNone(base);
        if (segment.equals(Register.None)) {
            segment = ValueUtil.asRegister(baseScratch);
            address.emitStart(assembler, segment);
        }
        assembler.movq(rowRegister, rowPointers);
        assembler.movq(rowRegister, new AMD64Address(rowRegister, ValueUtil.asRegister(path), Stride.S8, 0));
        assembler.bind(next);
        assembler.movl(deltaRegister, new AMD64Address(rowRegister, DELTA_OFFSET));
        assembler.testl(deltaRegister, deltaRegister);
        assembler.jcc(ConditionFlag.Zero, done);
        assembler.movl(counterRegister, new AMD64Address(rowRegister, 0));
        emitLockPrefix(assembler);
        assembler.addq(new AMD64Address(segment, counterRegister, Stride.S1, 0), deltaRegister);
        assembler.addq(rowRegister, PAIR_BYTES);
        assembler.jmp(next);
        assembler.bind(done);
    }
}
