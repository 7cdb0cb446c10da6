// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.ILLEGAL;
import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.REG;

import assay.shim.bridge.Settings;
import jdk.graal.compiler.asm.Label;
import jdk.graal.compiler.asm.amd64.AMD64Assembler.ConditionFlag;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;
import jdk.vm.ci.code.Register;
import jdk.vm.ci.meta.AllocatableValue;

/**
 * Notes a call of the unit if the thread's word asks for it (paper 3, section 4). In the way of an entry are one
 * comparison of the word with 0 and one branch that is not taken; the rest is out of line.
 *
 * <p>A tick sets the word to the number of entries up to the first sample, and another word to the number of samples.
 * Each entry lowers the first word; where it becomes 0, the entry is a sample, and the word becomes the stride unless the
 * sample was the last one. Only the thread itself (its code, and the handler of its ticks) writes the words. The
 * number of samples that are left is lowered last: as long as it is not 0, the handler opens no window.
 *
 * <p>Where windows end by the clock (decision 0039), the number of samples says only whether a window is open, and each
 * entry that would be a sample compares the time stamp counter with the end of the window first. Such an entry that comes
 * too late closes the window. A window that no entry has closed is opened anew by the next tick, unless the first word is
 * 0: then the thread is in the middle of a sample.
 *
 * <p>Where each entry is counted, another word is tested, which is 1 in each segment that a thread has for itself.
 *
 * <p>A call is noted in a table of the thread's segment ({@link CallSlots}), by the address to which the unit returns and
 * the unit's number, and where more levels of callers are wanted, by the addresses to which the callers return.
 */
@Opcode("ASSAY_NOTE_CALL")
public final class NoteCallOp extends LIRInstruction {
    public static final LIRInstructionClass<NoteCallOp> TYPE = LIRInstructionClass.create(NoteCallOp.class);

    @Temp({REG, ILLEGAL}) private AllocatableValue scratch;
    private final SegmentAddress segment;
    private final Settings.Calls calls;
    private final int unit;

    public NoteCallOp(AllocatableValue scratch, SegmentAddress segment, Settings.Calls calls, int unit) {
        super(TYPE);
        this.scratch = scratch;
        this.segment = segment;
        this.calls = calls;
        this.unit = unit;
    }

    @Override
    public void emitCode(CompilationResultBuilder builder) {
        AMD64MacroAssembler assembler = (AMD64MacroAssembler) builder.asm;
        Register start = SegmentOp.registerOrNone(scratch);
        if (!start.equals(Register.None)) {
            segment.emitStart(assembler, start);
        }
        int returnAddress = builder.frameMap.totalFrameSize() - Long.BYTES;
        CallWords words = new CallWords(assembler, start, calls);
        Emission emission = new Emission(assembler, words, new CallSlots(words, unit, returnAddress));
        Label wanted = new Label();
        Label done = new Label();
        assembler.cmpl(words.word(calls.all() ? CallWords.COUNTS_ALL : CallWords.UNTIL_NEXT), 0);
        assembler.jcc(ConditionFlag.NotZero, wanted);
        assembler.bind(done);
        builder.getLIR().addSlowPath(this, () -> {
            assembler.bind(wanted);
            if (calls.all()) {
                emission.countEntry(done);
            } else {
                emission.takeSample(done);
            }
        });
    }

    /** Emits the code out of line. All registers may be live there, flags are not. */
    private final class Emission {
        private final AMD64MacroAssembler assembler;
        private final CallWords words;
        private final CallSlots slots;

        Emission(AMD64MacroAssembler assembler, CallWords words, CallSlots slots) {
            this.assembler = assembler;
            this.words = words;
            this.slots = slots;
        }

        /** Lowers the word of the next sample, and goes to {@code otherwise} where this entry is none. */
        private void passOver(Label otherwise) {
            assembler.subl(words.word(CallWords.UNTIL_NEXT), 1);
            assembler.jcc(ConditionFlag.NotZero, otherwise);
        }

        /** Asks for the next sample of the window, if there is one. A window that ends by the clock has no number of samples. */
        private void askForNext(Label last) {
            if (!calls.timed()) {
                assembler.subl(words.word(CallWords.SAMPLES_LEFT), 1);
                assembler.jcc(ConditionFlag.Zero, last);
            }
            assembler.movl(words.word(CallWords.UNTIL_NEXT), calls.stride());
        }

        /** Goes to {@code over} where the window has ended by the clock. */
        private void checkTime(Label over) {
            if (calls.timed()) {
                slots.checkTime(segment, over);
            }
        }

        /** Closes the window that has ended by the clock. */
        private void closeWindow(Label over) {
            if (calls.timed()) {
                assembler.bind(over);
                assembler.movl(words.word(CallWords.SAMPLES_LEFT), 0);
            }
        }

        void takeSample(Label done) {
            Label noted = new Label();
            Label over = new Label();
            Label end = new Label();
            passOver(done);
            slots.saveRegisters();
            checkTime(over);
            slots.addToSlot(CallSlots.SAMPLES, noted);
            assembler.bind(noted);
            askForNext(end);
            assembler.jmp(end);
            closeWindow(over);
            assembler.bind(end);
            slots.restoreRegisters();
            assembler.jmp(done);
        }

        void countEntry(Label done) {
            Label noted = new Label();
            Label over = new Label();
            slots.saveRegisters();
            slots.addToSlot(CallSlots.ENTRIES, noted);
            assembler.cmpl(words.word(CallWords.UNTIL_NEXT), 0);
            assembler.jcc(ConditionFlag.Zero, noted);
            passOver(noted);
            checkTime(over);
            assembler.addq(slots.inSlot(CallSlots.SAMPLES), 1);
            askForNext(noted);
            assembler.jmp(noted);
            closeWindow(over);
            assembler.bind(noted);
            slots.restoreRegisters();
            assembler.jmp(done);
        }
    }
}
