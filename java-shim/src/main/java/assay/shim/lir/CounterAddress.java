// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.core.common.Stride;
import jdk.vm.ci.code.Register;

/**
 * Where a counter is: in the calling thread's segment, or at one fixed address for all threads.
 *
 * @param mode how it is reached
 * @param origin {@link Mode#THREAD}: the segment pointer's offset from the fs base; otherwise the
 *            address of the segment that all threads share
 * @param displacement bytes from the segment's start
 */
public record CounterAddress(Mode mode, long origin, int displacement) {

    /** How a counter is reached and updated. */
    public enum Mode {
        /** Plain update at a fixed address; loses updates when several threads count. */
        SHARED,
        /** Locked update at a fixed address. */
        ATOMIC,
        /** Plain update in a segment that belongs to the calling thread. */
        THREAD
    }

    /** The same segment, at another counter. */
    public CounterAddress withDisplacement(int bytes) {
        return new CounterAddress(mode, origin, bytes);
    }

    /** Whether the fixed address fits the 32 bits (sign-extended) of an instruction. */
    private boolean isAbsolute32() {
        long address = origin + displacement;
        return mode != Mode.THREAD && address >= 0 && address == (int) address;
    }

    /** Whether, without a base in a register, a scratch register is needed to form the address. */
    public boolean needsScratch() {
        return !isAbsolute32();
    }

    public boolean isLocked() {
        return mode == Mode.ATOMIC;
    }

    /** The operand; emits the load of {@code scratch} where one is needed. */
    AMD64Address operand(AMD64MacroAssembler assembler, Register base, Register scratch) {
        return operand(assembler, base, scratch, Register.None);
    }

    /** The same with {@code index} * 8 added. */
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
        if (mode == Mode.THREAD) {
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
