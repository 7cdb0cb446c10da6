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
 * jni/sites/receiver_lines.h), each with the number of its counter: one load, one comparison, one increment. Where the
 * class is not in the entry where it belongs, code out of line looks into the other entries, and calls the agent in the end,
 * by a way that keeps all registers.
 */
@Opcode("ASSAY_COUNT_RECEIVER")
public final class CountReceiverOp extends LIRInstruction {
    public static final LIRInstructionClass<CountReceiverOp> TYPE = LIRInstructionClass.create(CountReceiverOp.class);

    private static final int GOLDEN_RATIO = 0x9E3779B1; // as in jni/sites/receiver_lines.cpp
    private static final int SHIFT = 28;
    private static final int ENTRIES = 1 << Integer.SIZE - SHIFT;

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
        Label elsewhere = new Label();
        Label unknown = new Label();
        Label found = new Label();
        Label done = new Label();
        assembler.testq(receiver, receiver);
        assembler.jcc(ConditionFlag.Zero, unknown);
        emitLookup(assembler, receiver, elsewhere);
        assembler.bind(found);
        emitIncrement(assembler);
        assembler.bind(done);
        builder.getLIR().addSlowPath(this, () -> {
            assembler.bind(elsewhere);
            emitSearch(assembler, found);
            assembler.bind(unknown);
            emitCall(assembler, receiver);
            assembler.jmp(done);
        });
    }

    /** Goes on with the entry of the class, or to {@code elsewhere} where another class has it. */
    private void emitLookup(AMD64MacroAssembler assembler, Register receiver, Label elsewhere) {
        Register word = ValueUtil.asRegister(classWord);
        Register index = ValueUtil.asRegister(place);
        Register found = ValueUtil.asRegister(entry);
        assembler.movl(word, new AMD64Address(receiver, site.classOffset()));
        if (site.classShift() != 0) {
            assembler.shrl(word, site.classShift());
        }
        assembler.imull(index, word, GOLDEN_RATIO);
        assembler.shrl(index, SHIFT);
        emitLoadOfEntry(assembler);
        assembler.cmpl(word, found);
        assembler.jcc(ConditionFlag.NotEqual, elsewhere);
    }

    private void emitLoadOfEntry(AMD64MacroAssembler assembler) {
        Register found = ValueUtil.asRegister(entry);
        assembler.movq(found, site.line());
        assembler.movq(found, new AMD64Address(found, ValueUtil.asRegister(place), Stride.S8));
    }

    /** Goes to {@code found} with the entry of the class, or on where the line does not have the class. */
    private void emitSearch(AMD64MacroAssembler assembler, Label found) {
        Register index = ValueUtil.asRegister(place);
        Label next = new Label();
        assembler.movl(index, ENTRIES - 1);
        assembler.bind(next);
        emitLoadOfEntry(assembler);
        assembler.cmpl(ValueUtil.asRegister(classWord), ValueUtil.asRegister(entry));
        assembler.jcc(ConditionFlag.Equal, found);
        assembler.subl(index, 1);
        assembler.jcc(ConditionFlag.CarryClear, next);
    }

    private void emitIncrement(AMD64MacroAssembler assembler) {
        Register index = ValueUtil.asRegister(place);
        Register found = ValueUtil.asRegister(entry);
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
