// SPDX-License-Identifier: Apache-2.0
package assay.shim.handlers;

import java.util.List;

import assay.shim.lir.CounterIncrement;
import jdk.graal.compiler.asm.Label;
import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.code.CompilationResult.CodeMark;
import jdk.graal.compiler.core.common.spi.ForeignCallLinkage;
import jdk.graal.compiler.hotspot.HotSpotMarkId;
import jdk.graal.compiler.lir.amd64.AMD64Call;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;
import jdk.vm.ci.amd64.AMD64;

/** Emits the handlers of one unit that count. All registers may be live in them, flags are not. */
final class Handlers {
    private static final List<HotSpotMarkId> DEOPTIMIZATION = List.of(HotSpotMarkId.DEOPT_HANDLER_ENTRY, HotSpotMarkId.DEOPT_MH_HANDLER_ENTRY);

    private final CompilationResultBuilder builder;
    private final AMD64MacroAssembler assembler;
    private final HandlerCounters counters;

    Handlers(CompilationResultBuilder builder, AMD64MacroAssembler assembler, HandlerCounters counters) {
        this.builder = builder;
        this.assembler = assembler;
        this.counters = counters;
    }

    /** Emits the handler that the VM enters with an exception that came out of one of the unit's calls. */
    void emitExceptionHandler(ForeignCallLinkage handler) {
        int entry = assembler.position();
        CounterIncrement.emit(assembler, counters.exceptions());
        AMD64Call.directCall(builder, assembler, handler, null, false, null);
        assembler.halt();
        builder.recordMark(entry, HotSpotMarkId.EXCEPTION_HANDLER_ENTRY);
    }

    /** Emits a handler for each kind that the stock backend has emitted. */
    void emitDeoptimizationHandlers(ForeignCallLinkage unpack) {
        List<HotSpotMarkId> wanted = DEOPTIMIZATION.stream().filter(this::isMarked).toList();
        wanted.forEach(mark -> emitDeoptimizationHandler(mark, unpack));
    }

    private boolean isMarked(HotSpotMarkId mark) {
        for (CodeMark known : builder.compilationResult.getMarks()) {
            if (known.id == mark) {
                return true;
            }
        }
        return false;
    }

    /** The VM unpacks the frame that returns to the handler's entry, whose address has to be on the stack. */
    private void emitDeoptimizationHandler(HotSpotMarkId mark, ForeignCallLinkage unpack) {
        int entry = assembler.position();
        builder.recordMark(entry, mark);
        CounterIncrement.emit(assembler, counters.takenOver());
        Label here = new Label();
        assembler.call(here);
        assembler.bind(here);
        assembler.subq(new AMD64Address(AMD64.rsp, 0), assembler.position() - entry);
        AMD64Call.directJmp(builder, assembler, unpack, null);
        assembler.halt();
    }
}
