// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import assay.shim.bridge.Settings;
import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.core.common.Stride;
import jdk.vm.ci.code.Register;

/**
 * Reaches the words of a segment that say which entries of units are noted. The layout is that of
 * native/session/call_slots.h.
 *
 * @param start the register that has the segment's start, or none: then the gs base has the start
 */
record CallWords(AMD64MacroAssembler assembler, Register start, Settings.Calls calls) {
    static final int UNTIL_NEXT = 0;
    static final int SAMPLES_LEFT = 4;
    static final int COUNTS_ALL = 8;
    static final int SAVED = 16;
    static final int STACK_END = 56;
    static final int CODE_BEGIN = 64;
    static final int CODE_END = 72;
    static final int LEVELS_LEFT = 80;
    static final int WINDOW_END = 88;

    /** Returns a place in the segment. The instruction with the place has to be emitted next. */
    AMD64Address place(int displacement, Register index) {
        if (start.equals(Register.None)) {
            SegmentAddress.emitGsPrefix(assembler);
            return new AMD64Address(index, displacement);
        }
        return index.equals(Register.None) ? new AMD64Address(start, displacement) : new AMD64Address(start, index, Stride.S1, displacement);
    }

    /** Returns the place of a word. The instruction with the place has to be emitted next. */
    AMD64Address word(int which) {
        return place(calls.words() + which, Register.None);
    }
}
