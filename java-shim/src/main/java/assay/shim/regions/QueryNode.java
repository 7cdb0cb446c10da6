// SPDX-License-Identifier: Apache-2.0
package assay.shim.regions;

import static jdk.graal.compiler.nodeinfo.NodeCycles.CYCLES_0;
import static jdk.graal.compiler.nodeinfo.NodeSize.SIZE_0;

import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.IterableNodeType;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.graph.spi.NodeWithIdentity;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodes.ConstantNode;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.spi.Lowerable;
import jdk.graal.compiler.nodes.spi.LoweringTool;
import jdk.vm.ci.meta.JavaKind;

/**
 * Stands for the result of a query. {@link RegionPlugins} makes the query part of a hit; where the program uses the
 * result otherwise, the result is the query's default.
 */
@NodeInfo(cycles = CYCLES_0, size = SIZE_0)
final class QueryNode extends FixedWithNextNode implements Lowerable, IterableNodeType, NodeWithIdentity {
    public static final NodeClass<QueryNode> TYPE = NodeClass.create(QueryNode.class);

    private final SiteQuery query;

    QueryNode(SiteQuery query) {
        super(TYPE, StampFactory.forKind(JavaKind.Int));
        this.query = query;
    }

    SiteQuery query() {
        return query;
    }

    @Override
    public void lower(LoweringTool tool) {
        settle();
    }

    /** Takes the node out of the graph. Its users get the default. */
    void settle() {
        if (hasNoUsages()) {
            graph().removeFixed(this);
        } else {
            graph().replaceFixedWithFloating(this, ConstantNode.forInt(query.unknown, graph()));
        }
    }
}
