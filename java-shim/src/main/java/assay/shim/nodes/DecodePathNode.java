// SPDX-License-Identifier: Apache-2.0
package assay.shim.nodes;

import assay.shim.lir.SegmentAddress;
import assay.shim.lir.DecodePathOp;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.nodeinfo.NodeCycles;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodeinfo.NodeSize;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;
import jdk.vm.ci.meta.AllocatableValue;
import jdk.vm.ci.meta.Value;

/** Does counter += delta for each counter in the path's row (paper 1, section 4.2.2). */
@NodeInfo(cycles = NodeCycles.CYCLES_0, size = NodeSize.SIZE_0)
public final class DecodePathNode extends SegmentNode {
    public static final NodeClass<DecodePathNode> TYPE = NodeClass.create(DecodePathNode.class);

    @Input private ValueNode pathRegister;
    private final long rowPointers;

    /**
     * @param address the address of the segment's first counter
     * @param rowPointers address of the pointer to the row of path register value 0
     */
    public DecodePathNode(ValueNode base, SegmentAddress address, ValueNode pathRegister, long rowPointers) {
        super(TYPE, StampFactory.forVoid(), base, address);
        this.pathRegister = pathRegister;
        this.rowPointers = rowPointers;
    }

    @Override
    public void generate(NodeLIRBuilderTool builder) {
        AllocatableValue baseScratch = base == null ? scratch(builder) : Value.ILLEGAL;
        AllocatableValue[] scratch = {scratch(builder), scratch(builder), scratch(builder), baseScratch};
        builder.getLIRGeneratorTool().append(
                        new DecodePathOp(baseRegister(builder), register(builder, pathRegister), scratch, address, rowPointers));
    }
}
