// SPDX-License-Identifier: Apache-2.0
package assay.layouts;

import java.util.SplittableRandom;

import jdk.graal.compiler.hotspot.HotSpotLIRGenerationResult;
import jdk.graal.compiler.lir.LIR;
import jdk.graal.compiler.lir.LIRInsertionBuffer;
import jdk.graal.compiler.lir.gen.LIRGenerationResult;
import jdk.graal.compiler.lir.phases.FinalCodeAnalysisPhase;
import jdk.vm.ci.code.TargetDescription;

/**
 * Puts 0 to 63 bytes that do nothing at the entry of each unit. Where code lies in the lines of a cache and in the
 * windows that a processor decodes can change the time of a short recursion by a third, and a counter moves the code
 * behind it. With a random place for each unit and run, the mean over runs is a mean over places, with and without
 * counters (Curtsinger and Berger, STABILIZER, ASPLOS 2013). Loops keep the alignment that Graal gives their headers.
 */
final class PaddingPhase extends FinalCodeAnalysisPhase {
    /** The line of a cache. */
    private static final int PLACES = 64;

    private final long seed;

    PaddingPhase(long seed) {
        this.seed = seed;
    }

    @Override
    protected void run(TargetDescription target, LIRGenerationResult generated, FinalCodeAnalysisContext context) {
        if (((HotSpotLIRGenerationResult) generated).getStub() != null) {
            return;
        }
        LIR lir = generated.getLIR();
        LIRInsertionBuffer buffer = new LIRInsertionBuffer();
        buffer.init(lir.getLIRforBlock(lir.getControlFlowGraph().getStartBlock()));
        buffer.append(1, new PaddingOp(new SplittableRandom(seed + generated.getCompilationUnitName().hashCode()).nextInt(PLACES)));
        buffer.finish();
    }
}
