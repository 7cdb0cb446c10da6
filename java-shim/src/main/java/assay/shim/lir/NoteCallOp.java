// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.ILLEGAL;
import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.REG;

import assay.shim.bridge.Settings;
import jdk.graal.compiler.asm.Label;
import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64Assembler.ConditionFlag;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.core.common.Stride;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;
import jdk.vm.ci.amd64.AMD64;
import jdk.vm.ci.code.Register;
import jdk.vm.ci.code.ValueUtil;
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
 * <p>Where each entry is counted, another word is tested, which is 1 in each segment that a thread has for itself.
 *
 * <p>A call is noted in a table of the thread's segment, by the address to which the unit returns and the unit's number.
 * A slot that is not found within {@link #MOST_PROBES} probes is dropped and counted. The layout of words, table and slots is that of
 * native/session/call_slots.h.
 */
@Opcode("ASSAY_NOTE_CALL")
public final class NoteCallOp extends LIRInstruction {
    public static final LIRInstructionClass<NoteCallOp> TYPE = LIRInstructionClass.create(NoteCallOp.class);

    // The words, from their first one.
    private static final int UNTIL_NEXT = 0;
    private static final int SAMPLES_LEFT = 4;
    private static final int COUNTS_ALL = 8;
    private static final int SAVED = 16;
    // The table, and a slot of it.
    private static final int DROPPED = 0;
    private static final int FIRST_SLOT = 64;
    private static final int RETURN_ADDRESS = 0;
    private static final int UNIT = 8;
    private static final int ENTRIES = 16;
    private static final int SAMPLES = 24;
    private static final int SLOT_BYTES_LOG2 = 5;

    private static final int MOST_PROBES = 64;
    private static final int GOLDEN_RATIO = 0x9E3779B1; // 2^32 / 1.618, which is odd (Knuth, volume 3, section 6.4)

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
        Emission emission = new Emission(assembler, start, returnAddress);
        Label wanted = new Label();
        Label done = new Label();
        assembler.cmpl(emission.word(calls.all() ? COUNTS_ALL : UNTIL_NEXT), 0);
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
        private final Register start;
        private final int returnAddressOffset;
        private final Register address;
        private final Register slot;
        private final Register probes;

        Emission(AMD64MacroAssembler assembler, Register start, int returnAddressOffset) {
            this.assembler = assembler;
            this.start = start;
            this.returnAddressOffset = returnAddressOffset;
            this.address = start.equals(AMD64.rax) ? AMD64.rbx : AMD64.rax;
            this.slot = start.equals(AMD64.rcx) ? AMD64.rbx : AMD64.rcx;
            this.probes = start.equals(AMD64.rdx) ? AMD64.rbx : AMD64.rdx;
        }

        /** Returns a place in the segment, to be followed by its instruction. */
        private AMD64Address place(int displacement, Register index) {
            if (start.equals(Register.None)) {
                assembler.emitByte(0x65); // prefix gs; Graal's assembler has no segment prefixes
                return new AMD64Address(index, displacement);
            }
            return index.equals(Register.None) ? new AMD64Address(start, displacement) : new AMD64Address(start, index, Stride.S1, displacement);
        }

        AMD64Address word(int which) {
            return place(calls.words() + which, Register.None);
        }

        private AMD64Address inSlot(int which) {
            return place(calls.table() + FIRST_SLOT + which, slot);
        }

        /** Lowers the word of the next sample, and goes to {@code otherwise} where this entry is none. */
        private void passOver(Label otherwise) {
            assembler.subl(word(UNTIL_NEXT), 1);
            assembler.jcc(ConditionFlag.NotZero, otherwise);
        }

        /** Asks for the next sample of the window, if there is one. */
        private void askForNext(Label last) {
            assembler.subl(word(SAMPLES_LEFT), 1);
            assembler.jcc(ConditionFlag.Zero, last);
            assembler.movl(word(UNTIL_NEXT), calls.stride());
        }

        void takeSample(Label done) {
            Label noted = new Label();
            passOver(done);
            save();
            addToSlot(SAMPLES, noted);
            assembler.bind(noted);
            restore();
            askForNext(done);
            assembler.jmp(done);
        }

        void countEntry(Label done) {
            Label noted = new Label();
            save();
            addToSlot(ENTRIES, noted);
            assembler.cmpl(word(UNTIL_NEXT), 0);
            assembler.jcc(ConditionFlag.Zero, noted);
            passOver(noted);
            assembler.addq(inSlot(SAMPLES), 1);
            askForNext(noted);
            assembler.bind(noted);
            restore();
            assembler.jmp(done);
        }

        /** Adds 1 to a count of the call's slot, or counts the call as dropped and goes to {@code dropped}. */
        private void addToSlot(int count, Label dropped) {
            Label found = new Label();
            Label full = new Label();
            findSlot(found, full);
            assembler.bind(full);
            assembler.addq(place(calls.table() + DROPPED, Register.None), 1);
            assembler.jmp(dropped);
            assembler.bind(found);
            assembler.addq(inSlot(count), 1);
        }

        private void save() {
            assembler.movq(word(SAVED), address);
            assembler.movq(word(SAVED + Long.BYTES), slot);
            assembler.movq(word(SAVED + 2 * Long.BYTES), probes);
        }

        private void restore() {
            assembler.movq(address, word(SAVED));
            assembler.movq(slot, word(SAVED + Long.BYTES));
            assembler.movq(probes, word(SAVED + 2 * Long.BYTES));
        }

        /** Goes to {@code found} with the slot's distance from the first one, and falls through where there is none. */
        private void findSlot(Label found, Label full) {
            Label next = new Label();
            Label other = new Label();
            Label unused = new Label();
            assembler.movq(address, new AMD64Address(AMD64.rsp, returnAddressOffset));
            assembler.movl(slot, unit * 31);
            assembler.addl(slot, address);
            assembler.imull(slot, slot, GOLDEN_RATIO);
            assembler.shrl(slot, Integer.SIZE - Integer.numberOfTrailingZeros(calls.slots()));
            assembler.shll(slot, SLOT_BYTES_LOG2);
            assembler.movl(probes, MOST_PROBES);
            assembler.bind(next);
            assembler.cmpq(address, inSlot(RETURN_ADDRESS));
            assembler.jcc(ConditionFlag.NotEqual, other);
            assembler.cmpl(inSlot(UNIT), unit);
            assembler.jcc(ConditionFlag.Equal, found);
            assembler.bind(other);
            assembler.cmpq(inSlot(RETURN_ADDRESS), 0);
            assembler.jcc(ConditionFlag.Equal, unused);
            assembler.addl(slot, 1 << SLOT_BYTES_LOG2);
            assembler.andl(slot, (calls.slots() << SLOT_BYTES_LOG2) - 1);
            assembler.subl(probes, 1);
            assembler.jcc(ConditionFlag.NotZero, next);
            assembler.jmp(full);
            assembler.bind(unused);
            assembler.movl(inSlot(UNIT), unit);
            assembler.movq(inSlot(RETURN_ADDRESS), address);
            assembler.jmp(found);
        }
    }
}
