// SPDX-License-Identifier: Apache-2.0
package assay.shim.nodes;

import assay.shim.lir.SegmentAddress;
import assay.shim.lir.LoadCounterOp;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.nodeinfo.NodeCycles;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodeinfo.NodeSize;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;
import jdk.vm.ci.meta.JavaKind;

/** Reads a counter before a loop that then keeps it in a register. */
@NodeInfo(cycles = NodeCycles.CYCLES_0, size = NodeSize.SIZE_0)
public final class LoadCounterNode extends SegmentNode {
    public static final NodeClass<LoadCounterNode> TYPE = NodeClass.create(LoadCounterNode.class);

    public LoadCounterNode(ValueNode base, SegmentAddress address) {
        super(TYPE, StampFactory.forKind(JavaKind.Long), base, address);
    }

    @Override
    public void generate(NodeLIRBuilderTool builder) {
        var tool = builder.getLIRGeneratorTool();
        var result = tool.newVariable(tool.getLIRKind(stamp));
        tool.append(new LoadCounterOp(result, baseRegister(builder), address));
        builder.setResult(this, result);
    }
}
