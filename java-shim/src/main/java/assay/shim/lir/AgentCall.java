// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.vm.ci.amd64.AMD64;
import jdk.vm.ci.code.Register;

/**
 * A call of the agent that keeps all registers but the flags (jni/agent/register_saving_call.h). Such a call stands out of
 * line, where something seldom happens, and the phases that assign registers do not see it.
 *
 * @param way address of the code that saves the registers
 * @param function address of the function, which takes three words
 */
public record AgentCall(long way, long function) {
    /** On the stack: the three arguments, and the function. */
    private static final int WORDS = 4;

    /** Tells whether this processor and this VM allow the call. */
    public boolean isPossible() {
        return way != 0 && function != 0;
    }

    /** Requires: the code has pushed the arguments, the third one first. */
    void emit(AMD64MacroAssembler assembler, Register scratch) {
        assembler.movq(scratch, function);
        assembler.push(scratch);
        assembler.movq(scratch, way);
        assembler.call(scratch);
        assembler.addq(AMD64.rsp, WORDS * Long.BYTES);
    }
}
