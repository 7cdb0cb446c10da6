// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.ILLEGAL;
import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.REG;

import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.vm.ci.code.ValueUtil;
import jdk.vm.ci.meta.AllocatableValue;

/**
 * Emits {@code mov [counter], value}, at each execution. Where the poll is the next operation, {@link RarePollOp}
 * replaces both, and the store is executed only where the VM wants to stop the thread.
 */
@Opcode("ASSAY_STORE_BEFORE_POLL")
public final class StoreBeforePollOp extends SegmentOp {
    public static final LIRInstructionClass<StoreBeforePollOp> TYPE = LIRInstructionClass.create(StoreBeforePollOp.class);

    @Use({REG, ILLEGAL}) private AllocatableValue base;
    @Temp({REG, ILLEGAL}) private AllocatableValue scratch;
    /** The value is read after the scratch register has been written. */
    @Alive({REG}) private AllocatableValue value;

    /** The offset of the thread's polling word from the thread, or -1 where the VM has none. */
    private final int pollingWord;

    public StoreBeforePollOp(AllocatableValue base, AllocatableValue scratch, AllocatableValue value, SegmentAddress address, int pollingWord) {
        super(TYPE, address);
        this.base = base;
        this.scratch = scratch;
        this.value = value;
        this.pollingWord = pollingWord;
    }

    int pollingWord() {
        return pollingWord;
    }

    @Override
    protected void emit(AMD64MacroAssembler assembler) {
        assembler.movq(address.operand(assembler, registerOrNone(base), registerOrNone(scratch)), ValueUtil.asRegister(value));
    }
}
