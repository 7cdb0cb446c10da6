// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.REG;

import jdk.graal.compiler.asm.Label;
import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64Assembler.ConditionFlag;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.core.common.Stride;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;
import jdk.vm.ci.code.Register;
import jdk.vm.ci.code.ValueUtil;
import jdk.vm.ci.meta.AllocatableValue;

/**
 * Counts the class of an object for a site. The classes that the site has met last are in a line of memory (layout:
 * jni/counting/receiver_lines.h), each with the number of its counter: one load, one comparison, one increment. Where the
 * class is not in the line, code out of line calls the agent by a way that keeps all registers.
 */
@Opcode("ASSAY_COUNT_RECEIVER")
public final class CountReceiverOp extends LIRInstruction {
    public static final LIRInstructionClass<CountReceiverOp> TYPE = LIRInstructionClass.create(CountReceiverOp.class);

    private static final int GOLDEN_RATIO = 0x9E3779B1; // as in jni/counting/receiver_lines.cpp
    private static final int SHIFT = 29;

    @Alive({REG}) private AllocatableValue object;
    @Temp({REG}) private AllocatableValue classWord;
    @Temp({REG}) private AllocatableValue place;
    @Temp({REG}) private AllocatableValue entry;
    private final SegmentAddress segment;
    private final ReceiverSite site;

    /** @param segment where the thread's segment begins */
    public CountReceiverOp(AllocatableValue object, AllocatableValue classWord, AllocatableValue place, AllocatableValue entry, SegmentAddress segment, ReceiverSite site) {
        super(TYPE);
        this.object = object;
        this.classWord = classWord;
        this.place = place;
        this.entry = entry;
        this.segment = segment;
        this.site = site;
    }

    @Override
    public void emitCode(CompilationResultBuilder builder) {
        AMD64MacroAssembler assembler = (AMD64MacroAssembler) builder.asm;
        Register receiver = ValueUtil.asRegister(object);
        Label missed = new Label();
        Label done = new Label();
        assembler.testq(receiver, receiver);
        assembler.jcc(ConditionFlag.Zero, missed);
        emitLookup(assembler, receiver, missed);
        assembler.bind(done);
        builder.getLIR().addSlowPath(this, () -> {
            assembler.bind(missed);
            emitCall(assembler, receiver);
            assembler.jmp(done);
        });
    }

    private void emitLookup(AMD64MacroAssembler assembler, Register receiver, Label missed) {
        Register word = ValueUtil.asRegister(classWord);
        Register index = ValueUtil.asRegister(place);
        Register found = ValueUtil.asRegister(entry);
        assembler.movl(word, new AMD64Address(receiver, site.classOffset()));
        if (site.classShift() != 0) {
            assembler.shrl(word, site.classShift());
        }
        assembler.imull(index, word, GOLDEN_RATIO);
        assembler.shrl(index, SHIFT);
        assembler.movq(found, site.line());
        assembler.movq(found, new AMD64Address(found, index, Stride.S8));
        assembler.cmpl(word, found);
        assembler.jcc(ConditionFlag.NotEqual, missed);
        assembler.shrq(found, Integer.SIZE);
        AMD64Address counter = segment.operand(assembler, Register.None, index, found);
        if (segment.isLocked()) {
            assembler.lock();
        }
        CounterIncrement.emitAddition(assembler, counter, 1);
    }

    private void emitCall(AMD64MacroAssembler assembler, Register receiver) {
        Register address = ValueUtil.asRegister(entry);
        assembler.movq(address, site.line());
        assembler.push(address);
        assembler.push(site.number());
        assembler.push(receiver);
        site.miss().emit(assembler, address);
    }
}
