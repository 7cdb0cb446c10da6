// SPDX-License-Identifier: Apache-2.0
package assay.shim.slowing;

import java.nio.file.Path;
import java.util.List;

import assay.shim.bridge.ByteSource;
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
 * Runs after all other LIR phases: maps the blocks, and puts the instructions of the plan into them
 * (paper 4, section 4.4). Whatever goes wrong leaves the unit as it is.
 */
public final class SlowdownPhase extends FinalCodeAnalysisPhase {
    @Override
    protected void run(TargetDescription target, LIRGenerationResult generated, FinalCodeAnalysisContext context) {
        CompilationRecord record = CompilationRecord.current();
        if (record == null || ((HotSpotLIRGenerationResult) generated).getStub() != null) {
            return; // a stub, possibly compiled in the middle of the record's compilation
        }
        BlockMap.discard();
        UnitDescription description = new UnitDescription(generated.getLIR());
        Purpose purpose = Purpose.current();
        byte[] answer = SlowdownBridge.slowUnit(purpose.ordinal(), description.encode(record.graph()));
        if (answer != null) {
            apply(generated.getLIR(), description, new ByteSource(answer));
        } else if (purpose != Purpose.VM) {
            throw new IllegalStateException("the agent has nothing for it"); // nobody wants the code as it is
        }
    }

    /**
     * The answer: u unit id; string why the plan was not applied (empty: it was, or has nothing for the unit); string
     * file of the profile with which the unit is to be compiled again once it is installed (empty: it is not); u
     * insertion count, and for each, in order of block and position: u index of the block in the order of emission, u
     * index of the operation before which the bytes stand, byte whether they take that operation's source position, u
     * length, bytes.
     */
    private static void apply(LIR lir, UnitDescription description, ByteSource answer) {
        List<BasicBlock<?>> blocks = description.blocks();
        int unitId = answer.takeInt();
        String refusal = answer.takeString();
        if (!refusal.isEmpty() && Purpose.current() == Purpose.REPLAY) {
            throw new RefusedPlan(refusal); // the VM's code is as good as this
        }
        String replayProfile = answer.takeString();
        BlockMap map = BlockMap.begin(unitId, blocks.size(), replayProfile.isEmpty() ? null : Path.of(replayProfile));
        Insertions insertions = new Insertions(answer);
        for (int index = 0; index < blocks.size(); index++) {
            List<LIRInstruction> operations = lir.getLIRforBlock(blocks.get(index));
            LIRInsertionBuffer buffer = new LIRInsertionBuffer();
            buffer.init(operations);
            int operationCount = operations.size();
            buffer.append(1, BlockPositionOp.begin(map, index));
            insertions.appendTo(buffer, index, operations);
            if (index == blocks.size() - 1) {
                buffer.append(operationCount, BlockPositionOp.end(map));
            }
            buffer.finish();
        }
    }

    /** The insertions of the answer, taken block by block. */
    private static final class Insertions {
        private final ByteSource answer;
        private int left;
        private int blockIndex;

        Insertions(ByteSource answer) {
            this.answer = answer;
            this.left = answer.takeInt();
            next();
        }

        void appendTo(LIRInsertionBuffer buffer, int index, List<LIRInstruction> operations) {
            while (blockIndex == index) {
                int position = answer.takeInt();
                boolean takesSourcePosition = answer.takeByte() != 0;
                RawBytesOp instructions = new RawBytesOp(answer.takeBytes());
                if (takesSourcePosition) {
                    instructions.setPosition(operations.get(position).getPosition());
                }
                buffer.append(position, instructions);
                next();
            }
        }

        private void next() {
            blockIndex = left-- > 0 ? answer.takeInt() : -1;
        }
    }
}
