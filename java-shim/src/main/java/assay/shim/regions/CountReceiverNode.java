// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import static jdk.graal.compiler.nodeinfo.NodeCycles.CYCLES_0;
import static jdk.graal.compiler.nodeinfo.NodeSize.SIZE_0;

import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.calc.FloatingNode;
import jdk.graal.compiler.nodes.spi.LIRLowerable;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;
import jdk.vm.ci.meta.JavaConstant;

/** Counts the class of a call's receiver, directly before the call, which uses the receiver, too. */
@NodeInfo(cycles = CYCLES_0, size = SIZE_0)
final class CountReceiverNode extends FloatingNode implements LIRLowerable {
    public static final NodeClass<CountReceiverNode> TYPE = NodeClass.create(CountReceiverNode.class);

    @Input private ValueNode receiver;
    private final int site;

    CountReceiverNode(int site, ValueNode receiver) {
        super(TYPE, StampFactory.forVoid());
        this.site = site;
        this.receiver = receiver;
    }

    /** Emits the call of the agent. */
    @Override
    public void generate(NodeLIRBuilderTool builder) {
        var tool = builder.getLIRGeneratorTool();
        tool.emitForeignCall(ReceiverCalls.linkage(), null, builder.operand(receiver), tool.emitJavaConstant(JavaConstant.forInt(site)));
    }
}
