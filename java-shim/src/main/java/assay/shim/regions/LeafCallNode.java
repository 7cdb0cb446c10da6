// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import static jdk.graal.compiler.nodeinfo.NodeCycles.CYCLES_0;
import static jdk.graal.compiler.nodeinfo.NodeSize.SIZE_0;

import jdk.graal.compiler.core.common.spi.ForeignCallLinkage;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.IterableNodeType;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.graph.spi.NodeWithIdentity;
import jdk.graal.compiler.lir.gen.LIRGeneratorTool;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.spi.LIRLowerable;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;

/**
 * One call of assay.regions.Leaf.call. The node is none of Graal's foreign calls, so no event type of the program counts
 * it, and no phase takes it for a call.
 */
@NodeInfo(cycles = CYCLES_0, size = SIZE_0)
final class LeafCallNode extends FixedWithNextNode implements LIRLowerable, IterableNodeType, NodeWithIdentity {
    public static final NodeClass<LeafCallNode> TYPE = NodeClass.create(LeafCallNode.class);

    @Input private ValueNode leaf;
    @Input private ValueNode first;
    @Input private ValueNode second;

    LeafCallNode(ValueNode leaf, ValueNode first, ValueNode second) {
        super(TYPE, StampFactory.forVoid());
        this.leaf = leaf;
        this.first = first;
        this.second = second;
    }

    @Override
    public void generate(NodeLIRBuilderTool builder) {
        LIRGeneratorTool generator = builder.getLIRGeneratorTool();
        ForeignCallLinkage linkage = generator.getForeignCalls().lookupForeignCall(LeafCalls.CALL);
        generator.emitForeignCall(linkage, null, builder.operand(leaf), builder.operand(first), builder.operand(second));
    }
}
