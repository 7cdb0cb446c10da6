// SPDX-License-Identifier: Apache-2.0
package assay.shim.lir;

import java.util.ArrayList;
import java.util.List;

import jdk.graal.compiler.asm.Label;
import jdk.graal.compiler.asm.amd64.AMD64Address;
import jdk.graal.compiler.asm.amd64.AMD64Assembler.ConditionFlag;
import jdk.graal.compiler.asm.amd64.AMD64MacroAssembler;
import jdk.graal.compiler.hotspot.amd64.AMD64HotSpotSafepointOp;
import jdk.graal.compiler.lir.LIR;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;
import jdk.vm.ci.amd64.AMD64;

/**
 * Stores counters and polls, both out of line. In line, one comparison asks whether the VM wants to stop the thread, as
 * Graal's own poll at a return does: the VM sets the thread's polling word to 1 where it does, and else to a number that
 * no stack pointer exceeds. So the poll takes as long as it would without us, and the thread can stop only once the
 * counters have been stored. Where the word changes after the comparison, the next poll stops the thread.
 */
@Opcode("ASSAY_RARE_POLL")
public final class RarePollOp extends LIRInstruction {
    public static final LIRInstructionClass<RarePollOp> TYPE = LIRInstructionClass.create(RarePollOp.class);

    private final List<StoreBeforePollOp> stores;
    private final AMD64HotSpotSafepointOp poll;

    private RarePollOp(List<StoreBeforePollOp> stores, AMD64HotSpotSafepointOp poll) {
        super(TYPE);
        this.stores = stores;
        this.poll = poll;
    }

    /**
     * Replaces stores and the poll directly behind them, in all blocks. Requires: registers are allocated, and no LIR
     * phase that needs the operands of a poll follows.
     */
    public static void replacePolls(LIR lir) {
        for (int id : lir.getBlocks()) {
            if (!LIR.isBlockDeleted(id)) {
                replacePollsIn(lir.getLIRforBlock(lir.getBlockById(id)));
            }
        }
    }

    private static void replacePollsIn(ArrayList<LIRInstruction> instructions) {
        for (int i = 0; i < instructions.size(); i++) {
            int first = i;
            while (i < instructions.size() && instructions.get(i) instanceof StoreBeforePollOp store && store.pollingWord() != -1) {
                i++;
            }
            if (i > first && i < instructions.size() && instructions.get(i) instanceof AMD64HotSpotSafepointOp poll) {
                List<LIRInstruction> replaced = instructions.subList(first, i + 1);
                List<StoreBeforePollOp> stores = replaced.stream().limit(i - first).map(StoreBeforePollOp.class::cast).toList();
                replaced.clear();
                instructions.add(first, new RarePollOp(stores, poll));
                i = first;
            }
        }
    }

    @Override
    public void emitCode(CompilationResultBuilder builder) {
        AMD64MacroAssembler assembler = (AMD64MacroAssembler) builder.asm;
        Label asked = new Label();
        Label done = new Label();
        AMD64Address word = new AMD64Address(AMD64.r15, stores.get(0).pollingWord());
        assembler.cmpqAndJcc(AMD64.rsp, word, ConditionFlag.Above, asked, false);
        assembler.bind(done);
        builder.getLIR().addSlowPath(this, () -> {
            assembler.bind(asked);
            stores.forEach(store -> store.emitCode(builder));
            poll.emitCode(builder);
            assembler.jmp(done);
        });
    }
}
