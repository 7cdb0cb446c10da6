// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import static jdk.graal.compiler.nodeinfo.NodeCycles.CYCLES_0;
import static jdk.graal.compiler.nodeinfo.NodeSize.SIZE_0;

import assay.api.Weight;
import assay.shim.compilation.Comparison;
import assay.shim.compilation.Compilation;
import assay.shim.marking.EventMarkerNode;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;
import jdk.vm.ci.meta.JavaConstant;

/**
 * Counts the class of a call's receiver, before the call. The call itself uses the receiver, so the node keeps nothing
 * alive; the node comes behind escape analysis, so it lets no object escape. The receiver is the marker's value, which
 * follows the marker wherever it goes out of the way of Graal's patterns.
 */
@NodeInfo(cycles = CYCLES_0, size = SIZE_0)
final class ReceiverMarkerNode extends EventMarkerNode {
    public static final NodeClass<ReceiverMarkerNode> TYPE = NodeClass.create(ReceiverMarkerNode.class);

    private static final int NO_EVENT = -1;

    private final int site;

    ReceiverMarkerNode(int site, ValueNode receiver) {
        super(TYPE, NO_EVENT, Weight.of(receiver), false);
        this.site = site;
    }

    @Override
    public boolean isOfEvent() {
        return false;
    }

    @Override
    protected EventMarkerNode withValue(ValueNode other) {
        return new ReceiverMarkerNode(site, other);
    }

    /** Emits the call of the agent; nothing in code that is only compared, or where a phase has taken the receiver away. */
    @Override
    public void generate(NodeLIRBuilderTool builder) {
        if (Compilation.comparison() != Comparison.NONE || value() == null) {
            return;
        }
        var tool = builder.getLIRGeneratorTool();
        tool.emitForeignCall(ReceiverCalls.linkage(), null, builder.operand(value()), tool.emitJavaConstant(JavaConstant.forInt(site)));
    }
}
