// SPDX-License-Identifier: Apache-2.0
package assay.shim.marking;

import static jdk.graal.compiler.nodeinfo.NodeCycles.CYCLES_0;
import static jdk.graal.compiler.nodeinfo.NodeSize.SIZE_0;

import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.IterableNodeType;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.graph.spi.NodeWithIdentity;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.spi.LIRLowerable;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;

/**
 * Stands for an occurrence of an event whose node will not survive to the final schedule
 * (requirement E3; paper 1, section 4.1.3).
 *
 * <p>A marker has no inputs (they would materialise virtual objects), no memory kill, no state and
 * no value number, and is not {@code ControlFlowAnchored} (which forbids loop duplication).
 * {@link NodeWithIdentity} keeps Graal from merging equal markers at the start of both branches
 * and hoisting them.
 */
@NodeInfo(cycles = CYCLES_0, size = SIZE_0)
public final class EventMarkerNode extends FixedWithNextNode implements LIRLowerable, IterableNodeType, NodeWithIdentity {
    public static final NodeClass<EventMarkerNode> TYPE = NodeClass.create(EventMarkerNode.class);

    private final int eventTypeId;

    public EventMarkerNode(int eventTypeId) {
        super(TYPE, StampFactory.forVoid());
        this.eventTypeId = eventTypeId;
    }

    public int eventTypeId() {
        return eventTypeId;
    }

    /** Emits nothing: a marker that is still there when code is generated costs no byte. */
    @Override
    public void generate(NodeLIRBuilderTool builder) {
    }
}
