// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import assay.shim.bridge.Wire.ThreadMode;
import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.core.common.Stride;
import jdk.vm.ci.code.Register;

/**
 * Says where a counter is: in the calling thread's segment, or at one fixed address for all
 * threads.
 *
 * @param mode how the counter is reached and updated
 * @param origin {@link ThreadMode#THREAD}: the segment pointer's offset from the fs base; otherwise the
 *             address of the segment that all threads share
 * @param displacement distance from the segment's start, in bytes
 */
public record CounterAddress(ThreadMode mode, long origin, int displacement) {

    /** Returns the address of another counter in the same segment. */
    public CounterAddress withDisplacement(int bytes) {
        return new CounterAddress(mode, origin, bytes);
    }

    /** Tells whether the fixed address fits the 32 bits (sign-extended) of an instruction. */
    private boolean isAbsolute32() {
        long address = origin + displacement;
        return mode != ThreadMode.THREAD && address >= 0 && address == (int) address;
    }

    /**
     * Tells whether forming the address needs a scratch register where no register has the base.
     */
    public boolean needsScratch() {
        return !isAbsolute32();
    }

    public boolean isLocked() {
        return mode == ThreadMode.ATOMIC;
    }

    /**
     * Returns the operand; emits the load of {@code scratch} where a scratch register is needed.
     */
    AMD64Address operand(AMD64MacroAssembler assembler, Register base, Register scratch) {
        return operand(assembler, base, scratch, Register.None);
    }

    /** Returns the same operand with {@code index} * 8 added. */
    AMD64Address operand(AMD64MacroAssembler assembler, Register base, Register scratch, Register index) {
        if (!base.equals(Register.None)) {
            return address(base, index, displacement);
        }
        if (isAbsolute32()) {
            return address(Register.None, index, (int) (origin + displacement));
        }
        emitOrigin(assembler, scratch);
        return address(scratch, index, displacement);
    }

    /** Loads the address of the segment's start. */
    void emitOrigin(AMD64MacroAssembler assembler, Register result) {
        if (mode == ThreadMode.THREAD) {
            LoadSegmentBaseOp.emit(assembler, result, (int) origin);
        } else {
            assembler.movq(result, origin);
        }
    }

    private static AMD64Address address(Register base, Register index, int displacement) {
        if (index.equals(Register.None)) {
            return new AMD64Address(base, displacement);
        }
        return new AMD64Address(base, index, Stride.S8, displacement);
    }
}
