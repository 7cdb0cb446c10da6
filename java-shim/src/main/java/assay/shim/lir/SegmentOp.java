// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;
import jdk.vm.ci.code.Register;
import jdk.vm.ci.code.ValueUtil;
import jdk.vm.ci.meta.Value;

/**
 * An instruction on the segment, where counters are. An instruction that adds clobbers the flags, so
 * it may only be where no flags are live: between the instructions of two nodes, never within those
 * of one node.
 */
abstract class SegmentOp extends LIRInstruction {
    public static final LIRInstructionClass<SegmentOp> TYPE = LIRInstructionClass.create(SegmentOp.class);

    protected final SegmentAddress address;

    protected SegmentOp(LIRInstructionClass<? extends SegmentOp> type, SegmentAddress address) {
        super(type);
        this.address = address;
    }

    @Override
    public final void emitCode(CompilationResultBuilder builder) {
        emit((AMD64MacroAssembler) builder.asm);
    }

    protected abstract void emit(AMD64MacroAssembler assembler);

    /** Returns the register, or none for an operand that was left out. */
    protected static Register registerOrNone(Value value) {
        return ValueUtil.isIllegal(value) ? Register.None : ValueUtil.asRegister(value);
    }

    protected final void emitLockPrefix(AMD64MacroAssembler assembler) {
        if (address.isLocked()) {
            assembler.lock();
        }
    }
}
