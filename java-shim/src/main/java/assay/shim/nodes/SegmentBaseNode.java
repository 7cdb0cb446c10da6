// SPDX-License-Identifier: Apache-2.0
package assay.shim.nodes;

import static jdk.graal.compiler.nodeinfo.NodeCycles.CYCLES_0;
import static jdk.graal.compiler.nodeinfo.NodeSize.SIZE_0;

import assay.shim.lir.LoadSegmentBaseOp;
import assay.shim.lir.SegmentAddress;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodes.calc.FloatingNode;
import jdk.graal.compiler.nodes.spi.LIRLowerable;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;
import jdk.vm.ci.meta.JavaKind;

/**
 * Loads the address of the calling thread's segment. The value is valid until the next call, where
 * a virtual thread may change its carrier thread.
 */
@NodeInfo(cycles = CYCLES_0, size = SIZE_0)
public final class SegmentBaseNode extends FloatingNode implements LIRLowerable {
    public static final NodeClass<SegmentBaseNode> TYPE = NodeClass.create(SegmentBaseNode.class);

    private final SegmentAddress address;

    /** @param address an address in the segment */
    public SegmentBaseNode(SegmentAddress address) {
        super(TYPE, StampFactory.forKind(JavaKind.Long));
        this.address = address;
    }

    @Override
    public void generate(NodeLIRBuilderTool builder) {
        var tool = builder.getLIRGeneratorTool();
        var result = tool.newVariable(tool.getLIRKind(stamp));
        tool.append(new LoadSegmentBaseOp(result, address));
        builder.setResult(this, result);
    }
}
