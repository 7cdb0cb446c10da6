// SPDX-License-Identifier: Apache-2.0
package assay.shim.nodes;

import assay.shim.lir.SegmentAddress;
import jdk.graal.compiler.core.common.LIRKind;
import jdk.graal.compiler.core.common.type.Stamp;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.nodeinfo.NodeCycles;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodeinfo.NodeSize;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.calc.FloatingNode;
import jdk.graal.compiler.nodes.spi.LIRLowerable;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;
import jdk.vm.ci.amd64.AMD64Kind;
import jdk.vm.ci.meta.AllocatableValue;
import jdk.vm.ci.meta.Value;

/**
 * A node that reads or writes the segment, where counters are. The node is inserted only after the final schedule, so
 * that no phase but LIR generation ever sees it. By its class the node is floating, so that Graal can fuse a load with
 * its use across it; its place in the schedule says where it is executed.
 */
@NodeInfo(cycles = NodeCycles.CYCLES_0, size = NodeSize.SIZE_0)
public abstract class SegmentNode extends FloatingNode implements LIRLowerable {
    public static final NodeClass<SegmentNode> TYPE = NodeClass.create(SegmentNode.class);

    /** The segment's base, or null: see {@link SegmentAddress}. */
    @OptionalInput protected ValueNode base;
    protected final SegmentAddress address;

    protected SegmentNode(NodeClass<? extends SegmentNode> type, Stamp stamp, ValueNode base, SegmentAddress address) {
        super(type, stamp);
        this.base = base;
        this.address = address;
    }

    protected final AllocatableValue register(NodeLIRBuilderTool builder, ValueNode value) {
        return builder.getLIRGeneratorTool().asAllocatable(builder.operand(value));
    }

    /** Returns the base in a register, or {@link Value#ILLEGAL} where the node has no base. */
    protected final AllocatableValue baseRegister(NodeLIRBuilderTool builder) {
        return base == null ? Value.ILLEGAL : register(builder, base);
    }

    /** Returns a scratch register where an instruction cannot hold the address itself. */
    protected final AllocatableValue addressScratch(NodeLIRBuilderTool builder) {
        if (base != null || !address.needsScratch()) {
            return Value.ILLEGAL;
        }
        return scratch(builder);
    }

    protected static AllocatableValue scratch(NodeLIRBuilderTool builder) {
        var tool = builder.getLIRGeneratorTool();
        return tool.newVariable(LIRKind.value(AMD64Kind.QWORD));
    }
}
