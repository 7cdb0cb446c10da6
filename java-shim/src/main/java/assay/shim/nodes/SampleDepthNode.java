// SPDX-License-Identifier: Apache-2.0
package assay.shim.nodes;

import assay.shim.bridge.RegionBridge;
import assay.shim.lir.AgentCall;
import assay.shim.lir.SampleDepthOp;
import assay.shim.lir.SegmentAddress;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.nodeinfo.NodeCycles;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodeinfo.NodeSize;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;

/** Samples the depth of the stack, directly before a call. */
@NodeInfo(cycles = NodeCycles.CYCLES_0, size = NodeSize.SIZE_0)
public final class SampleDepthNode extends SegmentNode {
    public static final NodeClass<SampleDepthNode> TYPE = NodeClass.create(SampleDepthNode.class);

    private final AgentCall call;
    private final int every;

    private SampleDepthNode(SegmentAddress countdown, AgentCall call, int every) {
        super(TYPE, StampFactory.forVoid(), null, countdown);
        this.call = call;
        this.every = every;
    }

    /**
     * Returns a node; null where the processor or the VM does not allow samples.
     *
     * @param countdown the counter that says when the thread takes its next sample
     * @param every how many calls a sample counts for
     */
    public static SampleDepthNode possible(SegmentAddress countdown, int every) {
        AgentCall call = new AgentCall(RegionBridge.savingCall(), RegionBridge.depthSample());
        return call.isPossible() ? new SampleDepthNode(countdown, call, every) : null;
    }

    @Override
    public void generate(NodeLIRBuilderTool builder) {
        builder.getLIRGeneratorTool().append(new SampleDepthOp(scratch(builder), address, call, every));
    }
}
