// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.ILLEGAL;
import static jdk.graal.compiler.lir.LIRInstruction.OperandFlag.REG;

import assay.api.Weight;
import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.core.common.Stride;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.vm.ci.amd64.AMD64Kind;
import jdk.vm.ci.code.Register;
import jdk.vm.ci.code.ValueUtil;
import jdk.vm.ci.meta.AllocatableValue;

/**
 * Emits {@code mov sum, value; lea sum, [sum * 2^shift + addend]; and sum, -alignment;
 * add qword [counter], sum}, without the instructions that change nothing.
 */
@Opcode("ASSAY_ADD_VALUE")
public final class AddValueOp extends SegmentOp {
    public static final LIRInstructionClass<AddValueOp> TYPE = LIRInstructionClass.create(AddValueOp.class);

    /** The base is read after the sum has been written. */
    @Alive({REG, ILLEGAL}) private AllocatableValue base;
    @Temp({REG, ILLEGAL}) private AllocatableValue scratch;
    @Temp({REG}) private AllocatableValue sum;
    @Use({REG}) private AllocatableValue value;
    private final Weight.Scale scale;

    public AddValueOp(AllocatableValue base, AllocatableValue scratch, AllocatableValue value, AllocatableValue sum, SegmentAddress address, Weight.Scale scale) {
        super(TYPE, address);
        this.base = base;
        this.scratch = scratch;
        this.value = value;
        this.sum = sum;
        this.scale = scale;
    }

    @Override
    protected void emit(AMD64MacroAssembler assembler) {
        Register result = ValueUtil.asRegister(sum);
        emitWidened(assembler, result);
        if (scale.shift() != 0 || scale.summand() != 0) {
            assembler.leaq(result, new AMD64Address(Register.None, result, Stride.fromLog2(scale.shift()), scale.summand()));
        }
        if (scale.alignment() != 1) {
            assembler.andq(result, -scale.alignment());
        }
        var operand = address.operand(assembler, registerOrNone(base), registerOrNone(scratch));
        emitLockPrefix(assembler);
        assembler.addq(operand, result);
    }

    /** The upper half of a register that holds an int is undefined. */
    private void emitWidened(AMD64MacroAssembler assembler, Register result) {
        if (value.getPlatformKind() == AMD64Kind.QWORD) {
            assembler.movq(result, ValueUtil.asRegister(value));
        } else {
            assembler.movl(result, ValueUtil.asRegister(value));
        }
    }
}
