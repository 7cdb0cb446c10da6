// SPDX-License-Identifier: Apache-2.0
package assay.shim.nodes;

import assay.shim.lir.CountPathOp;
import assay.shim.lir.SegmentAddress;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.nodeinfo.NodeCycles;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodeinfo.NodeSize;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;

/** Does counters[path register] += 1, at the end of a path (paper 1, section 4.2.3). */
@NodeInfo(cycles = NodeCycles.CYCLES_0, size = NodeSize.SIZE_0)
public final class CountPathNode extends SegmentNode {
    public static final NodeClass<CountPathNode> TYPE = NodeClass.create(CountPathNode.class);

    @Input private ValueNode pathRegister;

    /** @param address the address of the counter of path 0 */
    public CountPathNode(ValueNode base, SegmentAddress address, ValueNode pathRegister) {
        super(TYPE, StampFactory.forVoid(), base, address);
        this.pathRegister = pathRegister;
    }

    @Override
    public void generate(NodeLIRBuilderTool builder) {
        builder.getLIRGeneratorTool().append(
                        new CountPathOp(baseRegister(builder), addressScratch(builder), register(builder, pathRegister), address));
    }
}
