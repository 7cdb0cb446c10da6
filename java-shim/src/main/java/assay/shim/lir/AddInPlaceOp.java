// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;

/** Emits {@code add qword [counter], amount} where registers are allocated already. */
@Opcode("ASSAY_ADD_IN_PLACE")
public final class AddInPlaceOp extends SegmentOp {
    public static final LIRInstructionClass<AddInPlaceOp> TYPE = LIRInstructionClass.create(AddInPlaceOp.class);

    private final int amount;

    public AddInPlaceOp(SegmentAddress counter, int amount) {
        super(TYPE, counter);
        this.amount = amount;
    }

    @Override
    protected void emit(AMD64MacroAssembler assembler) {
        CounterIncrement.emit(assembler, address, amount);
    }
}
