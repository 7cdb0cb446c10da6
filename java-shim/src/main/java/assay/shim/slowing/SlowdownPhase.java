// SPDX-License-Identifier: Apache-2.0
package assay.shim.slowing;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

import assay.shim.bridge.NativeBridge;
import assay.shim.bridge.SlowdownAnswer;
import assay.shim.bridge.SlowdownAnswer.Insertion;
import assay.shim.bridge.SlowdownBridge;
import assay.shim.bridge.Wire.CompilationPurpose;
import assay.shim.compilation.BlockMap;
import assay.shim.compilation.Compilation;
import jdk.graal.compiler.core.common.cfg.BasicBlock;
import jdk.graal.compiler.hotspot.HotSpotLIRGenerationResult;
import jdk.graal.compiler.lir.LIR;
import jdk.graal.compiler.lir.LIRInsertionBuffer;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.gen.LIRGenerationResult;
import jdk.graal.compiler.lir.phases.FinalCodeAnalysisPhase;
import jdk.vm.ci.code.TargetDescription;

/**
 * Maps the blocks, and puts the instructions of the plan into them (paper 4, section 4.4). Runs
 * after all other LIR phases. Every failure leaves a unit that the VM wants compiled as it is.
 */
public final class SlowdownPhase extends FinalCodeAnalysisPhase {
    @Override
    protected void run(TargetDescription target, LIRGenerationResult generated, FinalCodeAnalysisContext context) {
        Compilation compilation = Compilation.current();
        if (compilation == null || ((HotSpotLIRGenerationResult) generated).getStub() != null) {
            return; // a stub, possibly compiled in the middle of the compilation
        }
        compilation.forgetBlocks();
        SlowdownAnswer answer;
        UnitDescription description;
        try {
            description = new UnitDescription(generated.getLIR());
            byte[] reply = SlowdownBridge.slowUnit(compilation.purpose(), description.encode(compilation.graph()));
            answer = reply == null ? null : SlowdownAnswer.decode(reply);
        } catch (Throwable failure) {
            if (compilation.purpose() != CompilationPurpose.VM) {
                throw failure;
            }
            NativeBridge.reportMessage("a unit is left alone: " + Compilation.identityOf(compilation.graph()).method() + ": " + failure);
            return;
        }
        if (answer != null) {
            apply(compilation, generated.getLIR(), description.blocks(), answer);
        } else if (compilation.purpose() != CompilationPurpose.VM) {
            // The code is not wanted without the plan.
            throw new IllegalStateException("the agent has no instructions for the unit");
        }
    }

    private static void apply(Compilation compilation, LIR lir, List<BasicBlock<?>> blocks, SlowdownAnswer answer) {
        if (!answer.refusal().isEmpty() && compilation.purpose() == CompilationPurpose.REPLAY) {
            throw new RefusedPlan(answer.refusal());  // the VM's code is as good as this code
        }
        BlockMap map = compilation.mapBlocks(answer.unitId(), blocks.size());
        if (!answer.replayProfile().isEmpty()) {
            compilation.replayWith(Path.of(answer.replayProfile()));
        }
        Iterator<Insertion> insertions = answer.insertions().iterator();
        Insertion next = nextOf(insertions);
        for (int index = 0; index < blocks.size(); index++) {
            List<LIRInstruction> operations = lir.getLIRforBlock(blocks.get(index));
            LIRInsertionBuffer buffer = new LIRInsertionBuffer();
            buffer.init(operations);
            int operationCount = operations.size();
            buffer.append(1, BlockPositionOp.begin(map, index));
            for (; next != null && next.block() == index; next = nextOf(insertions)) {
                buffer.append(next.position(), operationOf(next, operations));
            }
            if (index == blocks.size() - 1) {
                buffer.append(operationCount, BlockPositionOp.end(map));
            }
            buffer.finish();
        }
    }

    private static Insertion nextOf(Iterator<Insertion> insertions) {
        return insertions.hasNext() ? insertions.next() : null;
    }

    private static LIRInstruction operationOf(Insertion insertion, List<LIRInstruction> operations) {
        RawBytesOp operation = new RawBytesOp(insertion.instructions());
        if (insertion.takesSourcePosition()) {
            operation.setPosition(operations.get(insertion.position()).getPosition());
        }
        return operation;
    }
}
