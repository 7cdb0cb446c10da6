// SPDX-License-Identifier: Apache-2.0
package assay.shim.nodes;

import static jdk.graal.compiler.nodeinfo.NodeCycles.CYCLES_0;
import static jdk.graal.compiler.nodeinfo.NodeSize.SIZE_0;

import assay.shim.lir.AddImmediateOp;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.calc.FloatingNode;
import jdk.graal.compiler.nodes.spi.LIRLowerable;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;
import jdk.vm.ci.meta.JavaKind;

/**
 * Computes value + immediate, for the path register and for counters kept in registers. The node
 * replaces Graal's AddNode, because no rule rewrites this node, and it does not change the flags.
 */
@NodeInfo(cycles = CYCLES_0, size = SIZE_0)
public final class AddImmediateNode extends FloatingNode implements LIRLowerable {
    public static final NodeClass<AddImmediateNode> TYPE = NodeClass.create(AddImmediateNode.class);

    @Input private ValueNode value;
    private final int immediate;

    public AddImmediateNode(ValueNode value, int immediate) {
        super(TYPE, StampFactory.forKind(JavaKind.Long));
        this.value = value;
        this.immediate = immediate;
    }

    @Override
    public void generate(NodeLIRBuilderTool builder) {
        var tool = builder.getLIRGeneratorTool();
        var result = tool.newVariable(tool.getLIRKind(stamp));
        tool.append(new AddImmediateOp(result, tool.asAllocatable(builder.operand(value)), immediate));
        builder.setResult(this, result);
    }
}
