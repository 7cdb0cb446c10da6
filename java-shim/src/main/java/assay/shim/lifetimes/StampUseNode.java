// SPDX-License-Identifier: Apache-2.0
package assay.shim.lifetimes;

import static jdk.graal.compiler.nodeinfo.NodeCycles.CYCLES_0;
import static jdk.graal.compiler.nodeinfo.NodeSize.SIZE_0;

import assay.shim.lir.StampOverwrittenOp;
import assay.shim.lir.StampUseOp;
import assay.shim.lir.UseStamps;
import jdk.graal.compiler.core.common.LIRKind;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.lir.amd64.AMD64AddressValue;
import jdk.graal.compiler.lir.gen.LIRGeneratorTool;
import jdk.graal.compiler.nodeinfo.InputType;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.memory.address.AddressNode;
import jdk.graal.compiler.nodes.spi.LIRLowerable;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;
import jdk.vm.ci.amd64.AMD64Kind;
import jdk.vm.ci.meta.AllocatableValue;

/** Stamps an object that is used here, or the one to which a place in the object refers before it is overwritten. */
@NodeInfo(cycles = CYCLES_0, size = SIZE_0)
final class StampUseNode extends FixedWithNextNode implements LIRLowerable {
    public static final NodeClass<StampUseNode> TYPE = NodeClass.create(StampUseNode.class);

    @Input private ValueNode object;
    @OptionalInput(InputType.Association) private AddressNode overwritten;
    private final UseStamps stamps;
    private final boolean isCompressed;

    private StampUseNode(ValueNode object, AddressNode overwritten, UseStamps stamps, boolean isCompressed) {
        super(TYPE, StampFactory.forVoid());
        this.object = object;
        this.overwritten = overwritten;
        this.stamps = stamps;
        this.isCompressed = isCompressed;
    }

    /** @param isCompressed whether the value is a compressed reference */
    static StampUseNode used(ValueNode object, UseStamps stamps, boolean isCompressed) {
        return new StampUseNode(object, null, stamps, isCompressed);
    }

    /** @param isCompressed whether a compressed reference is at the place, which lies in the object */
    static StampUseNode overwritten(ValueNode holder, AddressNode place, UseStamps stamps, boolean isCompressed) {
        return new StampUseNode(holder, place, stamps, isCompressed);
    }

    @Override
    public void generate(NodeLIRBuilderTool builder) {
        LIRGeneratorTool tool = builder.getLIRGeneratorTool();
        AllocatableValue used = tool.asAllocatable(builder.operand(object));
        if (overwritten == null) {
            tool.append(new StampUseOp(used, register(tool), register(tool), stamps, isCompressed));
        } else {
            tool.append(new StampOverwrittenOp(used, (AMD64AddressValue) builder.operand(overwritten), register(tool), register(tool), stamps, isCompressed));
        }
    }

    private static AllocatableValue register(LIRGeneratorTool tool) {
        return tool.newVariable(LIRKind.value(AMD64Kind.QWORD));
    }
}
