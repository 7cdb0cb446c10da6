// SPDX-License-Identifier: Apache-2.0
package assay.shim.marking;

import static jdk.graal.compiler.nodeinfo.NodeCycles.CYCLES_0;
import static jdk.graal.compiler.nodeinfo.NodeSize.SIZE_0;

import assay.api.Weight;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.IterableNodeType;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.graph.spi.NodeWithIdentity;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.spi.LIRLowerable;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;
import jdk.graal.compiler.nodes.spi.Simplifiable;
import jdk.graal.compiler.nodes.spi.SimplifierTool;

/**
 * Stands for an occurrence of an event whose node will not survive to the final schedule
 * (requirement E3; paper 1, section 4.1.3).
 *
 * <p>A marker has no input but the number that it counts (objects as inputs would materialise
 * virtual objects), no memory kill, no state and no value number, and is not {@code ControlFlowAnchored} (which forbids loop duplication).
 * {@link NodeWithIdentity} keeps Graal from merging equal markers at the start of both branches
 * and hoisting them.
 */
@NodeInfo(cycles = CYCLES_0, size = SIZE_0)
public class EventMarkerNode extends FixedWithNextNode implements LIRLowerable, IterableNodeType, NodeWithIdentity, Simplifiable {
    public static final NodeClass<EventMarkerNode> TYPE = NodeClass.create(EventMarkerNode.class);

    private final int eventTypeId;
    /** What an occurrence adds, or null: then {@link #value} says it, by this scale. */
    private final Weight.Constant constant;
    private final Weight.Scale scale;
    /** Tells whether the occurrence is the test of a condition, which does nothing else. */
    private final boolean ofCondition;
    @OptionalInput private ValueNode value;

    public EventMarkerNode(int eventTypeId, Weight weight, boolean ofCondition) {
        this(TYPE, eventTypeId, weight, ofCondition);
    }

    protected EventMarkerNode(NodeClass<? extends EventMarkerNode> type, int eventTypeId, Weight weight, boolean ofCondition) {
        super(type, StampFactory.forVoid());
        this.eventTypeId = eventTypeId;
        this.ofCondition = ofCondition;
        this.constant = weight instanceof Weight.Constant amount ? amount : null;
        this.scale = weight instanceof Weight.Value weighed ? weighed.scale() : null;
        this.value = weight instanceof Weight.Value weighed ? weighed.value() : null;
    }

    public int eventTypeId() {
        return eventTypeId;
    }

    /** Tells whether the marker stands for an event of the program, which event counting counts. */
    public boolean isOfEvent() {
        return true;
    }

    /**
     * Returns what an occurrence adds; a constant where the value has become one.
     *
     * @throws IllegalStateException where a phase has taken the value away
     */
    public Weight weight() {
        if (constant != null) {
            return constant;
        }
        if (value == null) {
            throw new IllegalStateException("a marker has lost the value that it counts");
        }
        return value.isJavaConstant() ? Weight.of(scale.applyTo(value.asJavaConstant().asLong())) : Weight.of(value, scale);
    }

    /** Returns a marker of the same occurrence, for another place, where the number that it counts is another node. */
    protected EventMarkerNode withValue(ValueNode other) {
        return new EventMarkerNode(eventTypeId, constant != null ? constant : Weight.of(other, scale), ofCondition);
    }

    boolean isOfCondition() {
        return ofCondition;
    }

    /** Returns the value that the marker counts; null where it is a constant, or where a phase has taken it away. */
    public ValueNode value() {
        return value;
    }

    boolean hasLostItsValue() {
        return constant == null && value == null;
    }

    /** Goes out of the way of a branch that looks at the merge before it. */
    @Override
    public void simplify(SimplifierTool tool) {
        MarkerMoves.outOfTheWayOfBranch(this, tool);
    }

    /** Emits nothing: a marker that is still there when code is generated costs no byte. */
    @Override
    public void generate(NodeLIRBuilderTool builder) {
    }
}
