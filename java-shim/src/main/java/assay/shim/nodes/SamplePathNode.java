// SPDX-License-Identifier: Apache-2.0
package assay.shim.nodes;

import assay.shim.bridge.Settings;
import assay.shim.lir.SamplePathOp;
import assay.shim.lir.SegmentAddress;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.nodeinfo.NodeCycles;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodeinfo.NodeSize;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;
import jdk.vm.ci.meta.Value;

/** Does counters[path register] += 1 where a sample is asked for, at the end of a path (paper 2, section 3.3). */
@NodeInfo(cycles = NodeCycles.CYCLES_0, size = NodeSize.SIZE_0)
public final class SamplePathNode extends SegmentNode {
    public static final NodeClass<SamplePathNode> TYPE = NodeClass.create(SamplePathNode.class);

    /** Null where the path's number is a constant. */
    @OptionalInput private ValueNode pathRegister;
    private final Settings.Sampling sampling;

    /** @param address the address of the counter of path 0, or of the path where the path's number is a constant */
    public SamplePathNode(ValueNode base, SegmentAddress address, ValueNode pathRegister, Settings.Sampling sampling) {
        super(TYPE, StampFactory.forVoid(), base, address);
        this.pathRegister = pathRegister;
        this.sampling = sampling;
    }

    @Override
    public void generate(NodeLIRBuilderTool builder) {
        var path = pathRegister == null ? Value.ILLEGAL : register(builder, pathRegister);
        builder.getLIRGeneratorTool().append(new SamplePathOp(baseRegister(builder), addressScratch(builder), path, address, sampling));
    }
}
