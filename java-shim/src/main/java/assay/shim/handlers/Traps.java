// SPDX-License-Identifier: Apache-2.0
package assay.shim.handlers;

import java.util.List;

import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.hotspot.HotSpotHostBackend;
import jdk.graal.compiler.hotspot.meta.HotSpotProviders;
import jdk.graal.compiler.lir.amd64.AMD64Call;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;
import jdk.vm.ci.meta.DeoptimizationAction;
import jdk.vm.ci.meta.DeoptimizationReason;

/**
 * Emits code that takes exceptions of the processor to the interpreter, for instructions whose
 * exceptions the VM would take there by code of its own, where nothing can count them. The code
 * does what that of the VM does ({@code nmethod::continuation_for_implicit_exception} of HotSpot):
 * it asks for the deoptimization of the frame, and changes no register.
 */
final class Traps {
    // The opcode of divisions, which it shares with operations that the register field tells apart.
    private static final int DIVISION_GROUP = 0xF7;
    private static final int DIV = 6;
    private static final int IDIV = 7;

    private final CompilationResultBuilder builder;
    private final AMD64MacroAssembler assembler;
    private final int pendingDeoptimizationOffset;
    private final HotSpotProviders providers;

    Traps(CompilationResultBuilder builder, AMD64MacroAssembler assembler, int pendingDeoptimizationOffset, HotSpotProviders providers) {
        this.builder = builder;
        this.assembler = assembler;
        this.pendingDeoptimizationOffset = pendingDeoptimizationOffset;
        this.providers = providers;
    }

    void emitAll(List<HandlerCountingResultBuilder.VmTrap> traps) {
        traps.forEach(this::emit);
    }

    private void emit(HandlerCountingResultBuilder.VmTrap trap) {
        DeoptimizationReason reason = isDivision(trap.pcOffset()) ? DeoptimizationReason.ArithmeticException : DeoptimizationReason.NullCheckException;
        int request = providers.getMetaAccess().encodeDeoptActionAndReason(DeoptimizationAction.InvalidateReprofile, reason, 0).asInt();
        int entry = assembler.position();
        assembler.movl(new AMD64Address(providers.getRegisters().getThreadRegister(), pendingDeoptimizationOffset), request);
        AMD64Call.directCall(builder, assembler, providers.getForeignCalls().lookupForeignCall(HotSpotHostBackend.DEOPT_BLOB_UNCOMMON_TRAP), null, false, trap.state());
        builder.recordImplicitException(trap.pcOffset(), entry, trap.state());
    }

    private boolean isDivision(int pcOffset) {
        int opcode = assembler.getByte(pcOffset) & 0xFF;
        boolean hasPrefix = (opcode & 0xF0) == 0x40; // REX: more registers, or 64 bits
        int at = hasPrefix ? pcOffset + 1 : pcOffset;
        int operation = (assembler.getByte(at + 1) >> 3) & 7;
        return (assembler.getByte(at) & 0xFF) == DIVISION_GROUP && (operation == DIV || operation == IDIV);
    }
}
