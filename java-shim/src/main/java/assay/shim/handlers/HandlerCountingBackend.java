// SPDX-License-Identifier: Apache-2.0
package assay.shim.handlers;

import assay.shim.compilation.Compilation;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.core.common.spi.ForeignCallDescriptor;
import jdk.graal.compiler.core.common.spi.ForeignCallLinkage;
import jdk.graal.compiler.hotspot.GraalHotSpotVMConfig;
import jdk.graal.compiler.hotspot.HotSpotBackend;
import jdk.graal.compiler.hotspot.HotSpotGraalRuntimeProvider;
import jdk.graal.compiler.hotspot.HotSpotHostBackend;
import jdk.graal.compiler.hotspot.HotSpotLIRGenerationResult;
import jdk.graal.compiler.hotspot.amd64.AMD64HotSpotBackend;
import jdk.graal.compiler.hotspot.meta.HotSpotProviders;
import jdk.graal.compiler.lir.gen.LIRGenerationResult;
import jdk.graal.compiler.code.CompilationResult;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;
import jdk.graal.compiler.lir.asm.CompilationResultBuilderFactory;
import jdk.graal.compiler.lir.asm.EntryPointDecorator;
import jdk.graal.compiler.lir.framemap.FrameMap;

/**
 * Emits code as the stock backend does. Behind the code of a unit whose plan counts in handlers it
 * emits further handlers, which count and then do what the stock handlers do. The VM enters the
 * handler whose mark is recorded last.
 */
final class HandlerCountingBackend extends AMD64HotSpotBackend {
    HandlerCountingBackend(GraalHotSpotVMConfig config, HotSpotGraalRuntimeProvider runtime, HotSpotProviders providers) {
        super(config, runtime, providers);
    }

    @Override
    public CompilationResultBuilder newCompilationResultBuilder(LIRGenerationResult generated, FrameMap frames, CompilationResult result, CompilationResultBuilderFactory factory,
                    EntryPointDecorator decorator) {
        Compilation compilation = Compilation.current();
        boolean isStub = ((HotSpotLIRGenerationResult) generated).getStub() != null;
        HandlerCounters counters = isStub || compilation == null ? null : compilation.handlerCounters();
        CompilationResultBuilderFactory chosen = counters == null ? factory : HandlerCountingResultBuilder.factory(counters);
        return super.newCompilationResultBuilder(generated, frames, result, chosen, decorator);
    }

    @Override
    public void emitCodeSuffix(CompilationResultBuilder builder, AMD64MacroAssembler assembler) {
        super.emitCodeSuffix(builder, assembler);
        if (builder instanceof HandlerCountingResultBuilder counting) {
            new Traps(builder, assembler, config.pendingDeoptimizationOffset, getProviders()).emitAll(counting.trapsOfVm());
            Handlers handlers = new Handlers(builder, assembler, counting.counters());
            handlers.emitExceptionHandler(linkage(HotSpotBackend.EXCEPTION_HANDLER));
            handlers.emitDeoptimizationHandlers(linkage(HotSpotHostBackend.DEOPT_BLOB_UNPACK));
        }
    }

    private ForeignCallLinkage linkage(ForeignCallDescriptor call) {
        return getProviders().getForeignCalls().lookupForeignCall(call);
    }
}
