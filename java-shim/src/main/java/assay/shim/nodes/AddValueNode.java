// SPDX-License-Identifier: Apache-2.0
package assay.shim.nodes;

import assay.api.Weight;
import assay.shim.lir.AddValueOp;
import assay.shim.lir.SegmentAddress;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.nodeinfo.NodeCycles;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodeinfo.NodeSize;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;

/** Does counter += a scaled value of the program. */
@NodeInfo(cycles = NodeCycles.CYCLES_0, size = NodeSize.SIZE_0)
public final class AddValueNode extends SegmentNode {
    public static final NodeClass<AddValueNode> TYPE = NodeClass.create(AddValueNode.class);

    @Input private ValueNode value;
    private final Weight.Scale scale;

    public AddValueNode(ValueNode base, SegmentAddress address, ValueNode value, Weight.Scale scale) {
        super(TYPE, StampFactory.forVoid(), base, address);
        this.value = value;
        this.scale = scale;
    }

    @Override
    public void generate(NodeLIRBuilderTool builder) {
        builder.getLIRGeneratorTool().append(
                        new AddValueOp(baseRegister(builder), addressScratch(builder), register(builder, value), scratch(builder), address, scale));
    }
}
