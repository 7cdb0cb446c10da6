// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import jdk.graal.compiler.asm.Label;
import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64Assembler.ConditionFlag;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.vm.ci.code.Register;

/**
 * Says where the time of each object's last use is, and the clock (layout: jni/lifetimes/use_stamps.h).
 *
 * @param bias what is added to half an object's address
 * @param clock the address of the clock
 * @param referenceBase what is added to a compressed reference, after the shift
 */
public record UseStamps(long bias, long clock, long referenceBase, int referenceShift) {
    private static final int OFFSET_IN_STAMP = -8; // leaves the number of a stamp, times its size

    /** Returns what the agent has told; null where nobody wants stamps. */
    public static UseStamps of(long[] told) {
        return told == null ? null : new UseStamps(told[0], told[1], told[2], (int) told[3]);
    }

    /** Emits code that stamps an object, or nothing for null. Both registers lose their contents; {@code object} holds a reference. */
    void emit(AMD64MacroAssembler assembler, Register object, Register scratch, boolean isCompressed) {
        Label done = new Label();
        if (isCompressed) {
            assembler.testl(object, object);
        } else {
            assembler.testq(object, object);
        }
        assembler.jcc(ConditionFlag.Zero, done);
        if (isCompressed) {
            emitAddress(assembler, object, scratch);
        }
        assembler.shrq(object, 1);
        assembler.andq(object, OFFSET_IN_STAMP);
        assembler.movq(scratch, bias);
        assembler.addq(object, scratch);
        assembler.movq(scratch, clock);
        assembler.movq(scratch, new AMD64Address(scratch));
        assembler.movq(new AMD64Address(object), scratch);
        assembler.bind(done);
    }

    private void emitAddress(AMD64MacroAssembler assembler, Register object, Register scratch) {
        if (referenceShift != 0) {
            assembler.shlq(object, referenceShift);
        }
        if (referenceBase != 0) {
            assembler.movq(scratch, referenceBase);
            assembler.addq(object, scratch);
        }
    }
}
