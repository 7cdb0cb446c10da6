// SPDX-License-Identifier: Apache-2.0
package assay.shim.handlers;

import java.util.ArrayList;
import java.util.List;

import assay.shim.lir.CounterIncrement;
import jdk.graal.compiler.asm.Assembler;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.code.CompilationResult;
import jdk.graal.compiler.nodes.spi.CoreProviders;
import jdk.graal.compiler.debug.DebugContext;
import jdk.graal.compiler.lir.LIR;
import jdk.graal.compiler.lir.LIRFrameState;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;
import jdk.graal.compiler.lir.asm.CompilationResultBuilderFactory;
import jdk.graal.compiler.lir.asm.DataBuilder;
import jdk.graal.compiler.lir.asm.FrameContext;
import jdk.graal.compiler.lir.framemap.FrameMap;
import jdk.graal.compiler.options.OptionValues;
import jdk.vm.ci.code.Register;

/**
 * Puts an increment in front of the code with which an exception of the processor (a null pointer
 * that is read, a division by zero) goes to the interpreter.
 */
final class HandlerCountingResultBuilder extends CompilationResultBuilder {
    private final HandlerCounters counters;
    private final List<VmTrap> trapsOfVm = new ArrayList<>();

    /** An instruction whose exception the VM itself would take to the interpreter. */
    record VmTrap(int pcOffset, LIRFrameState state) {
    }

    private HandlerCountingResultBuilder(CoreProviders providers, FrameMap frames, Assembler<?> assembler, DataBuilder data, FrameContext context, OptionValues options, DebugContext debug,
                    CompilationResult result, Register nullRegister, LIR lir, HandlerCounters counters) {
        super(providers, frames, assembler, data, context, options, debug, result, nullRegister, List.of(), lir);
        this.counters = counters;
    }

    static CompilationResultBuilderFactory factory(HandlerCounters counters) {
        return (providers, frames, assembler, data, context, options, debug, result, nullRegister, lir) -> new HandlerCountingResultBuilder(
                        providers, frames, assembler, data, context, options, debug, result, nullRegister, lir, counters);
    }

    HandlerCounters counters() {
        return counters;
    }

    /** Returns the instructions that need code of ours. Each of them has to be recorded again, with that code. */
    List<VmTrap> trapsOfVm() {
        return List.copyOf(trapsOfVm);
    }

    /** The backend calls this directly behind the code at {@code dispatchOffset}. */
    @Override
    public void recordImplicitException(int pcOffset, int dispatchOffset, LIRFrameState state) {
        if (dispatchOffset == pcOffset) { // no code in the unit: the VM has it
            trapsOfVm.add(new VmTrap(pcOffset, state));
            return;
        }
        AMD64MacroAssembler assembler = (AMD64MacroAssembler) asm;
        int entry = assembler.position();
        CounterIncrement.emit(assembler, counters.takenOver());
        emitJump(assembler, dispatchOffset);
        super.recordImplicitException(pcOffset, entry, state);
    }

    /** Emits {@code jmp target} with a distance of 32 bits. */
    private static void emitJump(AMD64MacroAssembler assembler, int target) {
        assembler.emitByte(0xE9);
        assembler.emitInt(target - (assembler.position() + Integer.BYTES));
    }
}
