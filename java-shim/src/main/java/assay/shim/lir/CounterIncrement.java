// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.vm.ci.amd64.AMD64;
import jdk.vm.ci.code.Register;

/** Increments a counter where all registers may be live, and flags are not. */
public final class CounterIncrement {
    private CounterIncrement() {
    }

    /** Emits {@code inc [counter]}, which changes no register. */
    public static void emit(AMD64MacroAssembler assembler, SegmentAddress counter) {
        emit(assembler, counter, 1);
    }

    /** Emits {@code add [counter], amount}, which changes no register. */
    static void emit(AMD64MacroAssembler assembler, SegmentAddress counter, int amount) {
        if (!counter.needsScratch()) {
            add(assembler, counter, Register.None, amount);
            return;
        }
        assembler.push(AMD64.r10);
        add(assembler, counter, AMD64.r10, amount);
        assembler.pop(AMD64.r10);
    }

    private static void add(AMD64MacroAssembler assembler, SegmentAddress counter, Register scratch, int amount) {
        var operand = counter.operand(assembler, Register.None, scratch);
        if (counter.isLocked()) {
            assembler.lock();
        }
        emitAddition(assembler, operand, amount);
    }

    /** Emits the addition. An increment is a byte shorter, and as fast. */
    static void emitAddition(AMD64MacroAssembler assembler, AMD64Address counter, int amount) {
        if (amount == 1) {
            assembler.incq(counter);
        } else {
            assembler.addq(counter, amount);
        }
    }
}
