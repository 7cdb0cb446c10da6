// SPDX-License-Identifier: Apache-2.0
package assay.shim.nodes;

import assay.shim.lir.AddToCounterOp;
import assay.shim.lir.SegmentAddress;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.nodeinfo.NodeCycles;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodeinfo.NodeSize;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;

/** Does counter += delta. */
@NodeInfo(cycles = NodeCycles.CYCLES_0, size = NodeSize.SIZE_0)
public final class AddToCounterNode extends SegmentNode {
    public static final NodeClass<AddToCounterNode> TYPE = NodeClass.create(AddToCounterNode.class);

    private final int delta;

    public AddToCounterNode(ValueNode base, SegmentAddress address, int delta) {
        super(TYPE, StampFactory.forVoid(), base, address);
        this.delta = delta;
    }

    @Override
    public void generate(NodeLIRBuilderTool builder) {
        builder.getLIRGeneratorTool().append(new AddToCounterOp(baseRegister(builder), addressScratch(builder), address, delta));
    }
}
