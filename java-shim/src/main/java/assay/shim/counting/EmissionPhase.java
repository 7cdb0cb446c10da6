// SPDX-License-Identifier: Apache-2.0
package assay.shim.counting;

import assay.shim.compilation.Compilation;
import assay.shim.events.EventTypeTable;
import assay.shim.lir.RarePollOp;
import jdk.graal.compiler.hotspot.HotSpotLIRGenerationResult;
import jdk.graal.compiler.lir.LIR;
import jdk.graal.compiler.lir.LIRInsertionBuffer;
import jdk.graal.compiler.lir.gen.LIRGenerationResult;
import jdk.graal.compiler.lir.phases.FinalCodeAnalysisPhase;
import jdk.vm.ci.code.TargetDescription;

/**
 * Takes our nodes out of the graph again, and inserts an operation that emits nothing and catches
 * the compilation's result, which has the size of the code. Counts what only the emitted code shows. Runs after all other LIR phases.
 */
public final class EmissionPhase extends FinalCodeAnalysisPhase {
    private final EventTypeTable table;

    public EmissionPhase(EventTypeTable table) {
        this.table = table;
    }

    @Override
    protected void run(TargetDescription target, LIRGenerationResult generated, FinalCodeAnalysisContext context) {
        Compilation compilation = Compilation.current();
        if (compilation == null || ((HotSpotLIRGenerationResult) generated).getStub() != null) {
            return; // a stub, possibly compiled in the middle of the compilation
        }
        compilation.removeInsertedNodes();
        ScheduleEdits.removeLastMarkers(compilation.graph());
        LIR lir = generated.getLIR();
        EmittedCode.count(lir, table, compilation.emittedCounters());
        RarePollOp.replacePolls(lir);
        LIRInsertionBuffer buffer = new LIRInsertionBuffer();
        buffer.init(lir.getLIRforBlock(lir.getControlFlowGraph().getStartBlock()));
        buffer.append(1, new ObserveEmissionOp(compilation)); // index 0 is the block's label
        buffer.finish();
    }
}
