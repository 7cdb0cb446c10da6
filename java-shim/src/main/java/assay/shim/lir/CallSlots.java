// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import java.util.List;

import assay.shim.bridge.Settings;
import jdk.graal.compiler.asm.Label;
import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64Assembler.ConditionFlag;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.core.common.Stride;
import jdk.vm.ci.amd64.AMD64;
import jdk.vm.ci.code.Register;

/**
 * Emits the search for the slot of a call in the table of the thread's segment (decisions 0025 and 0032). The layout of
 * table and slots is that of native/session/call_slots.h. A call whose slot is not found within {@link #MOST_PROBES}
 * probes is dropped and counted.
 *
 * <p>With one level of callers, the slot is that of the address to which the unit returns, and the unit's number. With
 * more levels, further slots are found in turn, each by the address to which the caller returns, and the slot before. The
 * code gets from a return address to the caller's frame size as the VM's own stack walk does: where a call may be
 * followed by a stack walk, compiled code has a nop behind the call that holds the distance to the VM's record of the code.
 * So the frame's size is that of the code that is really there, whenever its memory was used before. A caller without
 * such a nop (the interpreter, a stub, a frame that the VM has begun to deoptimize) is the last one that is noted.
 */
final class CallSlots {
    static final int ENTRIES = 16;
    static final int SAMPLES = 24;

    private static final int DROPPED = 0;
    private static final int FIRST_SLOT = 64;
    private static final int RETURN_ADDRESS = 0;
    private static final int UNIT = 8;
    private static final int SLOT_BYTES_LOG2 = 5;
    private static final int IS_CHILD = 1 << 31;

    private static final int MOST_PROBES = 64;
    private static final int GOLDEN_RATIO = 0x9E3779B1; // 2^32 / 1.618, which is odd (Knuth, volume 3, section 6.4)

    /** The VM's nop behind calls: 0F 1F 84 00, and 32 bits of which the lower 24 are the distance. */
    private static final int NOP_BEHIND_CALL = 0x00841F0F;
    private static final int DISTANCE_IN_NOP = 4;
    private static final int DISTANCE_MASK = 0xFFFFFF;

    private final AMD64MacroAssembler assembler;
    private final CallWords words;
    private final Settings.Calls calls;
    private final int unit;
    private final int returnAddressOffset;
    private final Register address;
    private final Register slot;
    private final Register probes;
    /** What the slot is found by beside the address: the unit, or the slot before. */
    private final Register parent;
    /** Where the stack has the return address. */
    private final Register frame;

    CallSlots(CallWords words, int unit, int returnAddressOffset) {
        this.assembler = words.assembler();
        this.words = words;
        this.calls = words.calls();
        this.unit = unit;
        this.returnAddressOffset = returnAddressOffset;
        this.address = otherThanStart(AMD64.rax);
        this.slot = otherThanStart(AMD64.rcx);
        this.probes = otherThanStart(AMD64.rdx);
        this.parent = otherThanStart(AMD64.rsi);
        this.frame = otherThanStart(AMD64.rdi);
    }

    private Register otherThanStart(Register register) {
        return words.start().equals(register) ? AMD64.rbx : register;
    }

    private boolean hasLevels() {
        return calls.levels() > 1;
    }

    private List<Register> usedRegisters() {
        return hasLevels() ? List.of(address, slot, probes, parent, frame) : List.of(address, slot, probes);
    }

    void saveRegisters() {
        int word = CallWords.SAVED;
        for (Register register : usedRegisters()) {
            assembler.movq(words.word(word), register);
            word += Long.BYTES;
        }
    }

    void restoreRegisters() {
        int word = CallWords.SAVED;
        for (Register register : usedRegisters()) {
            assembler.movq(register, words.word(word));
            word += Long.BYTES;
        }
    }

    /**
     * Goes to {@code over} where the clock says that the window is over. Changes no register that a slot was found with but
     * those of the address and of the probes. Requires: the registers are saved.
     */
    void checkTime(SegmentAddress segment, Label over) {
        Register now = WindowClock.emitNow(assembler, segment, words.start());
        assembler.cmpq(now, words.word(CallWords.WINDOW_END));
        assembler.jcc(ConditionFlag.AboveEqual, over);
    }

    /** Returns a place in the slot that was found. The instruction with the place has to be emitted next. */
    AMD64Address inSlot(int which) {
        return words.place(calls.table() + FIRST_SLOT + which, slot);
    }

    /** Adds 1 to a count of the call's slot, or counts the call as dropped and goes to {@code dropped}. */
    void addToSlot(int count, Label dropped) {
        Label found = new Label();
        Label full = new Label();
        if (hasLevels()) {
            findSlotOfLevels(found, full);
        } else {
            assembler.movq(address, new AMD64Address(AMD64.rsp, returnAddressOffset));
            assembler.movl(slot, unit * 31);
            findSlot(found, full);
        }
        assembler.bind(full);
        assembler.addq(words.place(calls.table() + DROPPED, Register.None), 1);
        assembler.jmp(dropped);
        assembler.bind(found);
        assembler.addq(inSlot(count), 1);
    }

    /** Goes to {@code found} with the slot of the outermost caller that is noted, or to {@code full}. */
    private void findSlotOfLevels(Label found, Label full) {
        Label level = new Label();
        Label next = new Label();
        assembler.leaq(frame, new AMD64Address(AMD64.rsp, returnAddressOffset));
        assembler.movl(parent, unit);
        assembler.movl(words.word(CallWords.LEVELS_LEFT), calls.levels());
        assembler.bind(level);
        assembler.movq(address, new AMD64Address(frame, 0));
        assembler.imull(slot, parent, 31);
        findSlot(next, full);
        assembler.bind(next);
        assembler.subl(words.word(CallWords.LEVELS_LEFT), 1);
        assembler.jcc(ConditionFlag.Zero, found);
        findCallersFrame(found);
        assembler.movl(parent, slot);
        assembler.orl(parent, IS_CHILD);
        assembler.jmp(level);
    }

    /** Sets {@code frame} to where the caller has its return address, or goes to {@code outermost}. */
    private void findCallersFrame(Label outermost) {
        assembler.cmpq(address, words.word(CallWords.CODE_BEGIN));
        assembler.jcc(ConditionFlag.Below, outermost);
        assembler.cmpq(address, words.word(CallWords.CODE_END));
        assembler.jcc(ConditionFlag.AboveEqual, outermost);
        assembler.cmpl(new AMD64Address(address, 0), NOP_BEHIND_CALL);
        assembler.jcc(ConditionFlag.NotEqual, outermost);
        assembler.movl(probes, new AMD64Address(address, DISTANCE_IN_NOP));
        assembler.andl(probes, DISTANCE_MASK);
        assembler.jcc(ConditionFlag.Zero, outermost);
        assembler.subq(address, probes);
        assembler.movl(probes, new AMD64Address(address, calls.frameSize()));
        assembler.leaq(frame, new AMD64Address(frame, probes, Stride.S8, 0));
        assembler.cmpq(frame, words.word(CallWords.STACK_END));
        assembler.jcc(ConditionFlag.AboveEqual, outermost);
    }

    /**
     * Goes to {@code found} with the slot's distance from the first one, or to {@code full} where there is no slot. Requires:
     * {@code slot} has 31 times what the slot is found by beside the address.
     */
    private void findSlot(Label found, Label full) {
        Label next = new Label();
        Label other = new Label();
        Label unused = new Label();
        assembler.addl(slot, address);
        assembler.imull(slot, slot, GOLDEN_RATIO);
        assembler.shrl(slot, Integer.SIZE - Integer.numberOfTrailingZeros(calls.slots()));
        assembler.shll(slot, SLOT_BYTES_LOG2);
        assembler.movl(probes, MOST_PROBES);
        assembler.bind(next);
        assembler.cmpq(address, inSlot(RETURN_ADDRESS));
        assembler.jcc(ConditionFlag.NotEqual, other);
        compareKey();
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
        storeKey();
        assembler.movq(inSlot(RETURN_ADDRESS), address);
        assembler.jmp(found);
    }

    private void compareKey() {
        if (hasLevels()) {
            assembler.cmpl(parent, inSlot(UNIT));
        } else {
            assembler.cmpl(inSlot(UNIT), unit);
        }
    }

    private void storeKey() {
        if (hasLevels()) {
            assembler.movl(inSlot(UNIT), parent);
        } else {
            assembler.movl(inSlot(UNIT), unit);
        }
    }
}
