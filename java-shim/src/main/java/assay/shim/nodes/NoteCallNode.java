// SPDX-License-Identifier: Apache-2.0
package assay.shim.nodes;

import assay.shim.bridge.Settings;
import assay.shim.lir.NoteCallOp;
import assay.shim.lir.SegmentAddress;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.nodeinfo.NodeCycles;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodeinfo.NodeSize;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;

/** Notes a call of the unit, by the address to which the unit returns, where the call is asked for (decision 0025). */
@NodeInfo(cycles = NodeCycles.CYCLES_0, size = NodeSize.SIZE_0)
public final class NoteCallNode extends SegmentNode {
    public static final NodeClass<NoteCallNode> TYPE = NodeClass.create(NoteCallNode.class);

    private final Settings.Calls calls;
    private final int unit;

    public NoteCallNode(SegmentAddress segment, Settings.Calls calls, int unit) {
        super(TYPE, StampFactory.forVoid(), null, segment);
        this.calls = calls;
        this.unit = unit;
    }

    @Override
    public void generate(NodeLIRBuilderTool builder) {
        builder.getLIRGeneratorTool().append(new NoteCallOp(addressScratch(builder), address, calls, unit));
    }
}
