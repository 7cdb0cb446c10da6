// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.vm.ci.amd64.AMD64;
import jdk.vm.ci.code.Register;

/** Reads the processor's time stamp counter, by which windows of samples end (decision 0039). */
final class WindowClock {
    private WindowClock() {
    }

    /**
     * Returns the register that has the time. Changes rax and rdx, but for the segment's start where one of them has it.
     *
     * @param start the register that has the start of the thread's segment, or none
     */
    static Register emitNow(AMD64MacroAssembler assembler, SegmentAddress segment, Register start) {
        assembler.rdtsc();
        Register now = start.equals(AMD64.rax) ? AMD64.rdx : AMD64.rax;
        Register other = now.equals(AMD64.rax) ? AMD64.rdx : AMD64.rax;
        assembler.shlq(AMD64.rdx, Integer.SIZE);
        assembler.orq(now, other);
        if (start.equals(AMD64.rax) || start.equals(AMD64.rdx)) {
            segment.emitStart(assembler, start);
        }
        return now;
    }
}
