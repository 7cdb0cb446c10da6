// SPDX-License-Identifier: Apache-2.0
package assay.shim.slowing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

import assay.shim.bridge.ByteSource;
import assay.shim.bridge.NativeBridge;
import assay.shim.bridge.SlowdownBridge;
import assay.shim.compilation.CompilationRecord;
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
        CompilationRecord record = CompilationRecord.current();
        if (record == null || ((HotSpotLIRGenerationResult) generated).getStub() != null) {
            return; // a stub, possibly compiled in the middle of the record's compilation
        }
        BlockMap.discard();
        Purpose purpose = Purpose.current();
        Answer answer = null;
        UnitDescription description = null;
        try {
            description = new UnitDescription(generated.getLIR());
            answer = Answer.of(SlowdownBridge.slowUnit(purpose.ordinal(), description.encode(record.graph())));
        } catch (Throwable failure) {
            if (purpose != Purpose.VM) {
                throw failure;
            }
            NativeBridge.reportMessage("a unit is left alone: " + CompilationRecord.nameOf(record.graph()) + ": " + failure);
            return;
        }
        if (answer != null) {
            apply(generated.getLIR(), description.blocks(), answer);
        } else if (purpose != Purpose.VM) {
            // The code is not wanted without the plan.
            throw new IllegalStateException("the agent has nothing for it");
        }
    }

    private static void apply(LIR lir, List<BasicBlock<?>> blocks, Answer answer) {
        if (!answer.refusal().isEmpty() && Purpose.current() == Purpose.REPLAY) {
            throw new RefusedPlan(answer.refusal()); // the VM's code is as good as this code
        }
        Path replayProfile = answer.replayProfile().isEmpty() ? null : Path.of(answer.replayProfile());
        BlockMap map = BlockMap.begin(answer.unitId(), blocks.size(), replayProfile);
        Iterator<Insertion> insertions = answer.insertions().iterator();
        Insertion next = nextOf(insertions);
        for (int index = 0; index < blocks.size(); index++) {
            List<LIRInstruction> operations = lir.getLIRforBlock(blocks.get(index));
            LIRInsertionBuffer buffer = new LIRInsertionBuffer();
            buffer.init(operations);
            int operationCount = operations.size();
            buffer.append(1, BlockPositionOp.begin(map, index));
            for (; next != null && next.block() == index; next = nextOf(insertions)) {
                buffer.append(next.position(), next.operation(operations));
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

    /**
     * The bytes of some instructions.
     *
     * @param block index in the order of emission
     * @param position index of the operation before which they are inserted
     * @param takesSourcePosition whether they take that operation's source position
     */
    private record Insertion(int block, int position, boolean takesSourcePosition, byte[] instructions) {
        LIRInstruction operation(List<LIRInstruction> operations) {
            RawBytesOp operation = new RawBytesOp(instructions);
            if (takesSourcePosition) {
                operation.setPosition(operations.get(position).getPosition());
            }
            return operation;
        }
    }

    /**
     * The agent's answer for a unit, read before anything of the unit is changed.
     *
     * @param refusal why the plan was not applied; empty: it was applied, or has nothing for the
     *             unit
     * @param replayProfile file of the profile with which the unit is to be compiled again once it
     *             is installed; empty: no second compilation
     * @param insertions in order of block and position
     */
    private record Answer(int unitId, String refusal, String replayProfile, List<Insertion> insertions) {
        /**
         * Reads u unit id; string refusal; string replay profile; u insertion count, and for each:
         * u block, u position, byte takes source position, u length, bytes. Returns null for null.
         */
        static Answer of(byte[] bytes) {
            if (bytes == null) {
                return null;
            }
            ByteSource source = new ByteSource(bytes);
            int unitId = source.takeInt();
            String refusal = source.takeString();
            String replayProfile = source.takeString();
            List<Insertion> insertions = new ArrayList<>();
            for (int left = source.takeInt(); left > 0; left--) {
                insertions.add(new Insertion(source.takeInt(), source.takeInt(), source.takeByte() != 0, source.takeBytes()));
            }
            return new Answer(unitId, refusal, replayProfile, insertions);
        }
    }
}
