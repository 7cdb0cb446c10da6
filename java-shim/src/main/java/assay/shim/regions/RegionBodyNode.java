// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import static jdk.graal.compiler.nodeinfo.NodeCycles.CYCLES_0;
import static jdk.graal.compiler.nodeinfo.NodeSize.SIZE_0;

import java.util.List;

import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.IterableNodeType;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.graph.NodeInputList;
import jdk.graal.compiler.graph.spi.NodeWithIdentity;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.spi.LIRLowerable;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;

/**
 * Stands where the code of a region goes, from extraction to {@link SpliceBodiesPhase}. The inputs are the values of the
 * method that the code reads; all are primitive, so they hold no object.
 */
@NodeInfo(cycles = CYCLES_0, size = SIZE_0)
final class RegionBodyNode extends FixedWithNextNode implements LIRLowerable, IterableNodeType, NodeWithIdentity {
    public static final NodeClass<RegionBodyNode> TYPE = NodeClass.create(RegionBodyNode.class);

    private final RegionBody body;
    @Input private NodeInputList<ValueNode> values;

    /** @param body null: the node only ends the code that was put behind another one */
    @SuppressWarnings("this-escape")
    RegionBodyNode(RegionBody body, List<ValueNode> values) {
        super(TYPE, StampFactory.forVoid());
        this.body = body;
        this.values = new NodeInputList<>(this, values);
    }

    RegionBody body() {
        return body;
    }

    ValueNode value(int index) {
        return values.get(index);
    }

    /** Emits nothing. */
    @Override
    public void generate(NodeLIRBuilderTool builder) {
    }
}
