// SPDX-License-Identifier: Apache-2.0
package assay.shim.nodes;

import assay.shim.lir.SegmentAddress;
import assay.shim.lir.StoreCounterOp;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.nodeinfo.NodeCycles;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodeinfo.NodeSize;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;

/** Writes a counter that a loop keeps in a register. */
@NodeInfo(cycles = NodeCycles.CYCLES_0, size = NodeSize.SIZE_0)
public final class StoreCounterNode extends SegmentNode {
    public static final NodeClass<StoreCounterNode> TYPE = NodeClass.create(StoreCounterNode.class);

    @Input private ValueNode value;

    public StoreCounterNode(ValueNode base, SegmentAddress address, ValueNode value) {
        super(TYPE, StampFactory.forVoid(), base, address);
        this.value = value;
    }

    @Override
    public void generate(NodeLIRBuilderTool builder) {
        builder.getLIRGeneratorTool().append(
                        new StoreCounterOp(baseRegister(builder), addressScratch(builder), register(builder, value), address));
    }
}
