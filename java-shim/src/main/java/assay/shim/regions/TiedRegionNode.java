// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import static jdk.graal.compiler.nodeinfo.NodeCycles.CYCLES_0;
import static jdk.graal.compiler.nodeinfo.NodeSize.SIZE_0;

import jdk.graal.compiler.core.common.type.IntegerStamp;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.IterableNodeType;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.graph.spi.NodeWithIdentity;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.NodeView;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.java.NewArrayNode;
import jdk.graal.compiler.nodes.spi.LIRLowerable;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;
import jdk.graal.compiler.nodes.spi.Simplifiable;
import jdk.graal.compiler.nodes.spi.SimplifierTool;
import jdk.graal.compiler.nodes.spi.Virtualizable;
import jdk.graal.compiler.nodes.spi.VirtualizerTool;
import jdk.graal.compiler.nodes.virtual.VirtualObjectNode;

/**
 * The region of an allocation, or of a lock, that was taken out of the method (paper 5, inserted-code graph). That of an
 * allocation has a weak edge to it: the edge follows what replaces the allocation, and keeps nothing alive.
 */
@NodeInfo(cycles = CYCLES_0, size = SIZE_0)
final class TiedRegionNode extends FixedWithNextNode implements LIRLowerable, IterableNodeType, NodeWithIdentity, Virtualizable, Simplifiable {
    public static final NodeClass<TiedRegionNode> TYPE = NodeClass.create(TiedRegionNode.class);

    private final RegionKind kind;
    private final RegionActions actions;
    @OptionalInput private ValueNode tiedTo;

    TiedRegionNode(RegionKind kind, RegionActions actions, ValueNode tiedTo) {
        super(TYPE, StampFactory.forVoid());
        this.kind = kind;
        this.actions = actions;
        this.tiedTo = tiedTo;
    }

    RegionKind kind() {
        return kind;
    }

    RegionActions actions() {
        return actions;
    }

    ValueNode tiedTo() {
        return tiedTo;
    }

    boolean asksForAllocation() {
        return actions.hits().stream().anyMatch(hit -> hit.query() == SiteQuery.ALLOCATION);
    }

    /** Returns the same region for another node. Requires: the caller adds the copy to the graph. */
    TiedRegionNode tiedTo(ValueNode other) {
        TiedRegionNode copy = new TiedRegionNode(kind, actions, other);
        copy.setNodeSourcePosition(getNodeSourcePosition());
        return copy;
    }

    void untie() {
        updateUsages(tiedTo, null);
        tiedTo = null;
    }

    /** Makes a new node each time, because a node with a virtual object as input would materialise the object. */
    @Override
    public void virtualize(VirtualizerTool tool) {
        if (tiedTo instanceof VirtualObjectNode) {
            tool.replaceWith(tiedTo(tiedTo));
            return;
        }
        ValueNode alias = tiedTo == null ? null : tool.getAlias(tiedTo);
        if (alias != tiedTo) {
            tool.replaceWith(tiedTo(alias));
        }
    }

    /**
     * Lets an array go that nothing but regions uses. Graal removes such an array without escape analysis, whatever its
     * length is, but only while it has no user at all (NewArrayNode.simplify).
     */
    @Override
    public void simplify(SimplifierTool tool) {
        if (!(tiedTo instanceof NewArrayNode array) || !tool.allUsagesAvailable() || !hasOnlyRegionsAsUsers(array) || !isRemovedWhenUnused(array, tool)) {
            return;
        }
        for (Node region : array.usages().snapshot()) {
            ((TiedRegionNode) region).untie();
            graph().removeFixed((TiedRegionNode) region);
        }
        tool.addToWorkList(array);
    }

    private static boolean isRemovedWhenUnused(NewArrayNode array, SimplifierTool tool) {
        boolean isPositive = array.length().stamp(NodeView.from(tool)) instanceof IntegerStamp stamp && stamp.isPositive();
        return isPositive || array.graph().getGuardsStage().allowsFloatingGuards();
    }

    private static boolean hasOnlyRegionsAsUsers(Node node) {
        return node.usages().filter(user -> !(user instanceof TiedRegionNode)).isEmpty();
    }

    /** Emits nothing. */
    @Override
    public void generate(NodeLIRBuilderTool builder) {
    }
}
