// SPDX-License-Identifier: Apache-2.0
package assay.shim.nodes;

import assay.shim.lir.SegmentAddress;
import assay.shim.lir.StoreBeforePollOp;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.hotspot.amd64.AMD64HotSpotLIRGenerator;
import jdk.graal.compiler.nodeinfo.NodeCycles;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodeinfo.NodeSize;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;

/** Writes a counter that a loop keeps in a register before the poll that follows can stop the thread. */
@NodeInfo(cycles = NodeCycles.CYCLES_0, size = NodeSize.SIZE_0)
public final class StoreBeforePollNode extends SegmentNode {
    public static final NodeClass<StoreBeforePollNode> TYPE = NodeClass.create(StoreBeforePollNode.class);

    @Input private ValueNode value;

    public StoreBeforePollNode(ValueNode base, SegmentAddress address, ValueNode value) {
        super(TYPE, StampFactory.forVoid(), base, address);
        this.value = value;
    }

    @Override
    public void generate(NodeLIRBuilderTool builder) {
        var tool = (AMD64HotSpotLIRGenerator) builder.getLIRGeneratorTool();
        int pollingWord = tool.getProviders().getConfig().threadPollingWordOffset;
        tool.append(new StoreBeforePollOp(baseRegister(builder), addressScratch(builder), register(builder, value), address, pollingWord));
    }
}
