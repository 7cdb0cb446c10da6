// SPDX-License-Identifier: Apache-2.0
package assay.shim.slowing;

import assay.shim.compilation.BlockMap;
import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.Opcode;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;

/** Emits no byte; tells the map where the code of a block begins, or where that of the last one ends. */
@Opcode("ASSAY_BLOCK_POSITION")
public final class BlockPositionOp extends LIRInstruction {
    public static final LIRInstructionClass<BlockPositionOp> TYPE = LIRInstructionClass.create(BlockPositionOp.class);
    private static final int END = -1;

    private final BlockMap map;
    private final int index;

    private BlockPositionOp(BlockMap map, int index) {
        super(TYPE);
        this.map = map;
        this.index = index;
    }

    static BlockPositionOp begin(BlockMap map, int index) {
        return new BlockPositionOp(map, index);
    }

    static BlockPositionOp end(BlockMap map) {
        return new BlockPositionOp(map, END);
    }

    @Override
    public void emitCode(CompilationResultBuilder builder) {
        if (index == END) {
            map.blocksEnd(builder.asm.position(), builder.compilationResult);
        } else {
            map.blockBegins(index, builder.asm.position());
        }
    }
}
