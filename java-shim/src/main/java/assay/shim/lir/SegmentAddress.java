// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import assay.shim.bridge.Wire.SegmentBase;
import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.core.common.Stride;
import jdk.vm.ci.code.Register;

/**
 * Says where a place in a segment is, the memory that compiled code writes: in the calling
 * thread's segment, or in one for all threads. This class alone knows how code gets there.
 *
 * @param base where the code finds the segment
 * @param origin {@link SegmentBase#FIXED}: the segment's address; otherwise the offset from the fs base of the word that has
 *            the segment's address
 * @param isLocked whether updates have to be locked, because other threads write the place, too
 * @param displacement distance from the segment's start, in bytes
 */
public record SegmentAddress(SegmentBase base, long origin, boolean isLocked, int displacement) {

    /** Returns the address of another place in the same segment. */
    public SegmentAddress withDisplacement(int bytes) {
        return new SegmentAddress(base, origin, isLocked, bytes);
    }

    /** Tells whether the fixed address fits the 32 bits (sign-extended) of an instruction. */
    private boolean isAbsolute32() {
        long address = origin + displacement;
        return base == SegmentBase.FIXED && address >= 0 && address == (int) address;
    }

    /**
     * Tells whether forming the address needs a scratch register where no register has the base.
     */
    public boolean needsScratch() {
        return base != SegmentBase.GS && !isAbsolute32();
    }

    /**
     * Returns the operand; emits what forms the address. The instruction with the operand has to be
     * emitted next.
     *
     * @param start the register that has the segment's start, or none
     * @param scratch a register, or none where no scratch register is needed
     */
    AMD64Address operand(AMD64MacroAssembler assembler, Register start, Register scratch) {
        return operand(assembler, start, scratch, Register.None);
    }

    /** Returns the operand with {@code index} * 8 added; emits what forms the address. */
    AMD64Address operand(AMD64MacroAssembler assembler, Register start, Register scratch, Register index) {
        if (!start.equals(Register.None)) {
            return address(start, index, displacement);
        }
        if (base == SegmentBase.GS) {
            emitGsPrefix(assembler);
            return address(Register.None, index, displacement);
        }
        if (isAbsolute32()) {
            return address(Register.None, index, (int) (origin + displacement));
        }
        emitStart(assembler, scratch);
        return address(scratch, index, displacement);
    }

    static void emitGsPrefix(AMD64MacroAssembler assembler) {
        assembler.emitByte(0x65); // Graal's assembler has no segment prefixes
    }

    /** Loads the address of the segment's start. */
    void emitStart(AMD64MacroAssembler assembler, Register result) {
        switch (base) {
            case FIXED -> assembler.movq(result, origin);
            case THREAD_WORD, GS -> emitLoadOfThreadWord(assembler, result, Math.toIntExact(origin));
        }
    }

    /**
     * Emits {@code mov result, fs:[offset]} as bytes, because Graal's assembler has no segment prefixes: prefix fs,
     * REX.W (and R for the upper registers), MOV r64 r/m64, ModRM with a SIB byte, SIB for disp32 without base and
     * index.
     */
    private static void emitLoadOfThreadWord(AMD64MacroAssembler assembler, Register result, int offset) {
        assembler.emitByte(0x64);
        assembler.emitByte(result.encoding() < 8 ? 0x48 : 0x4C);
        assembler.emitByte(0x8B);
        assembler.emitByte((result.encoding() & 7) << 3 | 4);
        assembler.emitByte(0x25);
        assembler.emitInt(offset);
    }

    private static AMD64Address address(Register start, Register index, int displacement) {
        if (index.equals(Register.None)) {
            return new AMD64Address(start, displacement);
        }
        return new AMD64Address(start, index, Stride.S8, displacement);
    }
}
