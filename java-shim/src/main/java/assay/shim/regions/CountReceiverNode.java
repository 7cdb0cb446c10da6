// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import static jdk.graal.compiler.nodeinfo.NodeCycles.CYCLES_0;
import static jdk.graal.compiler.nodeinfo.NodeSize.SIZE_0;

import java.util.Optional;

import assay.shim.lir.AgentCall;
import assay.shim.lir.CountReceiverBehindCallersOp;
import assay.shim.lir.CountReceiverOp;
import assay.shim.lir.ReceiverSite;
import assay.shim.lir.SegmentAddress;
import jdk.graal.compiler.core.common.LIRKind;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.lir.gen.LIRGeneratorTool;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.calc.FloatingNode;
import jdk.graal.compiler.nodes.spi.LIRLowerable;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;
import jdk.vm.ci.amd64.AMD64Kind;
import jdk.vm.ci.meta.AllocatableValue;
import jdk.vm.ci.meta.JavaConstant;

/** Counts the class of a call's receiver, directly before the call, which uses the receiver, too. */
@NodeInfo(cycles = CYCLES_0, size = SIZE_0)
final class CountReceiverNode extends FloatingNode implements LIRLowerable {
    public static final NodeClass<CountReceiverNode> TYPE = NodeClass.create(CountReceiverNode.class);

    @Input private ValueNode receiver;
    private final int site;
    private final int inlinedCallers;
    private final SegmentAddress counters;

    /**
     * @param inlinedCallers how many callers the method of the call was inlined into
     * @param counters where the thread's segment begins
     */
    CountReceiverNode(int site, int inlinedCallers, ValueNode receiver, SegmentAddress counters) {
        super(TYPE, StampFactory.forVoid());
        this.site = site;
        this.inlinedCallers = inlinedCallers;
        this.receiver = receiver;
        this.counters = counters;
    }

    @Override
    public void generate(NodeLIRBuilderTool builder) {
        LIRGeneratorTool tool = builder.getLIRGeneratorTool();
        Optional<AgentCall> withCallers = ReceiverCalls.withCallers();
        if (withCallers.isPresent()) {
            tool.append(new CountReceiverBehindCallersOp(tool.asAllocatable(builder.operand(receiver)), register(tool), site, inlinedCallers, withCallers.get()));
            return;
        }
        Optional<ReceiverSite> inLine = ReceiverCalls.siteWithLine(site);
        if (inLine.isPresent()) {
            tool.append(new CountReceiverOp(tool.asAllocatable(builder.operand(receiver)), register(tool), register(tool), register(tool), counters, inLine.get()));
        } else {
            tool.emitForeignCall(ReceiverCalls.linkage(), null, builder.operand(receiver), tool.emitJavaConstant(JavaConstant.forInt(site)));
        }
    }

    private static AllocatableValue register(LIRGeneratorTool tool) {
        return tool.newVariable(LIRKind.value(AMD64Kind.QWORD));
    }
}
